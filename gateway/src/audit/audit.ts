import type { FastifyRequest } from 'fastify';
import type { Account } from '../model/account.ts';
import { tenantCode } from '../configuration/schema-parts.ts';
import type { Context } from '../context.ts';
import { replaceUnprintable } from '../platform/printable.ts';
import type { AuditEntry, AuditEvent } from '../model/audit.ts';

/**
 * Returns an entry that every database stores and every terminal shows on one line. Requests have texts with a NUL and
 * lone surrogates, which the database refuses, and control characters, which would forge or erase lines.
 */
export function entryOf(
  { event, tenant, userId = '', detail = {} }: AuditEvent,
  request?: Pick<FastifyRequest, 'ip' | 'id'>,
): AuditEntry {
  const { ip: address = '', id: requestId = '' } = request ?? {};
  return {
    event,
    tenant: tenantCode.safeParse(tenant).success ? tenant : '',
    userId: replaceUnprintable(userId),
    detail: Object.fromEntries(
      Object.entries(detail).map(([name, value]) => [
        name,
        typeof value === 'string' ? replaceUnprintable(value) : value,
      ]),
    ),
    // A proxy may forward what its client made up.
    address: replaceUnprintable(address.slice(0, 64)),
    requestId: replaceUnprintable(requestId),
  };
}

/** Records an event in the audit log. It never rejects, and calls do not wait for it ({@link queuedAudit}). */
export function recordAudit(
  { audit }: Pick<Context, 'audit'>,
  event: AuditEvent,
  request?: Pick<FastifyRequest, 'ip' | 'id'>,
): Promise<void> {
  return audit.write(entryOf(event, request));
}

/**
 * Returns a pseudonym of a name that no user has: people enter passwords and names of other services there. The same
 * name at the same tenant has the same one, as long as the same key signs.
 */
export function pseudonymOf(
  { keyring }: Pick<Context, 'keyring'>,
  { tenant, username }: Account,
): string {
  return `unknown:${keyring.sign('audit', tenant, username)}`;
}
