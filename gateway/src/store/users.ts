import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { User } from '../model/user.ts';
import { inBatches } from './in-batches.ts';
import type { Database, Store, StoreTransaction } from './schema/tables.ts';

/** What identifies a user in every table. */
export type UserKey = Pick<User, 'id' | 'tenant' | 'username'>;

/** Converts a row of the table `users`. */
export function userOf(row: Selectable<Database['users']>): User {
  return {
    id: row.id,
    tenant: row.tenant_code,
    username: row.username,
    passwordHash: row.password_hash,
    mustChange: row.must_change,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.display_name,
    userType: row.user_type,
    langCd: row.lang_cd,
    lastLoginAt: row.last_login_at,
    browserEpoch: row.browser_epoch,
    seenEpoch: row.seen_epoch,
    details: row.details,
  };
}

/** Selects the users who may sign in at a tenant. */
const usersOf = (store: Store | StoreTransaction, tenant: string) =>
  store
    .selectFrom('users')
    .innerJoin('tenants', 'tenants.code', 'users.tenant_code')
    .selectAll('users')
    .where('users.tenant_code', '=', tenant)
    .where('tenants.is_removed', '=', false)
    .where('users.disabled_at', 'is', null);

/** Returns a tenant's user by user ID; undefined for an unknown or disabled one, and for one of a removed tenant. */
export async function findUser(
  store: Store,
  tenant: string,
  username: string,
): Promise<User | undefined> {
  const row = await usersOf(store, tenant)
    .where('users.username', '=', username)
    .executeTakeFirst();
  return row && userOf(row);
}

/** Returns a tenant's user by ID; undefined as {@link findUser} does. */
export async function findUserById(
  store: Store,
  tenant: string,
  id: string,
): Promise<User | undefined> {
  const row = await usersOf(store, tenant).where('users.id', '=', id).executeTakeFirst();
  return row && userOf(row);
}

/** Returns a user by ID. Rejects if there is none. */
export async function readUser(trx: StoreTransaction, id: string): Promise<User> {
  return userOf(
    await trx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

/** Returns the key of a tenant's user, a disabled one too; undefined for an unknown one. */
export function findUserKey(
  store: Store | StoreTransaction,
  tenant: string,
  username: string,
): Promise<UserKey | undefined> {
  return store
    .selectFrom('users')
    .select(['id', 'tenant_code as tenant', 'username'])
    .where('tenant_code', '=', tenant)
    .where('username', '=', username)
    .executeTakeFirst();
}

/** Returns the IDs of the users with a user ID, at one tenant or at all. */
export async function userIdsNamed(
  store: Store,
  username: string,
  tenant?: string,
): Promise<string[]> {
  let users = store.selectFrom('users').select('id').where('username', '=', username);
  if (tenant) users = users.where('tenant_code', '=', tenant);
  return (await users.execute()).map(({ id }) => id);
}

/** Returns those user IDs that a tenant has already. */
export async function takenUsernames(
  store: Store | StoreTransaction,
  tenant: string,
  usernames: readonly string[],
): Promise<string[]> {
  const taken = await store
    .selectFrom('users')
    .select('username')
    .where('tenant_code', '=', tenant)
    // One parameter, because a statement has at most 65,535.
    .where(sql<boolean>`username = any(${usernames}::text[])`)
    .execute();
  return taken.map(({ username }) => username);
}

/** Inserts users. Rejects, and inserts none, if one of their user IDs is taken. */
export async function insertUsers(
  trx: StoreTransaction,
  users: readonly Insertable<Database['users']>[],
): Promise<void> {
  for (const rows of inBatches(users)) await trx.insertInto('users').values(rows).execute();
}

/** Inserts a user. Returns false, and changes nothing, if the tenant has the user ID already. */
export async function insertNewUser(
  trx: StoreTransaction,
  user: Insertable<Database['users']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.columns(['tenant_code', 'username']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Changes columns of a user. */
export async function updateUser(
  store: Store | StoreTransaction,
  id: string,
  changes: Updateable<Database['users']>,
): Promise<void> {
  await store.updateTable('users').set(changes).where('id', '=', id).execute();
}

/**
 * Sets the hash of a new password; `mailedAt` is the time if a mail has allowed it. Returns false if the user was disabled or has
 * got another one since it was read.
 */
export async function replacePassword(
  trx: StoreTransaction,
  { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
  newHash: string,
  mailedAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ password_hash: newHash, must_change: false, reset_mailed_at: mailedAt })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps others from changing a user during a transaction. Rejects if there is none. */
export function lockUser(
  trx: StoreTransaction,
  id: string,
): Promise<Pick<Selectable<Database['users']>, 'password_hash'>> {
  return trx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Disables a user; does nothing if the user is disabled. */
export async function disable(trx: StoreTransaction, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ disabled_at: at })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .execute();
}
