import type { NewPasswordRefusal } from '../core/contract/change-password.ts';
import { Refusal } from '../core/contract/gateway/replies.ts';
import {
  lockedOut,
  refusalData,
  requireStrong,
  tooManyCodes,
} from '../core/contract/gateway/requests.ts';
import { isStrongPassword } from '../core/contract/password-rule.ts';
import { userOf, type FakeHandlers, type Parts } from './exchange.ts';

type Own = 'requestOtp' | 'resetPassword' | 'resetByLink' | 'forceResetPassword' | 'changePassword';

/** Refuses a new password; a 400 without this data refuses the current one. */
const refuseNew = (newPassword: NewPasswordRefusal['newPassword'], message: string): Refusal =>
  new Refusal(400, message, { newPassword } satisfies NewPasswordRefusal);

/** The part of a user ID that a password must not contain. */
const nameIn = (username: string): string => username.split('@')[0] ?? username;

/** The calls that set a new password: with a one-time code, with a mailed link, as a change that is due, or with the current one. */
export function passwordCalls(parts: Parts): Pick<FakeHandlers, Own> {
  const { tenant, accounts, state, browsers } = parts;

  function reset(username: string, password: string, isProven: boolean, fault: string): void {
    if (!isProven || !accounts.find(username)) {
      accounts.record(username, 'password-reset-failed');
      throw new Refusal(400, fault);
    }
    accounts.setPassword(username, password);
    browsers.recordReset(username);
    accounts.record(username, 'password-reset');
  }

  return {
    requestOtp({ query, tenant: sent }) {
      const username = (query.get('username') ?? '').toLowerCase();
      if (sent !== tenant) throw new Refusal(400, 'The code was not sent.');
      // The reply is the same for unknown users.
      if (!accounts.issueCode(username)) throw tooManyCodes();
      return null;
    },

    resetPassword({ credential, tenant: sent }) {
      const username = credential('username').toLowerCase();
      const password = credential('password');
      requireStrong(password);
      const isCode = sent === tenant && accounts.redeemCode(username, credential('otp'));
      reset(username, password, isCode, 'The code is wrong.');
      return null;
    },

    resetByLink({ credential, tenant: sent }) {
      const username = credential('username').toLowerCase();
      const password = credential('password');
      requireStrong(password);
      const isLink = sent === tenant && accounts.redeemLink(username, credential('reset-token'));
      reset(username, password, isLink, 'The link is not valid.');
      return null;
    },

    forceResetPassword(exchange) {
      const { session, credential, cookies, write } = exchange;
      const user = userOf(exchange, parts);
      if (!session?.isChangeDue) throw new Refusal(403, 'No new password is due.');
      const password = credential('password');
      requireStrong(password);
      if (password === user.password) throw new Refusal(400, 'Choose another password.');
      accounts.setPassword(user.username, password);
      accounts.record(user.username, 'password-changed');
      cookies.push(...write.removed());
      return null;
    },

    changePassword(exchange) {
      const { username, password } = userOf(exchange, parts);
      const next = exchange.credential('new-password');
      if (!isStrongPassword(next)) throw refuseNew('weak', 'Choose a stronger password.');
      if (next.toLowerCase().includes(nameIn(username)))
        throw refuseNew('known', 'Choose a password that is harder to guess.');
      if (accounts.isLocked(username)) throw lockedOut();
      if (exchange.credential('password') !== password) {
        const before = state().failures ?? 0;
        const failures = accounts.countFailure(username, before, 'password-change-failed');
        throw new Refusal(400, 'The current password is wrong.', refusalData(failures));
      }
      if (next === password) throw refuseNew('same', 'Choose another password.');
      accounts.changePassword(username, next, exchange.session);
      accounts.record(username, 'password-changed');
      return null;
    },
  };
}
