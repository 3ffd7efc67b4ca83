import { sql } from 'kysely';
import type { User } from '../model/user.ts';
import { namesInAudit, openAddress } from './audit-subjects.ts';
import type { Store } from './schema/tables.ts';

/** An entry of the audit log about a user. */
export interface UserEntry {
  readonly event: string;
  readonly at: Date;
  /** The full address. */
  readonly address: string;
  /** Null if it was not known. */
  readonly browser: string | null;
  /** Null if it was not known. */
  readonly system: string | null;
}

/**
 * Returns the newest entries of a user at the user's tenant, newest first: the events with these names, and those of
 * administrators, but no attempts that were refused before the user was looked up.
 */
export async function readUserEntries(
  store: Store,
  { id, tenant }: Pick<User, 'id' | 'tenant'>,
  events: readonly string[],
  limit: number,
): Promise<UserEntry[]> {
  const entries = await store
    .selectFrom('audit')
    .leftJoin('audit_subjects', 'pseudonym', 'audit.user_id')
    .select(['event', 'at', 'address', 'key'])
    .select(sql<string | null>`detail->>'browser'`.as('browser'))
    .select(sql<string | null>`detail->>'system'`.as('system'))
    .where(sql<boolean>`audit.user_id = any(${namesInAudit(id)})`)
    .where('tenant_code', '=', tenant)
    .where(sql<boolean>`not detail ? 'isUnchecked'`)
    .where((entry) => entry.or([entry('event', 'in', events), entry('event', 'like', 'admin-%')]))
    .orderBy('at', 'desc')
    // Entries that were written together have the same time.
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .execute();
  return entries.map(({ key, ...entry }) => ({
    ...entry,
    address: openAddress(key, entry.address),
  }));
}
