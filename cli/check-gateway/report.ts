import { escapeUnprintable, onOneLine } from '../../gateway/src/platform/printable.ts';
import { certificateOf, type Certificate, type Edition } from './certificate.ts';
import { levelResults, reasonsOf, type LevelResult } from './level-results.ts';
import type { CheckOptions } from './options.ts';
import type { CheckResults, Finding, Subject } from './results.ts';
import type { RuleState } from './rule-states.ts';
import { RULE_IDS, type RuleId } from './rules.ts';
import { sentenceOf } from './sentences.ts';
import { summaryOf, type Summary } from './summary.ts';

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
    `           contract.md: “${sentenceOf(rule)}”`,
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

/** Returns a row of the certificate, with a line for each text; none without texts. */
const row = (title: string, texts: readonly string[]): string[] =>
  texts.map((text, at) => `  ${(at === 0 ? title : '').padEnd(13)} ${onOneLine(text)}`);

/** Returns a row with a list in one line; none for an empty list. */
const listRow = (title: string, names: readonly string[]): string[] =>
  row(title, names.length > 0 ? [names.join(', ')] : []);

function levelRows(levels: readonly LevelResult[]): string[] {
  const inState = (state: LevelResult['state']) => levels.filter((level) => level.state === state);
  const names = (state: LevelResult['state']) => inState(state).map(({ name }) => name);
  return [
    'Levels',
    ...row('Reached', [names('reached').join(', ') || 'none']),
    ...inState('not reached').flatMap(({ name, reasons }) =>
      row('Not reached', [name, ...reasons.map((reason) => `  ${reason}`)]),
    ),
    ...listRow('Not announced', names('not announced')),
  ];
}

function verdictOf({ rules, passed, failed, partly, skipped, unchecked }: Summary): string {
  if (failed.length > 0) return `does not conform: ${plural(failed.length, 'rule')} failed.`;
  const counts = [
    `${plural(passed.length, 'rule')} passed`,
    ...(partly.length > 0 ? [`${partly.length} in part`] : []),
    ...(unchecked.length > 0 ? [`${unchecked.length} not checked`] : []),
    ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
  ];
  return counts.length === 1
    ? `conforms: ${passed.length === rules.length ? 'all' : 'all that apply,'} ${counts[0]}.`
    : `conforms as far as it was checked: ${counts.join(', ')}.`;
}

/** Returns what the check has changed and not restored; no row for nothing. */
function leftRows({ changed }: CheckResults): string[] {
  if (changed.size === 0) return [];
  return ['Left by the check', ...[...changed].map((text) => `  ${onOneLine(text)}`), ''];
}

function certificateRows(results: CheckResults, certificate: Certificate): string[] {
  const summary = summaryOf(results);
  const { passed, failed, skipped, absent, checks } = summary;
  const inState = (state: RuleState) => certificate.rules.filter((rule) => rule.state === state);
  const { gateway, tenant, checkedAt, version, contract, rulesHash, levels } = certificate;
  return [
    'Certificate',
    ...row('Gateway', [`${gateway}, tenant ${tenant}`]),
    ...row('Date', [checkedAt]),
    ...row('Checked with', [`sso-elements ${version}`, `contract ${contract}, rules ${rulesHash}`]),
    ...row('Checks', [`${checks.passed} passed, ${checks.failed} failed`]),
    ...listRow('Passed', passed),
    ...listRow('Failed', failed),
    ...row('Partly', reasonsOf(inState('partly'))),
    ...listRow('Skipped', skipped),
    ...row('Not checked', reasonsOf(inState('not checked'))),
    ...listRow('Absent', absent),
    '',
    ...levelRows(levels),
    '',
    ...leftRows(results),
    'Outside of all checks',
    ...certificate.outside.map((text) => `  ${text}`),
    '',
    `The gateway ${verdictOf(summary)}`,
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
    ...certificateRows(results, certificateOf(results, options, edition)),
  ].join('\n');
  return escapeUnprintable(text);
}

/** Returns the findings as JSON. */
export function jsonReport(results: CheckResults, options: CheckOptions, edition: Edition): string {
  const { base, tenant, user = null } = options;
  const { findings, skipped } = results;
  const { rules, ...summary } = summaryOf(results);
  const report = {
    gateway: base,
    tenant,
    user,
    version: edition.version,
    checkedAt: edition.at.toISOString(),
    summary,
    rules,
    levels: levelResults(rules),
    findings,
    skipped,
    left: [...results.changed],
  };
  return escapeUnprintable(`${JSON.stringify(report, null, 2)}\n`);
}
