import type { Session } from '../../model/session.ts';
import type { User } from '../../model/user.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';
import { findUser } from '../../store/users.ts';
import type { Browser, KnownBrowserParts } from '../limits/known-browsers.ts';
import { changePassword } from '../users/change-password.ts';
import { faultOfUsersPassword, type NewPasswordFault } from '../users/new-password.ts';
import { checkAgain, type Unproven } from './check-password.ts';

/** What a signed-in user's change of the password has led to. */
export type OwnPasswordChange =
  /** The user as changed: the change has ended all earlier proofs of known browsers. */
  | { readonly kind: 'changed'; readonly user: User }
  /** The user signs in at a provider only. */
  | { readonly kind: 'no-password' }
  | { readonly kind: 'new-refused'; readonly reason: NewPasswordFault | 'same' }
  /** The current password is empty, which is not counted. */
  | { readonly kind: 'missing-password' }
  /** The session has ended, or its user was disabled. */
  | { readonly kind: 'session-ended' }
  | Unproven;

const isSame = (one: string, other: string): boolean =>
  one.normalize('NFC') === other.normalize('NFC');

/**
 * Sets a new password of a session's user, who knows the current one. The session goes on, and the user's others end.
 * The current password is checked within the limits of a sign-in of that user from the browser.
 */
export async function changeOwnPassword(
  parts: KnownBrowserParts,
  session: Session,
  wanted: {
    readonly browser: Browser;
    readonly password: string;
    readonly newPassword: string;
    /** Queues the mail about the change. */
    readonly queueMail: (trx: StoreTransaction, user: User) => Promise<void>;
  },
): Promise<OwnPasswordChange> {
  const { user } = session;
  const { browser, password, newPassword, queueMail } = wanted;
  if (!user.passwordHash) return { kind: 'no-password' };
  const reason = await faultOfUsersPassword(parts.store, user, newPassword);
  if (reason) return { kind: 'new-refused', reason };
  if (!password) return { kind: 'missing-password' };
  const checked = await checkAgain(parts, session, { browser, password });
  if (checked.kind !== 'right') return checked;
  const { attempt } = checked;
  // Not before the check, because the reply reveals the current password.
  if (isSame(password, newPassword)) {
    await attempt.succeed();
    return { kind: 'new-refused', reason: 'same' };
  }
  const allowing = { session, isKept: true };
  const queue = (trx: StoreTransaction) => queueMail(trx, user);
  switch (await changePassword(parts, user, newPassword, queue, allowing)) {
    case 'changed':
      // The change has cleared the attempts of all callers.
      return {
        kind: 'changed',
        user: (await findUser(parts.store, user.tenant, user.username)) ?? user,
      };
    case 'user-changed':
      return { kind: 'wrong-password', failures: await attempt.fail() };
    case 'session-ended':
      await attempt.fail();
      return { kind: 'session-ended' };
  }
}
