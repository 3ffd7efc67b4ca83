import { sql, type RawBuilder } from 'kysely';
import type { CreatedPasskey, Passkey, PasskeyOrigin, PasskeyUse } from '../model/passkey.ts';
import type { PasskeySettings } from '../model/passkey-settings.ts';
import type { User } from '../model/user.ts';
import type { Store, StoreTransaction } from './schema/tables.ts';
import { userOf } from './users.ts';

/**
 * True for a row of `passkeys` that is known to sign its user in. One that a browser has created without a question is not
 * until its first use, because not every device can verify the user later.
 */
export const IS_USABLE: RawBuilder<boolean> = sql<boolean>`(passkeys.created_by = 'user' or passkeys.last_used_at is not null)`;

/** A passkey that a browser has used, with its user. */
export interface FoundPasskey {
  readonly id: string;
  readonly rpId: string;
  readonly publicKey: string;
  readonly user: User;
  /** Under which browsers keep the user's passkeys. */
  readonly handle: string | null;
}

/** Returns the passkey with a credential ID, of any user, a disabled one too. */
export async function findPasskey(
  store: Store,
  credentialId: string,
): Promise<FoundPasskey | undefined> {
  const row = await store
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .selectAll('users')
    .select(['passkeys.id as passkey_id', 'rp_id', 'public_key'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return (
    row && {
      id: row.passkey_id,
      rpId: row.rp_id,
      publicKey: row.public_key,
      user: userOf(row),
      handle: row.handle,
    }
  );
}

/** Returns the passkeys of a user that belong to an RP ID, newest first. */
export async function readPasskeys(
  store: Store | StoreTransaction,
  userId: string,
  { rpId }: Pick<PasskeySettings, 'rpId'>,
): Promise<Passkey[]> {
  const rows = await store
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('rp_id', '=', rpId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    credentialId: row.credential_id,
    transports: row.transports,
    aaguid: row.aaguid,
    name: row.name,
    isSynced: row.is_synced,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    isAutomatic: row.created_by === 'automatic' && row.last_used_at === null,
  }));
}

/** Returns true if a user has a passkey that the user's tenant accepts now, and that is known to sign in. */
export async function hasPasskey(
  store: Store | StoreTransaction,
  userId: string,
): Promise<boolean> {
  const row = await store
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .innerJoin('tenants', 'tenants.code', 'users.tenant_code')
    .select('passkeys.id')
    .where('passkeys.user_id', '=', userId)
    .where(sql<boolean>`rp_id = tenants.passkeys->>'rpId'`)
    .where(IS_USABLE)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns how many passkeys of a user are known to sign in, of any RP ID. */
export async function countPasskeys(trx: StoreTransaction, userId: string): Promise<number> {
  const rows = await trx
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .where(IS_USABLE)
    .execute();
  return rows.length;
}

/** Inserts a passkey. Returns false, and changes nothing, if any user has it. */
export async function insertPasskey(
  trx: StoreTransaction,
  owner: {
    readonly id: string;
    readonly userId: string;
    readonly rpId: string;
    readonly createdBy: PasskeyOrigin;
  },
  created: CreatedPasskey,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('passkeys')
    .values({
      id: owner.id,
      user_id: owner.userId,
      rp_id: owner.rpId,
      credential_id: created.credentialId,
      public_key: created.publicKey,
      counter: created.counter,
      transports: [...created.transports],
      aaguid: created.aaguid,
      is_synced: created.isSynced,
      created_at: at,
      created_by: owner.createdBy,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Names a passkey of a user. Returns false if the user has no such passkey. */
export async function renamePasskey(
  store: Store,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Records the use of a passkey. Returns `cloned`, and changes nothing, if its count does not rise and has not always been
 * 0; `removed` if there is no such passkey anymore.
 */
export async function recordPasskeyUse(
  trx: StoreTransaction,
  id: string,
  { counter, isSynced }: PasskeyUse,
  at: Date,
): Promise<'recorded' | 'cloned' | 'removed'> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter, is_synced: isSynced, last_used_at: at })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return 'recorded';
  const row = await trx.selectFrom('passkeys').select('id').where('id', '=', id).executeTakeFirst();
  return row ? 'cloned' : 'removed';
}

/** Returns the handle of a user; sets it if there is none yet. */
export async function readHandle(store: Store, userId: string, fallback: string): Promise<string> {
  const { handle } = await store
    .updateTable('users')
    .set({ handle: sql<string>`coalesce(handle, ${fallback})` })
    .where('id', '=', userId)
    .returning('handle')
    .executeTakeFirstOrThrow();
  return handle ?? fallback;
}

/** Returns the handle of a user; '' if there is none yet. */
export async function findHandle(store: Store, userId: string): Promise<string> {
  const user = await store
    .selectFrom('users')
    .select('handle')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.handle ?? '';
}
