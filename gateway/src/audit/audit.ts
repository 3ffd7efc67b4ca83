import type { FastifyRequest } from 'fastify';
import type { Account } from '../auth/caller.ts';
import { tenantCode } from '../configuration/schema-parts.ts';
import type { Context } from '../context.ts';
import { replaceUnprintable } from '../platform/printable.ts';

/** What users do. Administration commands add events of their own, whose names start with `admin-`. */
export type AuditName =
  | 'sign-in'
  | 'sign-in-failed'
  | 'account-locked'
  | 'sign-out'
  | 'code-requested'
  | 'code-refused'
  | 'password-reset'
  | 'password-reset-failed'
  | 'password-changed'
  | 'names-changed'
  | 'contacts-changed'
  | 'language-changed'
  | `admin-${string}`;

/** An event of the audit log. */
export interface AuditEvent {
  readonly event: AuditName;
  /** Stored as '' if it is no tenant code: callers make tenants up. */
  readonly tenant: string;
  /** The user's ID, or the pseudonym of a name ({@link pseudonymOf}); '' for neither. */
  readonly userId?: string;
  /** A few facts. Never a name, an email address, a password or a code. */
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

/** An event with its request, as the database stores it. */
export interface AuditEntry extends AuditEvent {
  readonly address: string;
  readonly requestId: string;
}

/** Where events are recorded. */
export interface AuditLog {
  write(entry: AuditEntry): Promise<void>;
}

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
