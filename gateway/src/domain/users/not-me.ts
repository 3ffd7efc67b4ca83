import { randomBytes } from 'node:crypto';
import type { User } from '../../model/user.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import {
  disablePassword,
  findNotMeUser,
  insertNotMeToken,
  takeNotMeTokens,
} from '../../store/account-mails.ts';
import { deleteFactor } from '../../store/apps.ts';
import { deleteRecoveryCodes } from '../../store/recovery-codes.ts';
import { deletePasskeys } from '../../store/removed-passkeys.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';
import { clearAllTries } from '../../store/sign-in-tries.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { inTransaction } from '../../store/transaction.ts';
import { endTrust } from '../../store/trust.ts';
import { hashPassword } from './password-hash.ts';

/** How long a mail's link works. */
export const NOT_ME_SECONDS = 7 * 24 * 3600;
/** Random bytes of a token. It is written as hexadecimal digits, which no mail program cuts off at a link's end. */
const TOKEN_BYTES = 20;

/** Returns the token for a mail to a user, which may be about a passkey; the database has its hash only. */
export async function issueNotMeToken(
  { now }: Pick<TimedStore, 'now'>,
  trx: StoreTransaction,
  userId: string,
  passkeyId?: string,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  const expiresAt = new Date(now() + NOT_ME_SECONDS * 1000);
  await insertNotMeToken(trx, { hash: hashToken(token), userId, expiresAt, passkeyId });
  return token;
}

/**
 * Ends everything that stands for the user of a mail's token, and replaces the password with a random one that is not
 * stored: the old one is useless, and can't be changed by a thief who knows it. Only a mail sets a new one. Deletes the
 * passkey that the mail was about, the passkeys and the authenticator app that were added while its link worked, and all
 * recovery codes, which others may have seen or made. Returns undefined if the token is not one of the tenant, has
 * expired, or any token of the user was used.
 */
export async function reportNotMe(
  { store, now }: TimedStore,
  tenant: string,
  token: string,
): Promise<User | undefined> {
  const hash = hashToken(token);
  const user = await findNotMeUser(store, { hash, tenant, at: new Date(now()) });
  if (!user) return undefined;
  const unknownHash = await hashPassword(randomToken());
  return inTransaction<User | undefined>(store, async (trx, rollBack) => {
    const mail = await takeNotMeTokens(trx, user.id, hash);
    if (!mail) return rollBack(undefined);
    await disablePassword(trx, user.id, unknownHash);
    await endTrust(trx, user);
    await clearAllTries(trx, user);
    // Those that were added lately too, because the links of their mails work no longer.
    const since = new Date(now() - NOT_ME_SECONDS * 1000);
    await deletePasskeys(trx, { userId: user.id, id: mail.passkeyId, since }, new Date(now()));
    await deleteFactor(trx, user.id, since);
    await deleteRecoveryCodes(trx, user.id);
    return user;
  });
}
