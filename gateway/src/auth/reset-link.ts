import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import type { StoreTransaction } from '../store/schema.ts';
import type { Account } from '../model/account.ts';
import { OTP_SECONDS, RENEW_SECONDS, USED } from './otp.ts';

/** Random bytes of a token. It is written as hexadecimal digits, which no mail program cuts off at a link's end. */
const TOKEN_BYTES = 20;

const isYoungerThan = (context: Context, at: Date | null, seconds: number): boolean =>
  at !== null && context.now() - at.getTime() < seconds * 1000;

/**
 * Returns the token of the link to mail to an account, whose row `issueCode` has written and locked: the same one again
 * for ten minutes, and then a new one, while the older one stays valid until its own end. Only its signature can be
 * compared; the token itself is stored encrypted, as a code is. Neither tries nor requests replace a token, so no
 * stranger can spoil it.
 */
export async function issueLink(
  context: Context,
  trx: StoreTransaction,
  { tenant, username }: Account,
): Promise<string> {
  const { keyring } = context;
  const stored = await trx
    .selectFrom('otps')
    .selectAll()
    .where('tenant_code', '=', tenant)
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const { link_hmac: signature, link_sent_at: sentAt } = stored;
  const known = signature === '' ? undefined : keyring.open('link', stored.link_sealed);
  if (
    known !== undefined &&
    isYoungerThan(context, sentAt, RENEW_SECONDS) &&
    keyring.isSigned(signature, 'link', tenant, username, known)
  )
    return known;

  const token = randomBytes(TOKEN_BYTES).toString('hex');
  await trx
    .updateTable('otps')
    .set({
      link_hmac: keyring.sign('link', tenant, username, token),
      link_sealed: keyring.seal('link', token),
      link_sent_at: new Date(context.now()),
      previous_link_hmac: signature,
      previous_link_sent_at: sentAt,
    })
    .where('tenant_code', '=', tenant)
    .where('username', '=', username)
    .execute();
  return token;
}

/**
 * Returns true if the token is a valid one of the account; then none of its codes and links can be used again. Counts
 * no tries: a token can't be guessed, and a count would let strangers take the link away from its user.
 */
export async function redeemLink(
  context: Context,
  { tenant, username }: Account,
  token: string,
): Promise<boolean> {
  const { store, keyring } = context;
  const stored = await store
    .selectFrom('otps')
    .selectAll()
    .where('tenant_code', '=', tenant)
    .where('username', '=', username)
    .executeTakeFirst();
  if (!stored) return false;
  const links = [
    [stored.link_hmac, stored.link_sent_at],
    [stored.previous_link_hmac, stored.previous_link_sent_at],
  ] as const;
  const isValid = links.some(
    ([signature, sentAt]) =>
      isYoungerThan(context, sentAt, OTP_SECONDS) &&
      keyring.isSigned(signature, 'link', tenant, username, token),
  );
  if (!isValid) return false;
  // Of two simultaneous requests only one succeeds.
  const { numUpdatedRows } = await store
    .updateTable('otps')
    .set(USED)
    .where('tenant_code', '=', tenant)
    .where('username', '=', username)
    .where('link_hmac', '=', stored.link_hmac)
    .where('link_hmac', '!=', '')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
