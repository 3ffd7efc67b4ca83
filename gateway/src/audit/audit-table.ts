import type { Context } from '../context.ts';
import type { Store } from '../store/schema.ts';
import { removeOld } from '../store/sweep.ts';
import type { AuditEntry } from '../model/audit.ts';

const DAY_MS = 24 * 3_600_000;

/** Inserts entries into the table `audit`; the database adds their time. */
export async function insertAudit(store: Store, entries: readonly AuditEntry[]): Promise<void> {
  await store
    .insertInto('audit')
    .values(
      entries.map(({ event, tenant, userId = '', address, requestId, detail = {} }) => ({
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

/** Removes the entries that are older than `AUDIT_DAYS`. The database refuses every other removal. */
export async function sweepAudit(
  { store, settings, now }: Pick<Context, 'store' | 'settings' | 'now'>,
  isStopped?: () => boolean,
): Promise<void> {
  const before = new Date(now() - settings.auditDays * DAY_MS);
  await removeOld(store, 'audit', 'at', before, isStopped);
}
