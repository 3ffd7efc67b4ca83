import { randomBytes } from 'node:crypto';
import { CALLS } from './contract.ts';
import {
  FLOW_COOKIE,
  flowCookie,
  readableCookies,
  removedFlowCookie,
  sessionCookie,
  xsrfCookie,
} from './cookies.ts';
import { redirect, type Exchange } from './exchange.ts';
import type { Outgoing } from './http.ts';
import type { Parts } from './parts.ts';
import { isSame } from './sessions.ts';

/** An OpenID provider. Use an OpenID client library for it. */
export interface Provider {
  readonly name: string;
  readonly authorizeUrl: string;
  readonly clientId: string;
  /** Exchanges the provider's code. Returns the username; undefined if the provider does not confirm it. */
  readonly signedInUser: (code: string) => Promise<string | undefined>;
}

const CALLBACK = '/api/auth/v3/callback';

/** Single sign-on: navigations of the browser. Every end of it is a redirect to the sign-in page. */
export function singleSignOn({ settings, sessions }: Parts) {
  const { provider, origin, tenant, users } = settings;

  const fail = (exchange: Exchange, message: string): Outgoing =>
    redirect(exchange, `/login?errorMsg=${encodeURIComponent(message)}`);

  function start(exchange: Exchange): Outgoing {
    const { query, cookies } = exchange;
    const isKnown = query.get('authType') === 'OIDC' && query.get('tenantCode') === tenant;
    if (!isKnown || !provider) return fail(exchange, 'This sign-in option is not known.');
    const state = randomBytes(32).toString('base64url');
    cookies.push(flowCookie(state));
    const target = new URL(provider.authorizeUrl);
    // The provider returns to this gateway only, whatever the request says.
    const parameters = {
      response_type: 'code',
      scope: 'openid',
      client_id: provider.clientId,
      redirect_uri: origin + CALLBACK,
      state,
    };
    for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
    return redirect(exchange, target.href);
  }

  async function finish(exchange: Exchange): Promise<Outgoing> {
    const { query, sent, cookies } = exchange;
    const state = sent.get(FLOW_COOKIE) ?? '';
    // Without this check, an attacker's link would sign the user in to the attacker's account.
    if (state === '' || !isSame(state, query.get('state') ?? ''))
      return fail(exchange, 'This sign-in was started in another browser.');
    cookies.push(removedFlowCookie());
    const username = await provider?.signedInUser(query.get('code') ?? '');
    const user = users.find((one) => one.username === username);
    if (!user || user.mustChange)
      return fail(exchange, 'The provider did not confirm who you are.');
    const { token, session } = sessions.open(user);
    user.lastSignInAt = settings.now();
    cookies.push(sessionCookie(token, sessions.secondsLeft(session)));
    cookies.push(xsrfCookie(sessions.xsrfToken(session)), ...readableCookies(session));
    return redirect(exchange, '/login?sso=ok');
  }

  return {
    serves: ({ request, path }: Exchange): boolean =>
      request.method === 'GET' && (path === CALLS.sso.path || path === CALLBACK),
    answer: async (exchange: Exchange): Promise<Outgoing> =>
      exchange.path === CALLBACK ? finish(exchange) : start(exchange),
  };
}
