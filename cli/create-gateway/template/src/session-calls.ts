import { setCookies } from 'sso-contract/gateway/exchange.ts';
import { lockedOut, wrongPassword } from 'sso-contract/gateway/requests.ts';
import { noSession } from 'sso-contract/gateway/sessions.ts';
import { loginData, refreshData } from 'sso-contract/gateway/users.ts';
import { isPassword } from './accounts.ts';
import type { Calls, Parts } from './parts.ts';

/** The calls that open, extend and end a session, and the tenant's sign-in options. */
export function sessionCalls({ settings, sessions, limits, browsers }: Parts) {
  const { tenant, users, captchaIteration, hashCost, provider } = settings;

  return {
    authTypes({ query, browserSession: session, cookies, write }) {
      cookies.push(write.xsrf(sessions.xsrfToken(session)));
      if (query.get('tenantCode') !== tenant) return null;
      return {
        authentications: [
          { authType: 'BASIC', orgType: 'BE', name: 'Password', logo: '' },
          ...(provider ? [{ authType: 'OIDC', orgType: 'BE', name: provider.name, logo: '' }] : []),
        ],
        theme: { themeDetails: [{ type: 'NAME', value: tenant, lang: 'en' }] },
      };
    },

    login(exchange) {
      const username = exchange.credential('username').toLowerCase();
      const password = exchange.credential('password');
      const user = users.find((one) => one.username === username && exchange.tenant === tenant);
      const caller = browsers.callerOf(exchange, username, user);
      if (limits.isLocked(caller)) throw lockedOut(captchaIteration);
      if (!isPassword(user, password, hashCost) || !user)
        throw wrongPassword(limits.countFailure(caller), captchaIteration);
      limits.clearFailures(caller);
      browsers.remember(exchange, user);
      if (exchange.session) sessions.end(exchange.session);
      const { token, session } = sessions.open(user);
      user.lastSignInAt = settings.now();
      const tokens = sessions.tokensOf(session, token);
      return loginData(user, session, setCookies(exchange, user, session, tokens));
    },

    refresh(exchange) {
      const { session, token } = exchange;
      if (!session) throw noSession();
      sessions.extend(session);
      const tokens = sessions.tokensOf(session, token);
      return refreshData(session.user, setCookies(exchange, session.user, session, tokens));
    },

    logout({ session, browserSession, cookies, write }) {
      if (!session && browserSession) throw noSession();
      if (!session) return null;
      sessions.end(session);
      cookies.push(...write.removed());
      return null;
    },
  } satisfies Partial<Calls>;
}
