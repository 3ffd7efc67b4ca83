import { sql } from 'kysely';
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

/** Reads pages of the audit entries that match, oldest first, with the names of their users. */
export function listAudit(
  store: Store,
  { tenant, subjects, since, event }: EntryFilter,
  part: Part<{ id: string }>,
) {
  let query = store
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.user_id')
    .selectAll('audit')
    // The embedded database returns a number otherwise.
    .select(sql<string>`audit.id::text`.as('id'))
    .select('users.username')
    .orderBy('audit.id');
  if (tenant) query = query.where('audit.tenant_code', '=', tenant);
  if (event) query = query.where('event', '=', event);
  if (since) query = query.where('at', '>=', since);
  if (subjects) query = query.where('user_id', 'in', subjects);
  return pagesOf(
    (after: { id: string } | undefined, count) =>
      query
        .where('audit.id', '>', after?.id ?? '0')
        .limit(count)
        .execute(),
    part,
  );
}
