import { sql, type RawBuilder } from 'kysely';
import { UNKNOWN, type AuditEntry, type AuditEvent } from '../model/audit.ts';
import { isTenantCode } from '../model/tenant-code.ts';
import { replaceUnprintable } from '../platform/printable.ts';
import { findOwners, sealAddress, subjectsOf } from './audit-subjects.ts';
import { inBatches } from './in-batches.ts';
import type { Store, StoreTransaction } from './schema/tables.ts';
import { removeOld } from './sweep.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Returns an entry that every database stores and every terminal shows on one line. Requests have texts with a NUL and
 * lone surrogates, which the database refuses, and control characters, which would forge or erase lines.
 */
export function entryOf(
  { event, tenant, userId = '', account, detail = {} }: AuditEvent,
  from: { readonly ip: string; readonly id: string } = { ip: '', id: '' },
): AuditEntry {
  return {
    event,
    tenant: isTenantCode(tenant) ? tenant : '',
    userId: replaceUnprintable(userId),
    account,
    detail: Object.fromEntries(
      Object.entries(detail).map(([name, value]) => [
        name,
        typeof value === 'string' ? replaceUnprintable(value) : value,
      ]),
    ),
    // A proxy may forward what its client made up.
    address: replaceUnprintable(from.ip.slice(0, 64)),
    requestId: replaceUnprintable(from.id),
  };
}

/** Attributes attempts that were refused before the user was looked up to the users who have their names. */
async function attribute(
  store: Store,
  entries: readonly AuditEntry[],
): Promise<readonly AuditEntry[]> {
  const ownerOf = await findOwners(
    store,
    entries.flatMap(({ account }) => account ?? []),
  );
  return entries.map((entry) => {
    const userId = entry.account && ownerOf(entry.account);
    if (userId === undefined) return entry;
    // No user's list of events has what strangers can cause in any number.
    return { ...entry, userId, detail: { ...entry.detail, isUnchecked: true } };
  });
}

const isUserId = (id = ''): boolean => id !== '' && !id.startsWith(UNKNOWN);

/**
 * Inserts entries into the table `audit`. The database adds their time: now, or earlier by their age. Users are named by
 * pseudonyms, and their addresses are encrypted, so that the log identifies no user who was deleted.
 */
export async function insertAudit(
  store: Store,
  entries: readonly AuditEntry[],
  agesMs: readonly number[] = [],
): Promise<void> {
  const attributed = await attribute(store, entries);
  const ids = new Set(attributed.map(({ userId = '' }) => userId).filter(isUserId));
  const subjects = await subjectsOf(store, [...ids]);
  await store
    .insertInto('audit')
    .values(
      attributed.map(({ event, tenant, userId = '', address, requestId, detail = {} }, index) => {
        const subject = subjects.get(userId);
        // Without a subject, the user was deleted in the meantime.
        const named = isUserId(userId)
          ? {
              user_id: subject?.pseudonym ?? '',
              address: subject ? sealAddress(subject, address) : '',
            }
          : { user_id: userId, address };
        return {
          at: sql<Date>`now() - make_interval(secs => ${(agesMs[index] ?? 0) / 1000})`,
          ...{ event, tenant_code: tenant, ...named, request_id: requestId },
          detail: JSON.stringify(detail),
        };
      }),
    )
    .execute();
}

/** Records what an operator did, in the transaction of the change: a change without its entry is rolled back. */
export async function insertAdministration(
  trx: StoreTransaction,
  events: AuditEvent | readonly AuditEvent[],
): Promise<void> {
  const entries = [events].flat().map((event) => entryOf(event));
  for (const batch of inBatches(entries)) await insertAudit(trx, batch);
}

/**
 * Removes the entries that are older than their tenant keeps them, by default `days`. The database refuses every removal
 * within 30 days.
 */
export async function sweepAudit(
  store: Store,
  { now, days }: { readonly now: number; readonly days: number },
  isStopped?: () => boolean,
): Promise<void> {
  const remove = (age: number, only: RawBuilder<boolean>): Promise<void> =>
    removeOld(store, 'audit', 'at', new Date(now - age * DAY_MS), isStopped, only);
  const own = await store
    .selectFrom('tenants')
    .select(['code', 'audit_days'])
    .where('audit_days', 'is not', null)
    .execute();
  for (const { code, audit_days } of own)
    await remove(audit_days ?? days, sql`tenant_code = ${code}`);
  await remove(days, sql`tenant_code <> all(${own.map(({ code }) => code)}::text[])`);
}
