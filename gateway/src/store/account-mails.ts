import { sql } from 'kysely';
import type { User } from '../model/user.ts';
import type { Store, StoreTransaction } from './schema/tables.ts';
import { userOf } from './users.ts';

/** Records the first browser of a user. Returns false, and changes nothing, if there was one before. */
export async function recordFirstBrowser(
  trx: StoreTransaction,
  userId: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ first_seen_at: at })
    .where('id', '=', userId)
    .where('first_seen_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records a mail about a new browser. Returns false, and changes nothing, if there was one after `since`. */
export async function recordBrowserMail(
  trx: StoreTransaction,
  userId: string,
  at: Date,
  since: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ browser_mailed_at: at })
    .where('id', '=', userId)
    .where((row) =>
      row.or([row('browser_mailed_at', 'is', null), row('browser_mailed_at', '<=', since)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Inserts the token of a mail, hashed. */
export async function insertNotMeToken(
  trx: StoreTransaction,
  token: {
    readonly hash: string;
    readonly userId: string;
    readonly expiresAt: Date;
    /** The passkey that the mail is about. */
    readonly passkeyId?: string | undefined;
  },
): Promise<void> {
  await trx
    .insertInto('not_me_tokens')
    .values({
      token_hash: token.hash,
      user_id: token.userId,
      expires_at: token.expiresAt,
      passkey_id: token.passkeyId ?? null,
    })
    .execute();
}

/** Returns the user of a mail's token; undefined if the token has expired or was used, or the user can't sign in. */
export async function findNotMeUser(
  store: Store,
  { hash, tenant, at }: { readonly hash: string; readonly tenant: string; readonly at: Date },
): Promise<User | undefined> {
  const row = await store
    .selectFrom('users')
    .innerJoin('not_me_tokens', 'not_me_tokens.user_id', 'users.id')
    .innerJoin('tenants', 'tenants.code', 'users.tenant_code')
    .selectAll('users')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', at)
    .where('users.tenant_code', '=', tenant)
    .where('tenants.is_removed', '=', false)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return row && userOf(row);
}

/** Deletes all tokens of a user. Returns what the mail of `hash` was about; undefined if it was not among them. */
export async function takeNotMeTokens(
  trx: StoreTransaction,
  userId: string,
  hash: string,
): Promise<{ readonly passkeyId: string | undefined } | undefined> {
  const rows = await trx
    .deleteFrom('not_me_tokens')
    .where('user_id', '=', userId)
    .returning(['token_hash', 'passkey_id'])
    .execute();
  const row = rows.find(({ token_hash }) => token_hash === hash);
  return row && { passkeyId: row.passkey_id ?? undefined };
}

/**
 * Replaces the current password of a user who has one, and makes all browsers new. `unknownHash` is that of a random
 * password that is not stored.
 */
export async function disablePassword(
  trx: StoreTransaction,
  userId: string,
  unknownHash: string,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((row) => ({
      password_hash: sql<
        string | null
      >`case when password_hash is null then null else ${unknownHash} end`,
      must_change: false,
      reset_mailed_at: null,
      seen_epoch: row('seen_epoch', '+', 1),
    }))
    .where('id', '=', userId)
    .execute();
}
