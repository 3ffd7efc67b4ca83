import type { Keyring } from '../keys/keyring.ts';
import type { Account } from '../model/account.ts';
import { UNKNOWN, type AuditEvent, type AuditLog, type AuditName } from '../model/audit.ts';
import { agentNames } from '../platform/agent.ts';
import { entryOf } from '../store/audit.ts';

/** What is needed to record events of accounts. */
export interface Trail {
  readonly audit: AuditLog;
  readonly keyring: Keyring;
}

/** The parts of a browser's request that are recorded. */
interface Origin {
  readonly ip: string;
  readonly id: string;
  readonly headers: { readonly 'user-agent'?: string | undefined };
}

/**
 * Records an event in the audit log, with the names of browser and system if they are known. It never fails, and calls do
 * not wait for it ({@link queuedAudit}).
 */
export function recordAudit(
  { audit }: Pick<Trail, 'audit'>,
  event: AuditEvent,
  from: Origin,
): void {
  const { browser, system } = agentNames(from.headers['user-agent']);
  const detail = { ...event.detail, ...(browser && { browser }), ...(system && { system }) };
  void audit.write(entryOf({ ...event, detail }, from));
}

/**
 * Returns a pseudonym of a name that no user has: people enter passwords and names of other services there. The same
 * name at the same tenant has the same one, as long as the same key signs.
 */
export function pseudonymOf(
  { keyring }: Pick<Trail, 'keyring'>,
  { tenant, username }: Account,
): string {
  return `${UNKNOWN}${keyring.sign('audit', tenant, username)}`;
}

/** Records an event of an account, whose user may not exist, or was not looked up. */
export function recordAccount(
  trail: Trail,
  from: Origin,
  event: AuditName,
  account: Account,
  user: { readonly id: string } | undefined,
  detail: AuditEvent['detail'] = {},
): void {
  const named = user
    ? { userId: user.id }
    : { userId: pseudonymOf(trail, account), account: { ...account } };
  recordAudit(trail, { event, tenant: account.tenant, ...named, detail }, from);
}
