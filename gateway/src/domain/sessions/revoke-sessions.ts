import { insertAdministration } from '../../store/audit.ts';
import { endSessions, type SessionFilter } from '../../store/ended-sessions.ts';
import type { Store } from '../../store/schema/tables.ts';

/** Ends sessions and records it for each of their users. Returns the number of sessions. */
export function revokeSessions(store: Store, filter: SessionFilter): Promise<number> {
  return store.transaction().execute(async (trx) => {
    const ended = await endSessions(trx, filter);
    const tenantOf = new Map(ended.map((row) => [row.user_id, row.tenant_code]));
    await insertAdministration(
      trx,
      [...tenantOf].map(([userId, tenant]) => ({ event: 'admin-sessions-ended', tenant, userId })),
    );
    return ended.length;
  });
}
