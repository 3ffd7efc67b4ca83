import type { Configuration } from '../configuration/configuration.ts';
import type { Settings } from '../configuration/settings.ts';
import { ok, type Finding } from './finding.ts';

/** Says for how long the audit log is kept. */
export function checkAudit(
  { auditDays }: Pick<Settings, 'auditDays'>,
  { tenants }: Pick<Configuration, 'tenants'>,
): readonly Finding[] {
  const own = tenants.flatMap((tenant) =>
    tenant.auditDays === undefined ? [] : [`those of ${tenant.code} for ${tenant.auditDays} days`],
  );
  const kept = [`Entries are kept for ${auditDays} days`, ...own];
  return [ok('audit log', `${kept.join(', ')}.`)];
}
