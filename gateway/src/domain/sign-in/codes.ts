import { randomInt } from 'node:crypto';
import type { Keyring } from '../../keys/keyring.ts';
import type { Account, Caller } from '../../model/account.ts';
import {
  countCodeTry,
  lockCodes,
  readCodes,
  invalidateCodes,
  writeCodes,
  type StoredCodes,
} from '../../store/codes.ts';
import { codesKey, countUse, isUsedUp, type RateWindow } from '../../store/rate-windows.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';
import type { TimedStore } from '../../store/timed-store.ts';

/** How long a code is valid, and a link. */
export const OTP_SECONDS = 900;
/** A code or link of this age is not mailed again, because too little of its time is left. */
export const RENEW_SECONDS = 600;
/** Tries of one caller for a code, and for all codes of an account in a day. */
const TRIES = { limit: 5, seconds: OTP_SECONDS };
const TRIES_A_DAY = { limit: 30, seconds: 86_400 };
/** The same of one network, less than those of all unknown browsers together. */
const TRIES_OF_NETWORK = { limit: 15, seconds: OTP_SECONDS };
const TRIES_OF_NETWORK_A_DAY = { limit: 150, seconds: 86_400 };
/** Tries of all unknown browsers together for a code, and for all codes of an account in a day. */
export const MAX_TRIES = 25;
const TRIES_OF_ALL_A_DAY = { limit: 500, seconds: 86_400 };
/** Codes that one caller may request for an account. */
const CODES_AT_ONCE = { limit: 3, seconds: 120, isFromLast: true };
const CODES_A_DAY = { limit: 30, seconds: 86_400 };
const CODES_OF_NETWORK_A_DAY = { limit: 50, seconds: 86_400 };
/** Codes that all unknown browsers together may request for an account; limits the mails that strangers can cause. */
const CODES_OF_ALL_A_DAY = { limit: 100, seconds: 86_400 };
/**
 * Once these are used up: further codes, and how many of them one network may request. So the strangers of two networks
 * do not keep the mail from a user elsewhere.
 */
const RESERVE_A_DAY = { limit: 60, seconds: 86_400 };
const RESERVE_OF_NETWORK_A_DAY = { limit: 3, seconds: 86_400 };

/** What is needed to issue and redeem codes and links. */
export type CodeParts = TimedStore & { readonly keyring: Keyring };

/** A code to mail, or a refusal because too many were requested. */
export type IssuedCode =
  | { readonly kind: 'issued'; readonly code: string; readonly expiresAt: Date }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number };

const endOf = (sentAt: Date): Date => new Date(sentAt.getTime() + OTP_SECONDS * 1000);

/** Counts a mail with a code. Returns 0, or the seconds until the next one is allowed. */
async function countCode(
  { now }: CodeParts,
  trx: StoreTransaction,
  account: Account,
  { key: caller, network, isKnown }: Caller,
): Promise<number> {
  const all = codesKey(account);
  /** Returns 0, or the seconds until the first window that is used up allows a use. */
  const use = async (...windows: (readonly [string, RateWindow])[]): Promise<number> => {
    for (const [key, window] of windows) {
      const seconds = await countUse(trx, now(), key, window);
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
  return seconds;
}

/** Returns the key of the tries that a caller or a network has for a code. */
const triesKey = (account: Account, caller: string, { code_hmac }: StoredCodes): string =>
  `${codesKey(account)}:${caller}:tries:${code_hmac.slice(-16)}`;

/** Returns the stored code, if it can still be used and has enough time left to be mailed again. */
function reusableCode(
  { now, keyring }: CodeParts,
  { tenant, username }: Account,
  stored: StoredCodes,
): string | undefined {
  const ageSeconds = (now() - stored.sent_at.getTime()) / 1000;
  if (stored.code_hmac === '' || stored.tries >= MAX_TRIES || ageSeconds >= RENEW_SECONDS)
    return undefined;
  const code = keyring.open('code', stored.sealed);
  const isStored = keyring.isSigned(stored.code_hmac, 'code', tenant, username, code ?? '');
  return isStored ? code : undefined;
}

/**
 * Returns the code to mail to an account, for unknown users just as for known ones: the same one again for ten
 * minutes, so that the request of a stranger does not invalidate a code, and then a new one. If it is refused, because
 * of the limits of `caller`, roll the transaction back: then nothing was counted.
 */
export async function issueCode(
  parts: CodeParts,
  trx: StoreTransaction,
  account: Account,
  caller: Caller,
): Promise<IssuedCode> {
  const { keyring, now } = parts;
  const { tenant, username } = account;
  const retryAfterSeconds = await countCode(parts, trx, account, caller);
  if (retryAfterSeconds > 0) return { kind: 'too-many', retryAfterSeconds };
  const at = new Date(now());
  const stored = await lockCodes(trx, account, at);
  const { previous_sent_at: previousSentAt } = stored;
  // A user who has used up the tries gets a new code; not twice, because that would end the code of another caller.
  const isReplaceable = previousSentAt === null || endOf(previousSentAt) <= at;
  const tries = triesKey(account, caller.key, stored);
  const isReplaced = isReplaceable && (await isUsedUp(trx, now(), tries, TRIES));
  const known = isReplaced ? undefined : reusableCode(parts, account, stored);
  if (known !== undefined) return { kind: 'issued', code: known, expiresAt: endOf(stored.sent_at) };

  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const isPreviousValid = stored.code_hmac !== '' && stored.tries < MAX_TRIES;
  await writeCodes(trx, account, {
    code_hmac: keyring.sign('code', tenant, username, code),
    sealed: keyring.seal('code', code),
    tries: 0,
    sent_at: at,
    previous_hmac: isPreviousValid ? stored.code_hmac : '',
    previous_sent_at: isPreviousValid ? stored.sent_at : null,
  });
  return { kind: 'issued', code, expiresAt: endOf(at) };
}

/** Counts a try. Returns false above the limits, of which strangers can use up only those of unknown browsers. */
async function countTry(
  { store, now }: CodeParts,
  account: Account,
  { key: own, network, isKnown }: Caller,
  stored: StoredCodes,
): Promise<boolean> {
  const all = codesKey(account);
  for (const [key, window] of [
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
    if ((await countUse(store, now(), key, window)) > 0) return false;
  return isKnown || countCodeTry(store, account, MAX_TRIES);
}

/**
 * Counts a try. Returns true if the code is a valid one of the account; then none of its codes and links can be used
 * again.
 */
export async function redeemCode(
  parts: CodeParts,
  account: Account,
  caller: Caller,
  code: string,
): Promise<boolean> {
  const { store, keyring, now } = parts;
  const { tenant, username } = account;
  const stored = await readCodes(store, account);
  if (!stored || !(await countTry(parts, account, caller, stored))) return false;
  const validSince = new Date(now() - OTP_SECONDS * 1000);
  const { previous_sent_at: previousSentAt } = stored;
  const isValid = [
    ...(stored.sent_at > validSince ? [stored.code_hmac] : []),
    ...(previousSentAt && previousSentAt > validSince ? [stored.previous_hmac] : []),
  ].some((signature) => keyring.isSigned(signature, 'code', tenant, username, code));
  return isValid && invalidateCodes(store, account, 'code_hmac', stored, MAX_TRIES);
}
