import type { CallName } from '../../src/core/contract/calls.ts';

/** What is judged: a call of spec 7, or one of the things around them. */
export type Subject = CallName | 'environment' | 'other origins' | 'forgery';

/** Where a rule is written. */
export type Source = `spec ${string}` | `decisions ${string}` | `docs/security.md`;

/** One rule and whether the gateway keeps it. */
export interface Finding {
  readonly subject: Subject;
  readonly source: Source;
  readonly isMet: boolean;
  readonly expected: string;
  /** What came instead; '' when the rule is kept. */
  readonly got: string;
}

/** Something that was not judged, and why. */
export interface Skipped {
  readonly subject: Subject;
  readonly why: string;
}

/** Keeps what was found. No finding holds a secret, whatever the gateway echoes. */
export class Ledger {
  readonly findings: Finding[] = [];
  readonly skipped: Skipped[] = [];
  readonly #secrets: readonly string[];

  constructor(secrets: readonly string[]) {
    this.#secrets = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]);
  }

  /** Notes a rule; returns whether it is kept. A rule that a subject breaks twice is noted once. */
  expect(subject: Subject, source: Source, expected: string, isMet: boolean, got = ''): boolean {
    const isSame = (one: Finding) =>
      one.subject === subject && one.source === source && one.expected === expected;
    const at = this.findings.findIndex(isSame);
    const said = isMet ? '' : this.#withoutSecrets(got).slice(0, 300);
    const finding = { subject, source, isMet, expected, got: said };
    if (at < 0) this.findings.push(finding);
    else if (this.findings[at]?.isMet) this.findings[at] = finding;
    return isMet;
  }

  /** Notes that a subject, or a part of it, was not looked at. */
  skip(subject: Subject, why: string): void {
    this.skipped.push({ subject, why });
  }

  /** True when the text holds a secret, as it is or percent-encoded. */
  betrays(text: string): boolean {
    return this.#secrets.some((secret) => text.includes(secret));
  }

  #withoutSecrets(text: string): string {
    return this.#secrets.reduce((rest, secret) => rest.replaceAll(secret, '•••'), text);
  }
}
