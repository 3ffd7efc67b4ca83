import type { Ledger, Subject } from './ledger.ts';
import type { CheckOptions } from './options.ts';

/** How many rules are kept and broken, and what was not looked at. */
export function countsOf({ findings, skipped }: Ledger): {
  kept: number;
  broken: number;
  skipped: number;
} {
  const kept = findings.filter(({ isMet }) => isMet).length;
  return { kept, broken: findings.length - kept, skipped: skipped.length };
}

function linesOf(ledger: Ledger, subject: Subject): string[] {
  const findings = ledger.findings.filter((one) => one.subject === subject);
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
    ...ledger.skipped
      .filter((one) => one.subject === subject)
      .map(({ why }) => `  –      ${subject.padEnd(20)} not checked: ${why}`),
  ];
}

/** The findings for a person, call by call. */
export function textReport(ledger: Ledger, options: CheckOptions): string {
  const subjects = new Set([...ledger.findings, ...ledger.skipped].map(({ subject }) => subject));
  const { kept, broken } = countsOf(ledger);
  const who = options.user ? ` · ${options.user}` : '';
  return [
    `${options.base} · tenant ${options.tenant}${who}`,
    '',
    ...[...subjects].flatMap((subject) => linesOf(ledger, subject)),
    '',
    broken === 0 ? `All ${kept} rules hold.` : `${kept} rules hold, ${broken} do not.`,
    '',
  ].join('\n');
}

/** The findings for a program. */
export function jsonReport(ledger: Ledger, options: CheckOptions, at: Date): string {
  const { base, tenant, user = null } = options;
  const { findings, skipped } = ledger;
  const report = {
    gateway: base,
    tenant,
    user,
    checkedAt: at.toISOString(),
    summary: countsOf(ledger),
    findings,
    skipped,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
