import type { Account } from '../../model/account.ts';
import type { User } from '../../model/user.ts';
import { findUser } from '../../store/users.ts';
import type { AttemptRefused } from '../limits/attempts.ts';
import type { Browser, KnownBrowserParts } from '../limits/known-browsers.ts';
import { replaceSession, type SignIn } from '../sessions/replace-session.ts';
import type { Opened } from '../sessions/sessions.ts';
import { checkPassword } from './check-password.ts';
import { isPossibleAccount } from './possible-account.ts';

/** What a sign-in with a password has led to. `failures` are those of the caller in a row, this one included. */
export type PasswordSignIn =
  | { readonly kind: 'signed-in'; readonly opened: Opened }
  | { readonly kind: 'unknown-tenant' }
  | { readonly kind: 'unknown-user'; readonly failures: number }
  | { readonly kind: 'wrong-password'; readonly failures: number; readonly user: User }
  /** The user was disabled, or has got another password. */
  | { readonly kind: 'user-changed'; readonly failures: number }
  | AttemptRefused;

/**
 * Signs a user in with a password, in place of the browser's old session. A sign-in as an unknown user takes as long as
 * one with a wrong password. Without a new session, the old one goes on.
 */
export async function signInWithPassword(
  parts: KnownBrowserParts,
  {
    account,
    browser,
    password,
    ...session
  }: Pick<SignIn, 'sessionSeconds' | 'oldToken' | 'place'> & {
    readonly account: Account;
    readonly browser: Browser;
    readonly password: string;
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
  const opened = await replaceSession(parts, { user, scope, ...session });
  if (!opened) return { kind: 'user-changed', failures: await attempt.fail() };
  await attempt.succeed();
  return { kind: 'signed-in', opened };
}
