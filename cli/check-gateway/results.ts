import type { CallName } from 'sso-contract/calls.ts';
import { REPLY_RULES, type RuleId } from './rules.ts';

/** What a check applies to: a call, or another part of the contract. */
export type Subject =
  | CallName
  | 'environment'
  | 'other origins'
  | 'other methods'
  | 'other paths'
  | 'forgery';

/** A check, and whether the gateway passed it. */
export interface Finding {
  readonly subject: Subject;
  readonly rule: RuleId;
  readonly isMet: boolean;
  readonly expected: string;
  /** What the gateway did instead; '' if the check passed. */
  readonly got: string;
}

/** A part of a rule that was not checked, and the reason. */
export interface Skipped {
  readonly subject: Subject;
  readonly rule: RuleId;
  readonly why: string;
  /** True if the gateway has nothing that this part applies to. */
  readonly isAbsent: boolean;
}

/** A reason why a part of a rule does not apply. */
export class Absence {
  readonly why: string;

  constructor(why: string) {
    this.why = why;
  }
}

/** Returns the reason for what belongs to a feature that the gateway does not announce. */
export const notAnnounced = (feature: string): Absence =>
  new Absence(`authTypes does not announce ${feature}`);

/** Collects the findings. Masks secrets in them, even if the gateway echoes them. */
export class CheckResults {
  readonly findings: Finding[] = [];
  readonly skipped: Skipped[] = [];
  /** What the check has changed at the gateway and not restored, so that its user can. */
  readonly changed = new Set<string>();
  /** What authTypes announces. */
  features: readonly string[] = [];
  /** The rules of `--skip`. */
  readonly skippedRules: readonly RuleId[];
  readonly #secrets: readonly string[];
  /** The indexes of the findings. */
  readonly #places = new Map<string, number>();

  constructor(secrets: readonly string[], skippedRules: readonly RuleId[] = []) {
    this.#secrets = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]);
    this.skippedRules = skippedRules;
  }

  /** Records a finding, unless its rule is skipped. Returns `isMet`. A check that fails several times counts once. */
  expect(subject: Subject, rule: RuleId, expected: string, isMet: boolean, got = ''): boolean {
    if (this.isSkipped(rule)) return isMet;
    const key = [subject, rule, expected].join('\n');
    const index = this.#places.get(key);
    const masked = isMet ? '' : this.maskSecrets(got).slice(0, 300);
    const finding = { subject, rule, isMet, expected, got: masked };
    if (index === undefined) this.#places.set(key, this.findings.push(finding) - 1);
    else if (this.findings[index]?.isMet) this.findings[index] = finding;
    return isMet;
  }

  /** Records that a part of a rule was not checked: something was missing, or it does not apply. */
  skip(subject: Subject, rule: RuleId, reason: string | Absence): void {
    if (this.isSkipped(rule)) return;
    const isAbsent = reason instanceof Absence;
    this.skipped.push({ subject, rule, why: isAbsent ? reason.why : reason, isAbsent });
  }

  /** Returns true for a rule of `--skip`. Its checks need not be made. */
  isSkipped(rule: RuleId): boolean {
    return this.skippedRules.includes(rule);
  }

  /**
   * Returns true if a check of these rules can find anything. The replies to it are also judged by the rules of every
   * reply.
   */
  isNeeded(rules: readonly RuleId[]): boolean {
    return [...rules, ...REPLY_RULES].some((rule) => !this.isSkipped(rule));
  }

  /** Returns true if the text contains a secret, plain or percent-encoded. */
  containsSecret(text: string): boolean {
    return this.#secrets.some((secret) => text.includes(secret));
  }

  /** Replaces the secrets in a text that a gateway sent. */
  maskSecrets(text: string): string {
    return this.#secrets.reduce((rest, secret) => rest.replaceAll(secret, '•••'), text);
  }
}
