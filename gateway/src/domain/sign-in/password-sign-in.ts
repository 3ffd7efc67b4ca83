import type { Account } from '../../model/account.ts';
import type { User } from '../../model/user.ts';
import { findUser } from '../../store/users.ts';
import { beginAttempt, type AttemptRefused } from '../limits/attempts.ts';
import { callerOf, type Browser, type KnownBrowserParts } from '../limits/known-browsers.ts';
import { replaceSession, type SignIn } from '../sessions/replace-session.ts';
import type { Opened } from '../sessions/sessions.ts';
import { isPassword } from '../users/password-hash.ts';
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
  const user = await findUser(store, account.tenant, account.username);
  const begun = await beginAttempt(parts, account, callerOf(parts, browser, user ?? account));
  if (begun.kind !== 'begun') return begun;
  const { attempt } = begun;
  const isRight = await isPassword(user?.passwordHash, password);
  if (!user) return { kind: 'unknown-user', failures: await attempt.fail() };
  if (!isRight) return { kind: 'wrong-password', failures: await attempt.fail(), user };
  const scope = user.mustChange ? 'change' : 'full';
  const opened = await replaceSession(parts, { user, scope, ...session });
  if (!opened) return { kind: 'user-changed', failures: await attempt.fail() };
  await attempt.succeed();
  return { kind: 'signed-in', opened };
}
