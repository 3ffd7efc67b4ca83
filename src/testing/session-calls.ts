import { Refusal } from './envelope.ts';
import { setCookies, userOf, type FakeHandlers, type Exchange, type Parts } from './exchange.ts';
import { CAPTCHA_ITERATION, loginData, refreshData, refusedSignIn } from './replies.ts';
import type { FakeResponse, FakeThemeEntry } from './types.ts';

type Own = 'authTypes' | 'login' | 'refresh' | 'logout';

/** The calls that open, extend and end a session, and the tenant's sign-in options. */
export function sessionCalls(
  parts: Parts,
  theme: readonly FakeThemeEntry[],
): Pick<FakeHandlers, Own> {
  const { tenant, accounts, state, sessionSeconds, signInOptions, features } = parts;

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
      return { authentications: signInOptions(), theme: { themeDetails: theme }, features };
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
      if (!session) return null;
      accounts.end(session);
      cookies.push(...write.removed());
      return null;
    },
  };
}

/**
 * Returns an answer of single sign-on. The fake has no provider: it signs the first user in at once, or returns with
 * the error of the state.
 */
export function singleSignOn(parts: Parts, username: string) {
  const { tenant, accounts, state, sessionSeconds, signInOptions } = parts;

  const redirect = ({ cookies }: Exchange, location: string): FakeResponse => ({
    status: 302,
    headers: { location, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    cookies,
    body: '',
  });
  const fail = (exchange: Exchange, message: string): FakeResponse =>
    redirect(exchange, `/login?errorMsg=${encodeURIComponent(message)}`);

  return (exchange: Exchange): FakeResponse => {
    const { searchParams } = exchange.url;
    const authType = searchParams.get('authType');
    const isKnown =
      authType !== 'BASIC' && signInOptions().some((option) => option.authType === authType);
    const user = accounts.find(username);
    if (!isKnown || !user || searchParams.get('tenantCode') !== tenant)
      return fail(exchange, 'This sign-in option is not known.');
    const { ssoError } = state();
    if (ssoError) return fail(exchange, ssoError);
    const session = accounts.open(user, sessionSeconds(), false);
    setCookies(exchange, session, parts);
    return redirect(exchange, '/login?sso=ok');
  };
}
