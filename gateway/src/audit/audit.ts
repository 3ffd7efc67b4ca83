import type { Keyring } from '../keys/keyring.ts';
import type { Account } from '../model/account.ts';
import type { AuditEvent, AuditLog } from '../model/audit.ts';
import { entryOf } from '../store/audit.ts';

/** What is needed to record events of accounts. */
export interface Trail {
  readonly audit: AuditLog;
  readonly keyring: Keyring;
}

/** Records an event in the audit log. It never rejects, and calls do not wait for it ({@link queuedAudit}). */
export function recordAudit(
  { audit }: Pick<Trail, 'audit'>,
  event: AuditEvent,
  from?: { readonly ip: string; readonly id: string },
): Promise<void> {
  return audit.write(entryOf(event, from));
}

/**
 * Returns a pseudonym of a name that no user has: people enter passwords and names of other services there. The same
 * name at the same tenant has the same one, as long as the same key signs.
 */
export function pseudonymOf(
  { keyring }: Pick<Trail, 'keyring'>,
  { tenant, username }: Account,
): string {
  return `unknown:${keyring.sign('audit', tenant, username)}`;
}
