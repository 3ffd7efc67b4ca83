import type { CallName } from '../../src/core/contract/calls.ts';

/** What a rule applies to: a call, or another part of the contract. */
export type Subject = CallName | 'environment' | 'other origins' | 'forgery';

/** The ID of the rule in docs/behavior/gateway-contract.md. */
export type Source = `gateway-contract-${string}`;

/** A rule, and whether the gateway follows it. */
export interface Finding {
  readonly subject: Subject;
  readonly source: Source;
  readonly isMet: boolean;
  readonly expected: string;
  /** What the gateway did instead; '' if the rule is met. */
  readonly got: string;
}

/** A subject that was not checked, and the reason. */
export interface Skipped {
  readonly subject: Subject;
  readonly why: string;
}

/** Collects the findings. Masks secrets in them, even if the gateway echoes them. */
export class CheckResults {
  readonly findings: Finding[] = [];
  readonly skipped: Skipped[] = [];
  readonly #secrets: readonly string[];

  constructor(secrets: readonly string[]) {
    this.#secrets = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]);
  }

  /** Records a finding. Returns `isMet`. A rule that a subject breaks several times is recorded once. */
  expect(subject: Subject, source: Source, expected: string, isMet: boolean, got = ''): boolean {
    const isSame = (other: Finding) =>
      other.subject === subject && other.source === source && other.expected === expected;
    const index = this.findings.findIndex(isSame);
    const masked = isMet ? '' : this.#maskSecrets(got).slice(0, 300);
    const finding = { subject, source, isMet, expected, got: masked };
    if (index < 0) this.findings.push(finding);
    else if (this.findings[index]?.isMet) this.findings[index] = finding;
    return isMet;
  }

  /** Records that a subject, or a part of it, was not checked. */
  skip(subject: Subject, why: string): void {
    this.skipped.push({ subject, why });
  }

  /** Returns true if the text contains a secret, plain or percent-encoded. */
  containsSecret(text: string): boolean {
    return this.#secrets.some((secret) => text.includes(secret));
  }

  #maskSecrets(text: string): string {
    return this.#secrets.reduce((rest, secret) => rest.replaceAll(secret, '•••'), text);
  }
}
