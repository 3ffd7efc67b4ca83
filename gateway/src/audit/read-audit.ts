import { sql } from 'kysely';
import { normalizeUsername } from '../model/user.ts';
import type { Keyring } from '../keys/keyring.ts';
import { pagesOf, type Part } from '../store/pages.ts';
import type { Store } from '../store/schema.ts';
import { pseudonymOf } from './audit.ts';

/** Which entries to read; an empty filter reads all. */
export interface AuditFilter {
  readonly tenant?: string | undefined;
  /** A user ID of the database, a name at sign-in, or a pseudonym. */
  readonly user?: string | undefined;
  readonly since?: Date | undefined;
  readonly event?: string | undefined;
}

/** Returns all values of `user_id` that mean a user: their ID, and the pseudonyms of their name. */
async function subjectsOf(
  store: Store,
  keyring: Keyring,
  user: string,
  tenant?: string,
): Promise<string[]> {
  const username = normalizeUsername(user);
  let users = store.selectFrom('users').select('id').where('username', '=', username);
  if (tenant) users = users.where('tenant_code', '=', tenant);
  const codes = tenant
    ? [tenant]
    : (await store.selectFrom('tenants').select('code').execute()).map(({ code }) => code);
  return [
    user,
    ...(await users.execute()).map(({ id }) => id),
    ...codes.map((code) => pseudonymOf({ keyring }, { tenant: code, username })),
  ];
}

/** Reads pages of the entries that match, oldest first. The keys find the entries of a name that no user has. */
export async function* readAudit(
  store: Store,
  keyring: Keyring,
  filter: AuditFilter,
  part: Part<{ id: string }> = {},
) {
  const { tenant, user, since, event } = filter;
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
  if (user) query = query.where('user_id', 'in', await subjectsOf(store, keyring, user, tenant));
  yield* pagesOf(
    (after: { id: string } | undefined, count) =>
      query
        .where('audit.id', '>', after?.id ?? '0')
        .limit(count)
        .execute(),
    part,
  );
}
