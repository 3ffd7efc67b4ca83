import { MAX_FAILURES } from 'sso-contract/gateway/constants.ts';
import { isPassword, type User } from './accounts.ts';
import {
  localTime,
  readableCookies,
  removedCookies,
  sessionCookie,
  xsrfCookie,
} from './cookies.ts';
import { Refusal, type Exchange } from './exchange.ts';
import type { Calls, Parts } from './parts.ts';
import type { Session } from './sessions.ts';

const rolesOf = ({ roles }: User): string[] => roles.map(({ name }) => name);
const nameOf = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`.trim();

/** The calls that open, extend and end a session, and the tenant's sign-in options. */
export function sessionCalls({ settings, sessions, limits, browsers }: Parts) {
  const { tenant, users, captchaIteration, hashCost, provider } = settings;

  function setCookies({ cookies }: Exchange, session: Session, token: string): number {
    const seconds = sessions.secondsLeft(session);
    cookies.push(sessionCookie(token, seconds), xsrfCookie(sessions.xsrfToken(session)));
    // A session that can only set a new password must not look like a sign-in to the page.
    if (!session.isChangeDue) cookies.push(...readableCookies(session));
    return seconds;
  }

  function refuseSignIn(failedLoginCount: number): Refusal {
    // The reply is the same for unknown users.
    const data = { captchaIteration, failedLoginCount };
    return new Refusal(400, 'The user ID or the password is wrong.', data);
  }

  return {
    authTypes({ query, session, cookies }) {
      cookies.push(xsrfCookie(sessions.xsrfToken(session)));
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
      const data = { captchaIteration, failedLoginCount: MAX_FAILURES };
      const user = users.find((one) => one.username === username && exchange.tenant === tenant);
      const caller = browsers.callerOf(exchange, username, user);
      if (limits.isLocked(caller)) throw new Refusal(403, 'Try again later.', data, 900);
      if (!isPassword(user, password, hashCost) || !user)
        throw refuseSignIn(limits.countFailure(caller));
      limits.clearFailures(caller);
      browsers.remember(exchange, user);
      if (exchange.session) sessions.end(exchange.session);
      const { token, session } = sessions.open(user);
      user.lastSignInAt = settings.now();
      return {
        roles: rolesOf(user),
        tokenExpiry: setCookies(exchange, session, token),
        userType: user.userType,
        displayName: nameOf(user),
        langCd: user.language,
        lastLogin: localTime(session.previousSignInAt),
        forcePwdChangeOnLogin: session.isChangeDue,
      };
    },

    refresh(exchange) {
      const { session, token } = exchange;
      if (!session) throw new Refusal(401, 'Sign in again.');
      sessions.extend(session);
      const tokenExpiry = setCookies(exchange, session, token);
      return { roles: rolesOf(session.user), displayName: nameOf(session.user), tokenExpiry };
    },

    logout({ session, cookies }) {
      if (!session) return null;
      sessions.end(session);
      cookies.push(...removedCookies());
      return null;
    },
  } satisfies Partial<Calls>;
}
