import { randomInt } from 'node:crypto';
import type { Context } from '../context.ts';
import { Refusal } from '../http/envelope.ts';
import { limitRate, type Account } from './throttle.ts';

/** How long a code is valid. */
export const OTP_SECONDS = 900;
const MAX_TRIES = 5;
const MAX_SENDS = 3;
const PAUSE_SECONDS = 120;
/** Three codes every two minutes would allow too many guesses a day. */
const CODES_A_DAY = { limit: 30, windowSeconds: 86_400 };

const signCode = ({ keyring }: Context, { tenant, username }: Account, code: string): string =>
  keyring.sign('code', tenant, username, code);

/** A code that exists but may not have been mailed yet. */
export interface IssuedCode {
  readonly code: string;
  /** Restores the previous code and count, because the mail could not be sent. */
  withdraw(): Promise<void>;
}

/**
 * Creates the account's next code and counts it as sent, for unknown users just as for known ones.
 * Throws 429 for a fourth code within 120 s, or for more than 30 a day.
 */
export async function issueCode(context: Context, account: Account): Promise<IssuedCode> {
  const { tenant, username } = account;
  await limitRate(context, `otp:${tenant}:${username}`, CODES_A_DAY);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const fresh = { code_hmac: signCode(context, account, code), tries: 0 };
  const at = new Date(context.now());

  const before = await context.store.transaction().execute(async (trx) => {
    await trx
      .insertInto('otps')
      .values({ tenant_code: tenant, username, ...fresh, sends: 0, sent_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const stored = await trx
      .selectFrom('otps')
      .selectAll()
      .where('tenant_code', '=', tenant)
      .where('username', '=', username)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const ageSeconds = (at.getTime() - stored.sent_at.getTime()) / 1000;
    if (stored.sends >= MAX_SENDS && ageSeconds < PAUSE_SECONDS) {
      const retryAfterSeconds = Math.ceil(PAUSE_SECONDS - ageSeconds);
      const values = { seconds: retryAfterSeconds };
      throw new Refusal(429, 'title.tooMany', 'rate.codes', { values, retryAfterSeconds });
    }
    const isNewRound = stored.sends >= MAX_SENDS || ageSeconds >= OTP_SECONDS;
    await trx
      .updateTable('otps')
      .set({ ...fresh, sends: isNewRound ? 1 : stored.sends + 1, sent_at: at })
      .where('tenant_code', '=', tenant)
      .where('username', '=', username)
      .execute();
    return stored;
  });

  const withdraw = async (): Promise<void> => {
    const { code_hmac, tries, sends, sent_at } = before;
    await context.store
      .updateTable('otps')
      // If there was no previous code, the unsent one must not stay valid.
      .set({ code_hmac: sends === 0 ? '' : code_hmac, tries, sends, sent_at })
      .where('code_hmac', '=', fresh.code_hmac)
      .execute();
  };
  return { code, withdraw };
}

/** Counts a try. Returns true if the code is the account's valid one, which can't be used again. */
export async function redeemCode(
  context: Context,
  account: Account,
  code: string,
): Promise<boolean> {
  const stored = await context.store
    .updateTable('otps')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('tenant_code', '=', account.tenant)
    .where('username', '=', account.username)
    .where('tries', '<', MAX_TRIES)
    .where('sent_at', '>', new Date(context.now() - OTP_SECONDS * 1000))
    .returning('code_hmac')
    .executeTakeFirst();
  const { tenant, username } = account;
  if (!stored || !context.keyring.isSigned(stored.code_hmac, 'code', tenant, username, code))
    return false;
  // Removes the code but keeps the count of sends. Of two simultaneous requests only one succeeds.
  const { numUpdatedRows } = await context.store
    .updateTable('otps')
    .set({ code_hmac: '', tries: MAX_TRIES })
    .where('code_hmac', '=', stored.code_hmac)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
