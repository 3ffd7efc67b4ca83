import { Refusal } from 'sso-contract/gateway/replies.ts';
import { requireStrong, tooManyCodes } from 'sso-contract/gateway/requests.ts';
import { hashPassword, isPassword, type User } from './accounts.ts';
import type { Calls, Parts } from './parts.ts';

/** The calls that set a new password: with a one-time code, or as a change that is due. */
export function passwordCalls({ settings, sessions, limits, browsers }: Parts) {
  const { users, tenant, hashCost } = settings;
  const find = (username: string) => users.find((user) => user.username === username);

  /** Ends all sessions of the user, because an attacker who knows the old password may have opened one. */
  function setPassword(user: User, password: string): void {
    user.passwordHash = hashPassword(password, hashCost);
    user.mustChange = false;
    sessions.endAllOf(user);
    // With the mailed code a user gets in, however often strangers have guessed.
    for (const isKnown of [true, false]) limits.clearFailures({ username: user.username, isKnown });
  }

  /** Mails in the background: the time of a reply must not tell who has an account. */
  async function mail(user: User, code: string): Promise<void> {
    try {
      await settings.sendCode(user, code);
    } catch (error) {
      console.error(error);
    }
  }

  return {
    requestOtp(exchange) {
      const { query, tenant: sent } = exchange;
      const username = (query.get('username') ?? '').toLowerCase();
      const user = find(username);
      if (sent !== tenant) throw new Refusal(400, 'The code was not sent.');
      const code = limits.issueCode(browsers.callerOf(exchange, username, user));
      if (code === undefined) throw tooManyCodes();
      // The reply never contains the code, and is the same for unknown users.
      if (user) void mail(user, code);
      return null;
    },

    resetPassword(exchange) {
      const { credential, tenant: sent } = exchange;
      const username = credential('username').toLowerCase();
      const password = credential('password');
      requireStrong(password);
      const user = find(username);
      const caller = browsers.callerOf(exchange, username, user);
      const isCode = sent === tenant && limits.redeemCode(caller, credential('otp'));
      if (!isCode || !user) throw new Refusal(400, 'The code is wrong.');
      setPassword(user, password);
      return null;
    },

    forceResetPassword({ session, credential, cookies, write }) {
      if (!session?.isChangeDue) throw new Refusal(403, 'No new password is due.');
      const password = credential('password');
      requireStrong(password);
      if (isPassword(session.user, password, hashCost))
        throw new Refusal(400, 'Choose another password.');
      setPassword(session.user, password);
      cookies.push(...write.removed());
      return null;
    },
  } satisfies Partial<Calls>;
}
