import { randomBytes } from 'node:crypto';
import type { Account } from '../../model/account.ts';
import { readCodes, invalidateCodes, writeCodes } from '../../store/codes.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { MAX_TRIES, OTP_SECONDS, RENEW_SECONDS, type CodeParts } from './codes.ts';

/** Random bytes of a token. It is written as hexadecimal digits, which no mail program cuts off at a link's end. */
const TOKEN_BYTES = 20;

const isYoungerThan = (
  { now }: Pick<TimedStore, 'now'>,
  at: Date | null,
  seconds: number,
): boolean => at !== null && now() - at.getTime() < seconds * 1000;

/**
 * Returns the token of the link to mail to an account, whose row `issueCode` has written and locked: the same one again
 * for ten minutes, and then a new one, while the older one stays valid until its own end. Only its signature can be
 * compared; the token itself is stored encrypted, as a code is. Neither tries nor requests replace a token, so no
 * stranger can spoil it.
 */
export async function issueLink(
  parts: CodeParts,
  trx: StoreTransaction,
  account: Account,
): Promise<string> {
  const { keyring, now } = parts;
  const { tenant, username } = account;
  const stored = await readCodes(trx, account);
  const { link_hmac: signature = '', link_sent_at: sentAt = null } = stored ?? {};
  const known = stored && keyring.open('link', stored.link_sealed);
  if (
    known !== undefined &&
    isYoungerThan(parts, sentAt, RENEW_SECONDS) &&
    keyring.isSigned(signature, 'link', tenant, username, known)
  )
    return known;

  const token = randomBytes(TOKEN_BYTES).toString('hex');
  await writeCodes(trx, account, {
    link_hmac: keyring.sign('link', tenant, username, token),
    link_sealed: keyring.seal('link', token),
    link_sent_at: new Date(now()),
    previous_link_hmac: signature,
    previous_link_sent_at: sentAt,
  });
  return token;
}

/**
 * Returns true if the token is a valid one of the account; then none of its codes and links can be used again. Counts
 * no tries: a token can't be guessed, and a count would let strangers take the link away from its user.
 */
export async function redeemLink(
  parts: CodeParts,
  account: Account,
  token: string,
): Promise<boolean> {
  const { store, keyring } = parts;
  const { tenant, username } = account;
  const stored = await readCodes(store, account);
  if (!stored) return false;
  const links = [
    [stored.link_hmac, stored.link_sent_at],
    [stored.previous_link_hmac, stored.previous_link_sent_at],
  ] as const;
  const isValid = links.some(
    ([signature, sentAt]) =>
      isYoungerThan(parts, sentAt, OTP_SECONDS) &&
      keyring.isSigned(signature, 'link', tenant, username, token),
  );
  return isValid && invalidateCodes(store, account, 'link_hmac', stored, MAX_TRIES);
}
