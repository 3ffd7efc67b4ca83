import { Refusal } from './envelope.ts';
import { setCookies, userOf, type Calls, type Exchange, type Parts } from './exchange.ts';
import { CAPTCHA_ITERATION, loginData, refreshData, refusedSignIn } from './replies.ts';
import type { FakeThemeEntry } from './types.ts';

/** The calls that open, extend and end a session, and the tenant's sign-in options. */
export function sessionCalls(parts: Parts, theme: readonly FakeThemeEntry[]): Calls {
  const { tenant, accounts, state, sessionSeconds, signInOptions } = parts;

  function refuseSignIn(username: string): Refusal {
    const before = state().failures ?? 0;
    const {
      status = 400,
      message = '',
      data,
    } = refusedSignIn(accounts.countFailure(username, before));
    return new Refusal(status, message, data);
  }

  /** Opens a session in the place of the browser's current one. */
  function open(exchange: Exchange, username: string) {
    const user = accounts.find(username);
    if (!user) throw refuseSignIn(username);
    accounts.clearFailures(user.username);
    if (exchange.session) accounts.end(exchange.session);
    const isChangeDue = user.mustChangePassword || state().isChangeDue === true;
    const session = accounts.open(user, sessionSeconds(), isChangeDue);
    return loginData(user, setCookies(exchange, session, parts), isChangeDue);
  }

  return {
    authTypes({ url, session, cookies, write }) {
      cookies.push(write.xsrf(session?.xsrf ?? 'anonymous'));
      if (url.searchParams.get('tenantCode') !== tenant) return null;
      return { authentications: signInOptions(), theme: { themeDetails: theme } };
    },

    login(exchange) {
      const username = exchange.credential('username').toLowerCase();
      const password = exchange.credential('password');
      const data = { captchaIteration: CAPTCHA_ITERATION, failedLoginCount: 10 };
      if (accounts.isLocked(username)) throw new Refusal(403, 'Try again later.', data, 900);
      const isRight = exchange.tenant === tenant && accounts.find(username)?.password === password;
      if (!isRight) throw refuseSignIn(username);
      return open(exchange, username);
    },

    refresh(exchange) {
      const user = userOf(exchange, parts);
      const { session } = exchange;
      if (!session) return null;
      accounts.extend(session, sessionSeconds());
      return refreshData(user, setCookies(exchange, session, parts));
    },

    logout({ session, cookies, write }) {
      if (session) accounts.end(session);
      cookies.push(...write.removed());
      return null;
    },
  };
}
