import { normalizeUsername } from '../auth/user.ts';
import { readSecret } from '../store/secrets.ts';
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

/** Entries that are in memory at the same time. */
const PAGE = 500;

/** Returns all values of `user_id` that mean a user: their ID, and the pseudonyms of their name. */
async function subjectsOf(store: Store, user: string, tenant?: string): Promise<string[]> {
  const username = normalizeUsername(user);
  const hmacKey = await readSecret(store, 'hmac');
  let users = store.selectFrom('users').select('id').where('username', '=', username);
  if (tenant) users = users.where('tenant_code', '=', tenant);
  const codes = tenant
    ? [tenant]
    : (await store.selectFrom('tenants').select('code').execute()).map(({ code }) => code);
  return [
    user,
    ...(await users.execute()).map(({ id }) => id),
    ...codes.map((code) => pseudonymOf({ hmacKey }, { tenant: code, username })),
  ];
}

/** Reads the entries that match, oldest first. */
export async function* readAudit(store: Store, filter: AuditFilter) {
  const { tenant, user, since, event } = filter;
  let query = store
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.user_id')
    .selectAll('audit')
    .select('users.username')
    .orderBy('audit.id')
    .limit(PAGE);
  if (tenant) query = query.where('audit.tenant_code', '=', tenant);
  if (event) query = query.where('event', '=', event);
  if (since) query = query.where('at', '>=', since);
  if (user) query = query.where('user_id', 'in', await subjectsOf(store, user, tenant));
  for (let after = '0'; ;) {
    const rows = await query.where('audit.id', '>', after).execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}
