import type { Account } from '../../model/account.ts';
import type { Session } from '../../model/session.ts';
import type { User } from '../../model/user.ts';
import { beginAttempt, type Attempt, type AttemptRefused } from '../limits/attempts.ts';
import { callerOf, type Browser, type KnownBrowserParts } from '../limits/known-browsers.ts';
import { isPassword } from '../users/password-hash.ts';

/** What a check of a password has led to. `failures` are those of the caller in a row, this one included. */
export type CheckedPassword =
  /** The attempt has not ended: call one of its functions. */
  | { readonly kind: 'right'; readonly user: User; readonly attempt: Attempt }
  | { readonly kind: 'wrong'; readonly failures: number }
  | AttemptRefused;

/**
 * Checks the password of an account, within the limits of the browser. The password of an unknown user is wrong, and
 * the check takes as long.
 */
export async function checkPassword(
  parts: KnownBrowserParts,
  checked: {
    readonly account: Account;
    /** The account's user; undefined if there is none. */
    readonly user: User | undefined;
    readonly browser: Browser;
    readonly password: string;
  },
): Promise<CheckedPassword> {
  const { account, user, browser, password } = checked;
  const begun = await beginAttempt(parts, account, callerOf(parts, browser, user ?? account));
  if (begun.kind !== 'begun') return begun;
  const { attempt } = begun;
  const isRight = await isPassword(user?.passwordHash, password);
  if (!user || !isRight) return { kind: 'wrong', failures: await attempt.fail() };
  return { kind: 'right', user, attempt };
}

/** What a check of the password of a session's user has led to. */
export type CheckedAgain =
  /** The attempt has not ended: call one of its functions. */
  { readonly kind: 'right'; readonly attempt: Attempt } | Unproven;

/** Why the user of a session has not proven the password. `failures` are those of the caller in a row, with this one. */
export type Unproven =
  | { readonly kind: 'wrong-password'; readonly failures: number }
  | AttemptRefused;

/** Checks the password of a session's user, within the limits of a sign-in of that user from the browser. */
export async function checkAgain(
  parts: KnownBrowserParts,
  { user }: Session,
  { browser, password }: { readonly browser: Browser; readonly password: string },
): Promise<CheckedAgain> {
  const account = { tenant: user.tenant, username: user.username };
  const checked = await checkPassword(parts, { account, user, browser, password });
  return checked.kind === 'wrong'
    ? { kind: 'wrong-password', failures: checked.failures }
    : checked;
}
