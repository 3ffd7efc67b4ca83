import type { Account } from '../../model/account.ts';
import type { User } from '../../model/user.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';
import { findUser } from '../../store/users.ts';
import { callerOf, type Browser } from '../limits/known-browsers.ts';
import { changePassword } from '../users/change-password.ts';
import { redeemCode, type CodeParts } from './codes.ts';
import { isPossibleAccount } from './possible-account.ts';
import { redeemLink } from './reset-link.ts';

/** What a mail has given to its reader: a code to type, or the token of a link. */
export type ResetProof = { readonly code: string } | { readonly link: string };

/** What a reset of a password has led to. */
export type PasswordReset =
  /** The user as changed: the reset has ended all earlier proofs of known browsers. */
  | { readonly kind: 'reset'; readonly user: User }
  | { readonly kind: 'unknown-tenant' }
  /** Has a user if the proof is right, but the user has no password. */
  | { readonly kind: 'refused'; readonly user: User | undefined }
  /** The user was disabled, or has got another password. */
  | { readonly kind: 'user-changed' };

/** Sets a new password of the user who has got a mail with a code or a link. A right proof can't be used again. */
export async function resetPassword(
  parts: CodeParts,
  wanted: {
    readonly account: Account;
    readonly browser: Browser;
    readonly password: string;
    readonly proof: ResetProof;
    /** Queues the mail about the change. */
    readonly queueMail: (trx: StoreTransaction, user: User) => Promise<void>;
  },
): Promise<PasswordReset> {
  const { store } = parts;
  const { account, browser, password, proof, queueMail } = wanted;
  if (!(await isPossibleAccount(store, account))) return { kind: 'unknown-tenant' };
  const find = (): Promise<User | undefined> => findUser(store, account.tenant, account.username);
  const redeem = async (): Promise<boolean> => {
    if ('link' in proof) return redeemLink(parts, account, proof.link);
    const caller = callerOf(parts, browser, (await find()) ?? account);
    return redeemCode(parts, account, caller, proof.code);
  };
  const user = (await redeem()) ? await find() : undefined;
  if (!user?.passwordHash) return { kind: 'refused', user };
  const changed = await changePassword(parts, user, password, (trx) => queueMail(trx, user));
  if (changed !== 'changed') return { kind: 'user-changed' };
  return { kind: 'reset', user: (await find()) ?? user };
}
