import { randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Context } from '../context.ts';
import { Refusal } from '../http/envelope.ts';
import type { Database, StoreTransaction } from '../store/schema.ts';
import { useAllowance } from './allowance.ts';
import type { Account } from './throttle.ts';

/** How long a code is valid. */
export const OTP_SECONDS = 900;
/** A code of this age is not mailed again, because too little of its time is left. */
const RENEW_SECONDS = 600;
const MAX_TRIES = 5;
/** Codes that one address may request for an account. */
const CODES_AT_ONCE = { limit: 3, windowSeconds: 120, isFromLast: true };
const CODES_A_DAY = { limit: 30, windowSeconds: 86_400 };
/** Codes that all addresses together may request for an account; limits the mails that strangers can cause. */
const CODES_OF_ALL_A_DAY = { limit: 100, windowSeconds: 86_400 };

type StoredCode = Selectable<Database['otps']>;

const endOf = (sentAt: Date): Date => new Date(sentAt.getTime() + OTP_SECONDS * 1000);

/** Counts a mail with a code. Throws 429 above the limits; then the transaction gives back what was counted. */
async function countCode(
  context: Context,
  trx: StoreTransaction,
  { tenant, username }: Account,
  sender: string,
): Promise<void> {
  const account = `otp:${tenant}:${username}`;
  for (const [key, allowance] of [
    [`${account}:${sender}:pause`, CODES_AT_ONCE],
    [`${account}:${sender}`, CODES_A_DAY],
    [account, CODES_OF_ALL_A_DAY],
  ] as const) {
    const retryAfterSeconds = await useAllowance(trx, context.now(), key, allowance);
    if (retryAfterSeconds === 0) continue;
    const values = { seconds: retryAfterSeconds };
    throw new Refusal(429, 'title.tooMany', 'rate.codes', { values, retryAfterSeconds });
  }
}

/** Returns the stored code, if it can still be used and has enough time left to be mailed again. */
function reusableCode(context: Context, account: Account, stored: StoredCode): string | undefined {
  const { tenant, username } = account;
  const ageSeconds = (context.now() - stored.sent_at.getTime()) / 1000;
  if (stored.code_hmac === '' || stored.tries >= MAX_TRIES || ageSeconds >= RENEW_SECONDS)
    return undefined;
  const code = context.keyring.open('code', stored.sealed);
  const isStored = context.keyring.isSigned(stored.code_hmac, 'code', tenant, username, code ?? '');
  return isStored ? code : undefined;
}

/**
 * Returns the code to mail to an account, for unknown users just as for known ones: the same one again for ten
 * minutes, so that the request of a stranger does not invalidate a code, and then a new one. Throws 429 above the
 * limits of `sender`, the address that requests it.
 */
export async function issueCode(
  context: Context,
  trx: StoreTransaction,
  account: Account,
  sender: string,
): Promise<{ code: string; expiresAt: Date }> {
  const { tenant, username } = account;
  await countCode(context, trx, account, sender);
  const at = new Date(context.now());
  await trx
    .insertInto('otps')
    .values({ tenant_code: tenant, username, code_hmac: '', tries: 0, sends: 0, sent_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await trx
    .selectFrom('otps')
    .selectAll()
    .where('tenant_code', '=', tenant)
    .where('username', '=', username)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const known = reusableCode(context, account, stored);
  if (known !== undefined) return { code: known, expiresAt: endOf(stored.sent_at) };

  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const isPreviousValid = stored.tries < MAX_TRIES;
  await trx
    .updateTable('otps')
    .set({
      code_hmac: context.keyring.sign('code', tenant, username, code),
      sealed: context.keyring.seal('code', code),
      tries: 0,
      sent_at: at,
      previous_hmac: isPreviousValid ? stored.code_hmac : '',
      previous_sent_at: stored.sent_at,
    })
    .where('tenant_code', '=', tenant)
    .where('username', '=', username)
    .execute();
  return { code, expiresAt: endOf(at) };
}

/** Counts a try. Returns true if the code is a valid one of the account; then none of its codes can be used again. */
export async function redeemCode(
  context: Context,
  { tenant, username }: Account,
  code: string,
): Promise<boolean> {
  const validSince = new Date(context.now() - OTP_SECONDS * 1000);
  const stored = await context.store
    .updateTable('otps')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('tenant_code', '=', tenant)
    .where('username', '=', username)
    .where('tries', '<', MAX_TRIES)
    .where('sent_at', '>', validSince)
    .returningAll()
    .executeTakeFirst();
  if (!stored) return false;
  const { previous_sent_at: previousSentAt } = stored;
  const signatures = [
    stored.code_hmac,
    ...(previousSentAt && previousSentAt > validSince ? [stored.previous_hmac] : []),
  ];
  const isValid = signatures
    .map((signature) => context.keyring.isSigned(signature, 'code', tenant, username, code))
    .includes(true);
  if (!isValid) return false;
  // Of two simultaneous requests only one succeeds.
  const { numUpdatedRows } = await context.store
    .updateTable('otps')
    .set({ code_hmac: '', sealed: '', previous_hmac: '', tries: MAX_TRIES })
    .where('tenant_code', '=', tenant)
    .where('username', '=', username)
    .where('code_hmac', '=', stored.code_hmac)
    .where('code_hmac', '!=', '')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
