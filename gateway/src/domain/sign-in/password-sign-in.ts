import type { Account } from '../../model/account.ts';
import type { User } from '../../model/user.ts';
import { findUser } from '../../store/users.ts';
import type { NothingDue, SecondFactorDue } from '../factors/due-types.ts';
import type { AttemptRefused } from '../limits/attempts.ts';
import type { Browser, KnownBrowserParts } from '../limits/known-browsers.ts';
import { replaceSession, type SignIn } from '../sessions/replace-session.ts';
import type { Opened } from '../sessions/sessions.ts';
import type { Unmailed } from '../new-browser/due-code.ts';
import { checkPassword } from './check-password.ts';
import { nextStepOf, type BrowserMarks, type NextStep } from './next-step.ts';
import { isPossibleAccount } from './possible-account.ts';

/** What a sign-in with a password has led to. `failures` are those of the caller in a row, this one included. */
export type PasswordSignIn =
  | {
      readonly kind: 'signed-in';
      readonly opened: Opened;
      readonly factor: NothingDue;
      /** Why no code was mailed, although the browser is new. */
      readonly unmailed: Unmailed | undefined;
    }
  /** The password is right, and a second factor or a mailed code has to follow. */
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
    marks,
    isMailDown,
    ...session
  }: Pick<SignIn, 'sessionSeconds' | 'oldToken' | 'place'> & {
    readonly account: Account;
    readonly browser: Browser;
    readonly password: string;
    readonly marks: BrowserMarks;
    readonly isMailDown: boolean;
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
  let next = { kind: 'none', factor: { kind: 'none' }, unmailed: undefined } as NextStep;
  const opened = await replaceSession(parts, {
    ...{ user, scope, ...session, passwordAt: new Date(parts.now()) },
    // In the transaction, so that no app is overlooked that is added at the same time.
    async redeem(trx) {
      const at = new Date(parts.now());
      next = await nextStepOf(trx, user, { keyring: parts.keyring, marks, isMailDown, at });
      return next.kind === 'none';
    },
  });
  if (next.kind === 'due') {
    await attempt.succeed();
    return { kind: 'second-factor', user, due: next };
  }
  if (!opened) return { kind: 'user-changed', failures: await attempt.fail() };
  await attempt.succeed();
  return { ...next, kind: 'signed-in', opened };
}
