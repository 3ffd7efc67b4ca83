import type { Account } from '../../model/account.ts';
import type { User } from '../../model/user.ts';
import { findUser } from '../../store/users.ts';
import {
  dueFactorOf,
  type DueFactor,
  type NothingDue,
  type SecondFactorDue,
} from '../factors/due-factor.ts';
import type { AttemptRefused } from '../limits/attempts.ts';
import type { Browser, KnownBrowserParts } from '../limits/known-browsers.ts';
import { replaceSession, type SignIn } from '../sessions/replace-session.ts';
import type { Opened } from '../sessions/sessions.ts';
import { checkPassword } from './check-password.ts';
import { isPossibleAccount } from './possible-account.ts';

/** What a sign-in with a password has led to. `failures` are those of the caller in a row, this one included. */
export type PasswordSignIn =
  | { readonly kind: 'signed-in'; readonly opened: Opened; readonly factor: NothingDue }
  /** The password is right, and a second factor has to follow. */
  | { readonly kind: 'second-factor'; readonly user: User; readonly due: SecondFactorDue }
  | { readonly kind: 'unknown-tenant' }
  | { readonly kind: 'unknown-user'; readonly failures: number }
  | { readonly kind: 'wrong-password'; readonly failures: number; readonly user: User }
  /** The user was disabled, or has got another password. */
  | { readonly kind: 'user-changed'; readonly failures: number }
  | AttemptRefused;

/**
 * Signs a user in with a password, in place of the browser's old session. A sign-in as an unknown user takes as long as
 * one with a wrong password. Without a new session, such as before a second factor, the old one goes on.
 */
export async function signInWithPassword(
  parts: KnownBrowserParts,
  {
    account,
    browser,
    password,
    trustHashes,
    ...session
  }: Pick<SignIn, 'sessionSeconds' | 'oldToken' | 'place'> & {
    readonly account: Account;
    readonly browser: Browser;
    readonly password: string;
    /** The hashes of the secrets with which the browser shows that users trust it. */
    readonly trustHashes: readonly string[];
  },
): Promise<PasswordSignIn> {
  const { store } = parts;
  if (!(await isPossibleAccount(store, account))) return { kind: 'unknown-tenant' };
  const found = await findUser(store, account.tenant, account.username);
  const checked = await checkPassword(parts, { account, user: found, browser, password });
  if (checked.kind === 'wrong') {
    const { failures } = checked;
    return found
      ? { kind: 'wrong-password', failures, user: found }
      : { kind: 'unknown-user', failures };
  }
  if (checked.kind !== 'right') return checked;
  const { user, attempt } = checked;
  const scope = user.mustChange ? 'change' : 'full';
  let due = { kind: 'none' } as DueFactor;
  const opened = await replaceSession(parts, {
    ...{ user, scope, ...session, passwordAt: new Date(parts.now()) },
    // In the transaction, so that no app is overlooked that is added at the same time.
    async redeem(trx) {
      due = await dueFactorOf(trx, user, trustHashes, new Date(parts.now()));
      return due.kind !== 'due';
    },
  });
  if (due.kind === 'due') {
    await attempt.succeed();
    return { kind: 'second-factor', user, due };
  }
  if (!opened) return { kind: 'user-changed', failures: await attempt.fail() };
  await attempt.succeed();
  return { kind: 'signed-in', opened, factor: due };
}
