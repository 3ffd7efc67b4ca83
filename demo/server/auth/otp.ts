import { randomInt } from 'node:crypto';
import type { Context } from '../context.ts';
import { Refusal } from '../http/envelope.ts';
import { isSame, seal } from '../store/secrets.ts';
import { limitRate, type Account } from './throttle.ts';

/** How long a code holds. */
export const OTP_SECONDS = 900;
const MAX_TRIES = 5;
const MAX_SENDS = 3;
const PAUSE_SECONDS = 120;
/** Three codes every two minutes would give a patient guesser too many tries a day. */
const CODES_A_DAY = { limit: 30, windowSeconds: 86_400 };

const codeSeal = (context: Context, { tenant, username }: Account, code: string): string =>
  seal(context.hmacKey, 'otp', tenant, username, code);

/** A code that was made but perhaps not yet mailed. */
export interface IssuedCode {
  readonly code: string;
  /** Undoes the count and brings the code before back: for a mail that could not be sent. */
  withdraw(): Promise<void>;
}

/**
 * Makes the account's next code and counts the send, for unknown users just as for known ones.
 * Throws 429 for a fourth send within 120 s.
 */
export async function issueCode(context: Context, account: Account): Promise<IssuedCode> {
  const { tenant, username } = account;
  await limitRate(context, `otp:${tenant}:${username}`, CODES_A_DAY);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const fresh = { code_hmac: codeSeal(context, account, code), tries: 0 };
  const at = new Date(context.now());

  const before = await context.store.transaction().execute(async (trx) => {
    await trx
      .insertInto('otps')
      .values({ tenant_code: tenant, username, ...fresh, sends: 0, sent_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const kept = await trx
      .selectFrom('otps')
      .selectAll()
      .where('tenant_code', '=', tenant)
      .where('username', '=', username)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const ageSeconds = (at.getTime() - kept.sent_at.getTime()) / 1000;
    if (kept.sends >= MAX_SENDS && ageSeconds < PAUSE_SECONDS) {
      const retryAfterSeconds = Math.ceil(PAUSE_SECONDS - ageSeconds);
      const values = { seconds: retryAfterSeconds };
      throw new Refusal(429, 'title.tooMany', 'rate.codes', { values, retryAfterSeconds });
    }
    const isNewRound = kept.sends >= MAX_SENDS || ageSeconds >= OTP_SECONDS;
    await trx
      .updateTable('otps')
      .set({ ...fresh, sends: isNewRound ? 1 : kept.sends + 1, sent_at: at })
      .where('tenant_code', '=', tenant)
      .where('username', '=', username)
      .execute();
    return kept;
  });

  const withdraw = async (): Promise<void> => {
    const { code_hmac, tries, sends, sent_at } = before;
    await context.store
      .updateTable('otps')
      // Without a code before, one that no one was told must not stay.
      .set({ code_hmac: sends === 0 ? '' : code_hmac, tries, sends, sent_at })
      .where('code_hmac', '=', fresh.code_hmac)
      .execute();
  };
  return { code, withdraw };
}

/** Spends a try; true when the code is the account's living one, which is then used up. */
export async function redeemCode(
  context: Context,
  account: Account,
  code: string,
): Promise<boolean> {
  const kept = await context.store
    .updateTable('otps')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('tenant_code', '=', account.tenant)
    .where('username', '=', account.username)
    .where('tries', '<', MAX_TRIES)
    .where('sent_at', '>', new Date(context.now() - OTP_SECONDS * 1000))
    .returning('code_hmac')
    .executeTakeFirst();
  if (!kept || !isSame(kept.code_hmac, codeSeal(context, account, code))) return false;
  // The code goes, the count of sends stays. Of two who redeem it at once one wins.
  const { numUpdatedRows } = await context.store
    .updateTable('otps')
    .set({ code_hmac: '', tries: MAX_TRIES })
    .where('code_hmac', '=', kept.code_hmac)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
