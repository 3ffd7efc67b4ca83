import { sql } from 'kysely';
import { openAddress } from '../audit-subjects.ts';
import type { Store } from '../schema/tables.ts';
import { pagesOf, type Part } from './pages.ts';

/** Which entries to read; an empty filter reads all. */
export interface EntryFilter {
  readonly tenant?: string | undefined;
  /** Values of `user_id`. */
  readonly subjects?: readonly string[] | undefined;
  readonly since?: Date | undefined;
  readonly event?: string | undefined;
}

/**
 * Reads pages of the audit entries that match, oldest first, with the IDs and names of their users. Users who were deleted
 * have a pseudonym, and no address.
 */
export function listAudit(
  store: Store,
  { tenant, subjects, since, event }: EntryFilter,
  part: Part<{ id: string }>,
) {
  let query = store
    .selectFrom('audit')
    .leftJoin('audit_subjects', 'pseudonym', 'audit.user_id')
    .leftJoin('users', (join) =>
      join.on(sql<boolean>`users.id = coalesce(audit_subjects.user_id, audit.user_id)`),
    )
    .selectAll('audit')
    // The embedded database returns a number otherwise.
    .select(sql<string>`audit.id::text`.as('id'))
    .select(['users.username', 'users.id as owner', 'audit_subjects.key'])
    .orderBy('audit.id');
  if (tenant) query = query.where('audit.tenant_code', '=', tenant);
  if (event) query = query.where('event', '=', event);
  if (since) query = query.where('at', '>=', since);
  if (subjects) query = query.where('audit.user_id', 'in', subjects);
  return pagesOf(async (after: { id: string } | undefined, count) => {
    const rows = await query
      .where('audit.id', '>', after?.id ?? '0')
      .limit(count)
      .execute();
    return rows.map(({ key, owner, ...row }) => ({
      ...row,
      user_id: owner ?? row.user_id,
      address: openAddress(key, row.address),
    }));
  }, part);
}
