import { escapeUnprintable, onOneLine } from '../../gateway/src/platform/printable.ts';
import type { CheckOptions } from './options.ts';
import type { CheckResults, Finding, Subject } from './results.ts';
import { RULE_IDS, type RuleId } from './rules.ts';
import { summaryOf } from './summary.ts';

/** When, and with which version, a gateway was checked. */
export interface Edition {
  readonly version: string;
  readonly at: Date;
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

function linesOfRule(rule: RuleId, findings: readonly Finding[]): string[] {
  const broken = findings.filter(({ isMet }) => !isMet);
  const checks = plural(findings.length, 'check');
  if (broken.length === 0) return [`  ok     ${rule}  ${checks}`];
  return [
    `  FAILS  ${rule}  ${findings.length - broken.length} of ${checks}`,
    ...broken.flatMap(({ expected, got }) => [
      `           ${onOneLine(expected)}`,
      // What a gateway sent must neither forge a line nor command the terminal.
      `             got: ${onOneLine(got) || 'something else'}`,
    ]),
  ];
}

function linesOfSubject(results: CheckResults, subject: Subject): string[] {
  const findings = results.findings.filter((finding) => finding.subject === subject);
  return [
    subject,
    ...RULE_IDS.flatMap((id) => {
      const own = findings.filter(({ rule }) => rule === id);
      return own.length > 0 ? linesOfRule(id, own) : [];
    }),
    ...results.skipped
      .filter((skipped) => skipped.subject === subject)
      .map(({ rule, why }) => `  –      ${rule}  not checked: ${onOneLine(why)}`),
    '',
  ];
}

function certificate(results: CheckResults, options: CheckOptions, edition: Edition): string[] {
  const { passed, failed, skipped, unchecked, checks } = summaryOf(results);
  const line = (title: string, ids: readonly RuleId[]): string[] =>
    ids.length > 0 ? [`  ${title.padEnd(12)} ${ids.join(', ')}`] : [];
  const isComplete = skipped.length === 0 && unchecked.length === 0;
  const verdict =
    failed.length > 0
      ? `does not conform: ${plural(failed.length, 'rule')} failed.`
      : isComplete && results.skipped.length === 0
        ? `conforms: all ${passed.length} rules passed.`
        : `conforms as far as it was checked: ${plural(passed.length, 'rule')} passed.`;
  return [
    'Certificate',
    `  ${'Gateway'.padEnd(12)} ${options.base}, tenant ${options.tenant}`,
    `  ${'Date'.padEnd(12)} ${edition.at.toISOString()}`,
    `  ${'Checked with'.padEnd(12)} sso-elements ${edition.version}`,
    `  ${'Checks'.padEnd(12)} ${checks.passed} passed, ${checks.failed} failed`,
    ...line('Passed', passed),
    ...line('Failed', failed),
    ...line('Skipped', skipped),
    ...line('Not checked', unchecked),
    '',
    `The gateway ${verdict}`,
    '',
  ];
}

/** Returns the findings as text for the terminal, call by call, and the certificate. */
export function textReport(results: CheckResults, options: CheckOptions, edition: Edition): string {
  const subjects = new Set([...results.findings, ...results.skipped].map(({ subject }) => subject));
  const user = options.user ? ` · ${options.user}` : '';
  const text = [
    `${options.base} · tenant ${options.tenant}${user}`,
    '',
    ...[...subjects].flatMap((subject) => linesOfSubject(results, subject)),
    ...certificate(results, options, edition),
  ].join('\n');
  return escapeUnprintable(text);
}

/** Returns the findings as JSON. */
export function jsonReport(results: CheckResults, options: CheckOptions, edition: Edition): string {
  const { base, tenant, user = null } = options;
  const { findings, skipped } = results;
  const report = {
    gateway: base,
    tenant,
    user,
    version: edition.version,
    checkedAt: edition.at.toISOString(),
    summary: summaryOf(results),
    findings,
    skipped,
  };
  return escapeUnprintable(`${JSON.stringify(report, null, 2)}\n`);
}
