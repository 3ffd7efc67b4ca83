import { isStrongPassword } from './contract.ts';
import { hashPassword, isPassword, type User } from './accounts.ts';
import { removedCookies } from './cookies.ts';
import { Refusal } from './exchange.ts';
import type { Calls } from './gateway.ts';
import type { Parts } from './parts.ts';

function requireStrong(password: string): void {
  if (!isStrongPassword(password)) throw new Refusal(400, 'Choose a stronger password.');
}

/** The calls that set a new password: with a one-time code, or as a change that is due. */
export function passwordCalls({ settings, sessions, guards }: Parts): Calls {
  const { users, tenant, hashCost } = settings;
  const find = (username: string) => users.find((user) => user.username === username);

  /** Ends all sessions of the user, because an attacker who knows the old password may have opened one. */
  function setPassword(user: User, password: string): void {
    user.passwordHash = hashPassword(password, hashCost);
    user.mustChange = false;
    sessions.endAllOf(user);
    guards.clearFailures(user.username);
  }

  return {
    async requestOtp({ query, tenant: sent }) {
      const username = (query.get('username') ?? '').toLowerCase();
      if (sent !== tenant) throw new Refusal(400, 'The code was not sent.');
      const code = guards.issueCode(username);
      if (code === undefined) throw new Refusal(429, 'Too many codes were sent.', null, 120);
      const user = find(username);
      // The reply never contains the code, and is the same for unknown users.
      if (user) await settings.sendCode(user, code);
      return null;
    },

    resetPassword({ credential, tenant: sent }) {
      const username = credential('username').toLowerCase();
      const password = credential('password');
      requireStrong(password);
      const isCode = sent === tenant && guards.redeemCode(username, credential('otp'));
      const user = isCode ? find(username) : undefined;
      if (!user) throw new Refusal(400, 'The code is wrong.');
      setPassword(user, password);
      return null;
    },

    forceResetPassword({ session, credential, cookies }) {
      if (!session?.isChangeDue) throw new Refusal(403, 'No new password is due.');
      const password = credential('password');
      requireStrong(password);
      if (isPassword(session.user, password, hashCost))
        throw new Refusal(400, 'Choose another password.');
      setPassword(session.user, password);
      cookies.push(...removedCookies());
      return null;
    },
  };
}
