import { NOTICES } from '../core/contract/features.ts';
import { currentEntries, hasNotices } from '../core/contract/gateway/notices.ts';
import { completeSignOn, failSignOn, type Refusal } from '../core/contract/gateway/replies.ts';
import { lockedOut, wrongPassword } from '../core/contract/gateway/requests.ts';
import { refreshData } from '../core/contract/gateway/users.ts';
import {
  openSession,
  setUserCookies,
  userOf,
  type FakeHandlers,
  type Exchange,
  type Parts,
} from './exchange.ts';
import type { FakeResponse, FakeThemeEntry } from './types.ts';
import type { FakeUser } from './user-types.ts';

type Own = 'authTypes' | 'login' | 'refresh' | 'logout';

/**
 * The calls that open, extend and end a session, and the tenant's sign-in options. `requireNoStep` refuses a right
 * password while a step is due.
 */
export function sessionCalls(
  parts: Parts,
  theme: readonly FakeThemeEntry[],
  requireNoStep: (exchange: Exchange, user: FakeUser) => void,
  now: () => number,
): Pick<FakeHandlers, Own> {
  const { tenant, accounts, state, sessionSeconds, signInOptions, features } = parts;

  const refuseSignIn = (username: string): Refusal =>
    wrongPassword(accounts.countFailure(username, state().failures ?? 0));

  return {
    authTypes({ query, session, cookies, write }) {
      cookies.push(write.xsrf(session?.xsrf ?? 'anonymous'));
      if (query.get('tenantCode') !== tenant) return null;
      return {
        authentications: signInOptions(),
        theme: { themeDetails: currentEntries(theme, now()) },
        features: hasNotices(theme, now()) ? [...features, NOTICES] : features,
      };
    },

    login(exchange) {
      const username = exchange.credential('username').toLowerCase();
      const password = exchange.credential('password');
      if (accounts.isLocked(username)) throw lockedOut();
      const user = accounts.find(username);
      const isRight = exchange.tenant === tenant && user?.password === password;
      if (!isRight) throw refuseSignIn(username);
      accounts.clearFailures(user.username);
      requireNoStep(exchange, user);
      return openSession(exchange, user, parts);
    },

    refresh(exchange) {
      const user = userOf(exchange, parts);
      const { session } = exchange;
      if (!session) return null;
      accounts.extend(session, sessionSeconds());
      return refreshData(user, setUserCookies(exchange, session, parts));
    },

    logout({ session, cookies, write }) {
      if (!session) return null;
      accounts.end(session);
      accounts.record(session.username, 'sign-out');
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

  return (exchange: Exchange): FakeResponse => {
    const { query, cookies } = exchange;
    const authType = query.get('authType');
    const isKnown =
      authType !== 'BASIC' && signInOptions().some((option) => option.authType === authType);
    const user = accounts.find(username);
    if (!isKnown || !user || query.get('tenantCode') !== tenant)
      return failSignOn('This sign-in option is not known.', cookies);
    const { ssoError } = state();
    if (ssoError) return failSignOn(ssoError, cookies);
    const session = accounts.open(user, sessionSeconds(), false, 'provider');
    setUserCookies(exchange, session, parts);
    return completeSignOn(cookies);
  };
}
