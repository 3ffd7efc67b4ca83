import type { Store, StoreTransaction } from './schema/tables.ts';

/** A browser in which a user skips the second factor. */
export interface StoredBrowser {
  readonly id: string;
  /** SHA-256 of the secret in the browser's cookie. */
  readonly secretHash: string;
  readonly browser: string;
  readonly system: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Inserts a trusted browser of a user. */
export async function insertTrustedBrowser(
  trx: StoreTransaction,
  userId: string,
  trusted: StoredBrowser,
): Promise<void> {
  await trx
    .insertInto('trusted_browsers')
    .values({
      id: trusted.id,
      user_id: userId,
      secret_hash: trusted.secretHash,
      browser: trusted.browser,
      system: trusted.system,
      created_at: trusted.createdAt,
      expires_at: trusted.expiresAt,
    })
    .execute();
}

/** Returns the browsers that a user trusts at a time, the newest first. */
export function readTrustedBrowsers(
  store: Store | StoreTransaction,
  userId: string,
  at: Date,
): Promise<StoredBrowser[]> {
  return store
    .selectFrom('trusted_browsers')
    .select(['id', 'secret_hash as secretHash', 'browser', 'system'])
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

const DAY_MS = 86_400_000;

/** Returns true if a user trusts the browser with one of these secrets at a time, for no more than so many days. */
export async function isTrusted(
  store: Store | StoreTransaction,
  userId: string,
  secretHashes: readonly string[],
  at: Date,
  trustDays: number,
): Promise<boolean> {
  if (secretHashes.length === 0) return false;
  // Of a user whose new role allows fewer days.
  const since = new Date(at.getTime() - trustDays * DAY_MS);
  const row = await store
    .selectFrom('trusted_browsers')
    .select('id')
    .where('user_id', '=', userId)
    .where('secret_hash', 'in', secretHashes)
    .where('expires_at', '>', at)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a trusted browser of a user. Returns false if there is none. */
export async function deleteTrustedBrowser(
  store: Store | StoreTransaction,
  userId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await store
    .deleteFrom('trusted_browsers')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all trusted browsers of a user, except those with one of these secrets. */
export async function deleteTrustedBrowsers(
  store: Store | StoreTransaction,
  userId: string,
  keptHashes: readonly string[] = [],
): Promise<void> {
  let browsers = store.deleteFrom('trusted_browsers').where('user_id', '=', userId);
  if (keptHashes.length > 0) browsers = browsers.where('secret_hash', 'not in', keptHashes);
  await browsers.execute();
}
