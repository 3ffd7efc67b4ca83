import { sql } from 'kysely';
import type { AuditEntry, AuditEvent } from '../model/audit.ts';
import { isTenantCode } from '../model/tenant-code.ts';
import { replaceUnprintable } from '../platform/printable.ts';
import { inBatches } from './in-batches.ts';
import type { Store, StoreTransaction } from './schema/tables.ts';
import { removeOld } from './sweep.ts';

/**
 * Returns an entry that every database stores and every terminal shows on one line. Requests have texts with a NUL and
 * lone surrogates, which the database refuses, and control characters, which would forge or erase lines.
 */
export function entryOf(
  { event, tenant, userId = '', detail = {} }: AuditEvent,
  from: { readonly ip: string; readonly id: string } = { ip: '', id: '' },
): AuditEntry {
  return {
    event,
    tenant: isTenantCode(tenant) ? tenant : '',
    userId: replaceUnprintable(userId),
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

/** Inserts entries into the table `audit`. The database adds their time: now, or earlier by their age. */
export async function insertAudit(
  store: Store,
  entries: readonly AuditEntry[],
  agesMs: readonly number[] = [],
): Promise<void> {
  await store
    .insertInto('audit')
    .values(
      entries.map(({ event, tenant, userId = '', address, requestId, detail = {} }, at) => ({
        at: sql<Date>`now() - make_interval(secs => ${(agesMs[at] ?? 0) / 1000})`,
        event,
        tenant_code: tenant,
        user_id: userId,
        address,
        request_id: requestId,
        detail: JSON.stringify(detail),
      })),
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

/** Removes the entries before a time. The database refuses every removal of younger ones. */
export async function sweepAudit(
  store: Store,
  before: Date,
  isStopped?: () => boolean,
): Promise<void> {
  await removeOld(store, 'audit', 'at', before, isStopped);
}
