import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { StoreTransaction, Store } from './schema.ts';

/** Writes a secret unless another gateway has. */
export async function keepSecret(
  trx: StoreTransaction,
  name: string,
  value: string,
): Promise<void> {
  await trx
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Reads a secret that {@link keepSecret} made sure of at start. */
export async function readSecret(store: Store, name: string): Promise<string> {
  const row = await store
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}

/** 256 random bits, fit for cookies and URLs. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps in place of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Keyed digest of some parts; the parts can't run into each other. */
export function seal(key: string, ...parts: string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}

/** Compares without telling by its timing where two texts differ. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
