import { sql } from 'kysely';
import type { Gateway } from '../../../gateway/src/gateway.ts';
import { waitUntilAsync } from '../time/wait-until-async.ts';

/** Resolves once a statement, or a number of them, wait for a lock of a gateway's PostgreSQL database. */
export function lockIsAwaited({ store }: Pick<Gateway, 'store'>, count = 1): Promise<void> {
  return waitUntilAsync(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(store);
    return rows.length >= count;
  });
}
