import { randomBytes } from 'node:crypto';
import { CALLS } from 'sso-contract/gateway/calls.prerender.ts';
import {
  FLOW_COOKIE,
  flowCookie,
  readableCookies,
  removedFlowCookie,
  sessionCookie,
  xsrfCookie,
} from './cookies.ts';
import { redirect, type Exchange } from './exchange.ts';
import { hashOf, isSame } from './hashes.ts';
import type { Outgoing } from './messages.ts';
import type { Parts } from './parts.ts';

const CALLBACK = '/api/auth/v3/callback';

const randomText = (): string => randomBytes(32).toString('base64url');

/** Single sign-on: navigations of the browser. Every end of it is a redirect to the sign-in page. */
export function singleSignOn({ settings, sessions }: Parts) {
  const { provider, tenant, users } = settings;
  // The provider returns to this gateway only, whatever the request says.
  const redirectUri = settings.origin + CALLBACK;

  const fail = (exchange: Exchange, message: string): Outgoing =>
    redirect(exchange, `/login?errorMsg=${encodeURIComponent(message)}`);

  function start(exchange: Exchange): Outgoing {
    const { query, cookies } = exchange;
    const isKnown = query.get('authType') === 'OIDC' && query.get('tenantCode') === tenant;
    if (!isKnown || !provider) return fail(exchange, 'This sign-in option is not known.');
    const [state, nonce, codeVerifier] = [randomText(), randomText(), randomText()];
    cookies.push(flowCookie([state, nonce, codeVerifier].join('.')));
    const target = new URL(provider.authorizeUrl);
    const parameters = {
      response_type: 'code',
      scope: 'openid',
      client_id: provider.clientId,
      redirect_uri: redirectUri,
      state,
      nonce,
      code_challenge: hashOf(codeVerifier),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
    return redirect(exchange, target.href);
  }

  async function finish(exchange: Exchange): Promise<Outgoing> {
    const { query, sent, cookies } = exchange;
    const [state = '', nonce = '', codeVerifier = ''] = (sent.get(FLOW_COOKIE) ?? '').split('.');
    // Without this check, an attacker's link would sign the user in to the attacker's account.
    if (state === '' || !isSame(state, query.get('state') ?? ''))
      return fail(exchange, 'This sign-in was started in another browser.');
    cookies.push(removedFlowCookie());
    const code = query.get('code') ?? '';
    const username = await provider?.signedInUser({ code, codeVerifier, nonce, redirectUri });
    const user = users.find((one) => one.username === username);
    if (!user || user.mustChange)
      return fail(exchange, 'The provider did not confirm who you are.');
    const { token, session } = sessions.open(user);
    user.lastSignInAt = settings.now();
    cookies.push(sessionCookie(token, sessions.secondsLeft(session)));
    cookies.push(xsrfCookie(sessions.xsrfToken(session)), ...readableCookies(session));
    return redirect(exchange, '/login?sso=ok');
  }

  async function answer(exchange: Exchange): Promise<Outgoing> {
    try {
      return exchange.path === CALLBACK ? await finish(exchange) : start(exchange);
    } catch (error) {
      // The browser shows the reply as a page, so it must not be the envelope.
      console.error(error);
      return fail(exchange, 'The sign-in failed. Try again later.');
    }
  }

  return {
    serves: ({ request, path }: Exchange): boolean =>
      request.method === 'GET' && (path === CALLS.sso.path || path === CALLBACK),
    answer,
  };
}
