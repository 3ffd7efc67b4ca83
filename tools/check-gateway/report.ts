import type { CheckResults, Subject } from './results.ts';
import type { CheckOptions } from './options.ts';

/** Counts the rules that are kept and broken, and the subjects that were not checked. */
export function countsOf({ findings, skipped }: CheckResults): {
  kept: number;
  broken: number;
  skipped: number;
} {
  const kept = findings.filter(({ isMet }) => isMet).length;
  return { kept, broken: findings.length - kept, skipped: skipped.length };
}

function linesOf(results: CheckResults, subject: Subject): string[] {
  const findings = results.findings.filter((finding) => finding.subject === subject);
  const broken = findings.filter(({ isMet }) => !isMet);
  const kept = findings.length - broken.length;
  const rules = broken.length > 0 ? `${kept} of ${findings.length} rules` : `${kept} rules`;
  const mark = broken.length > 0 ? 'FAILS' : 'ok';
  return [
    ...(findings.length > 0 ? [`  ${mark.padEnd(6)} ${subject.padEnd(20)} ${rules}`] : []),
    ...broken.flatMap(({ source, expected, got }) => [
      `           ${source}: ${expected}`,
      `             got: ${got || 'something else'}`,
    ]),
    ...results.skipped
      .filter((skipped) => skipped.subject === subject)
      .map(({ why }) => `  –      ${subject.padEnd(20)} not checked: ${why}`),
  ];
}

/** Returns the findings as text for the terminal, call by call. */
export function textReport(results: CheckResults, options: CheckOptions): string {
  const subjects = new Set([...results.findings, ...results.skipped].map(({ subject }) => subject));
  const { kept, broken } = countsOf(results);
  const user = options.user ? ` · ${options.user}` : '';
  return [
    `${options.base} · tenant ${options.tenant}${user}`,
    '',
    ...[...subjects].flatMap((subject) => linesOf(results, subject)),
    '',
    broken === 0 ? `All ${kept} rules passed.` : `${kept} rules passed, ${broken} failed.`,
    '',
  ].join('\n');
}

/** Returns the findings as JSON. */
export function jsonReport(results: CheckResults, options: CheckOptions, at: Date): string {
  const { base, tenant, user = null } = options;
  const { findings, skipped } = results;
  const report = {
    gateway: base,
    tenant,
    user,
    checkedAt: at.toISOString(),
    summary: countsOf(results),
    findings,
    skipped,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
