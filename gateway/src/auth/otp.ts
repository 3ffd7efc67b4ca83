import { randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Context } from '../context.ts';
import { Refusal } from '../http/envelope.ts';
import type { Database, StoreTransaction } from '../store/schema.ts';
import { isUsedUp, useAllowance, type Allowance } from './allowance.ts';
import type { Account, Caller } from '../model/account.ts';

/** How long a code is valid, and a link. */
export const OTP_SECONDS = 900;
/** A code or link of this age is not mailed again, because too little of its time is left. */
export const RENEW_SECONDS = 600;
/** Tries of one caller for a code, and for all codes of an account in a day. */
const TRIES = { limit: 5, windowSeconds: OTP_SECONDS };
const TRIES_A_DAY = { limit: 30, windowSeconds: 86_400 };
/** The same of one network, less than those of all unknown browsers together. */
const TRIES_OF_NETWORK = { limit: 15, windowSeconds: OTP_SECONDS };
const TRIES_OF_NETWORK_A_DAY = { limit: 150, windowSeconds: 86_400 };
/** Tries of all unknown browsers together for a code, and for all codes of an account in a day. */
const MAX_TRIES = 25;
const TRIES_OF_ALL_A_DAY = { limit: 500, windowSeconds: 86_400 };
/** Codes that one caller may request for an account. */
const CODES_AT_ONCE = { limit: 3, windowSeconds: 120, isFromLast: true };
const CODES_A_DAY = { limit: 30, windowSeconds: 86_400 };
const CODES_OF_NETWORK_A_DAY = { limit: 50, windowSeconds: 86_400 };
/** Codes that all unknown browsers together may request for an account; limits the mails that strangers can cause. */
const CODES_OF_ALL_A_DAY = { limit: 100, windowSeconds: 86_400 };
/**
 * Once these are used up: further codes, and how many of them one network may request. So the strangers of two networks
 * do not keep the mail from a user elsewhere.
 */
const RESERVE_A_DAY = { limit: 60, windowSeconds: 86_400 };
const RESERVE_OF_NETWORK_A_DAY = { limit: 3, windowSeconds: 86_400 };

type StoredCode = Selectable<Database['otps']>;

/** The values of an account's row once a code or a link was used: nothing that was mailed can be used again. */
export const USED = {
  ...{ code_hmac: '', sealed: '', previous_hmac: '', tries: MAX_TRIES },
  ...{ link_hmac: '', link_sealed: '', previous_link_hmac: '' },
} as const;

const endOf = (sentAt: Date): Date => new Date(sentAt.getTime() + OTP_SECONDS * 1000);

/** Returns the begin of an account's keys, which no other account has, whatever its name contains. */
export const keyOf = ({ tenant, username }: Account): string =>
  `otp:${JSON.stringify([tenant, username])}`;

/** Counts a mail with a code. Throws 429 above the limits; then the transaction gives back what was counted. */
async function countCode(
  context: Context,
  trx: StoreTransaction,
  account: Account,
  { key: caller, network, isKnown }: Caller,
): Promise<void> {
  const all = keyOf(account);
  /** Returns 0, or the seconds until the first allowance that is used up may be used again. */
  const use = async (...allowances: (readonly [string, Allowance])[]): Promise<number> => {
    for (const [key, allowance] of allowances) {
      const seconds = await useAllowance(trx, context.now(), key, allowance);
      if (seconds > 0) return seconds;
    }
    return 0;
  };
  let seconds = await use(
    [`${all}:${caller}:pause`, CODES_AT_ONCE],
    [`${all}:${caller}`, CODES_A_DAY],
  );
  if (seconds === 0 && !isKnown) {
    seconds = await use([`${all}:${network}`, CODES_OF_NETWORK_A_DAY]);
    if (seconds === 0 && (await use([all, CODES_OF_ALL_A_DAY])) > 0)
      seconds = await use(
        [`${all}:${network}:reserve`, RESERVE_OF_NETWORK_A_DAY],
        [`${all}:reserve`, RESERVE_A_DAY],
      );
  }
  if (seconds > 0)
    throw new Refusal(429, 'title.tooMany', 'rate.codes', {
      values: { seconds },
      retryAfterSeconds: seconds,
    });
}

/** Returns the key of the tries that a caller or a network has for a code. */
const triesKey = (account: Account, caller: string, { code_hmac }: StoredCode): string =>
  `${keyOf(account)}:${caller}:tries:${code_hmac.slice(-16)}`;

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
 * limits of `caller`.
 */
export async function issueCode(
  context: Context,
  trx: StoreTransaction,
  account: Account,
  caller: Caller,
): Promise<{ code: string; expiresAt: Date }> {
  const { tenant, username } = account;
  await countCode(context, trx, account, caller);
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
  const { previous_sent_at: previousSentAt } = stored;
  // A user who has used up the tries gets a new code; not twice, because that would end the code of another caller.
  const isReplaceable = previousSentAt === null || endOf(previousSentAt) <= at;
  const tries = triesKey(account, caller.key, stored);
  const isReplaced = isReplaceable && (await isUsedUp(trx, context.now(), tries, TRIES));
  const known = isReplaced ? undefined : reusableCode(context, account, stored);
  if (known !== undefined) return { code: known, expiresAt: endOf(stored.sent_at) };

  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const isPreviousValid = stored.code_hmac !== '' && stored.tries < MAX_TRIES;
  await trx
    .updateTable('otps')
    .set({
      code_hmac: context.keyring.sign('code', tenant, username, code),
      sealed: context.keyring.seal('code', code),
      tries: 0,
      sent_at: at,
      previous_hmac: isPreviousValid ? stored.code_hmac : '',
      previous_sent_at: isPreviousValid ? stored.sent_at : null,
    })
    .where('tenant_code', '=', tenant)
    .where('username', '=', username)
    .execute();
  return { code, expiresAt: endOf(at) };
}

/** Counts a try. Returns false above the limits, of which strangers can use up only those of unknown browsers. */
async function countTry(
  context: Context,
  account: Account,
  caller: Caller,
  stored: StoredCode,
): Promise<boolean> {
  const { store } = context;
  const { tenant, username } = account;
  const all = keyOf(account);
  const { key: own, network, isKnown } = caller;
  for (const [key, allowance] of [
    [triesKey(account, own, stored), TRIES],
    [`${all}:${own}:tries`, TRIES_A_DAY],
    ...(isKnown
      ? []
      : [
          [triesKey(account, network, stored), TRIES_OF_NETWORK] as const,
          [`${all}:${network}:tries`, TRIES_OF_NETWORK_A_DAY] as const,
          [`${all}:tries`, TRIES_OF_ALL_A_DAY] as const,
        ]),
  ] as const)
    if ((await useAllowance(store, context.now(), key, allowance)) > 0) return false;
  if (isKnown) return true;
  const { numUpdatedRows } = await store
    .updateTable('otps')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('tenant_code', '=', tenant)
    .where('username', '=', username)
    .where('tries', '<', MAX_TRIES)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Counts a try. Returns true if the code is a valid one of the account; then none of its codes and links can be used
 * again.
 */
export async function redeemCode(
  context: Context,
  account: Account,
  caller: Caller,
  code: string,
): Promise<boolean> {
  const { tenant, username } = account;
  const stored = await context.store
    .selectFrom('otps')
    .selectAll()
    .where('tenant_code', '=', tenant)
    .where('username', '=', username)
    .executeTakeFirst();
  if (!stored || !(await countTry(context, account, caller, stored))) return false;
  const validSince = new Date(context.now() - OTP_SECONDS * 1000);
  const { previous_sent_at: previousSentAt } = stored;
  const isValid = [
    ...(stored.sent_at > validSince ? [stored.code_hmac] : []),
    ...(previousSentAt && previousSentAt > validSince ? [stored.previous_hmac] : []),
  ].some((signature) => context.keyring.isSigned(signature, 'code', tenant, username, code));
  if (!isValid) return false;
  // Of two simultaneous requests only one succeeds.
  const { numUpdatedRows } = await context.store
    .updateTable('otps')
    .set(USED)
    .where('tenant_code', '=', tenant)
    .where('username', '=', username)
    .where('code_hmac', '=', stored.code_hmac)
    .where('code_hmac', '!=', '')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
