import { randomBytes } from 'node:crypto';
import { CALLS } from 'sso-contract/gateway/calls.prerender.ts';
import { setCookies } from 'sso-contract/gateway/exchange.ts';
import type { Outgoing } from 'sso-contract/gateway/messages.ts';
import { completeSignOn, failSignOn, redirect } from 'sso-contract/gateway/replies.ts';
import type { Exchange } from './exchange.ts';
import { hashOf, isSame } from './hashes.ts';
import type { Parts } from './parts.ts';

const CALLBACK = '/api/auth/v3/callback';
/** Binds a single sign-on to the browser that started it. */
const FLOW_COOKIE = '__Host-flow';
const FLOW_SECONDS = 600;

const randomText = (): string => randomBytes(32).toString('base64url');

/** Single sign-on: navigations of the browser. Every end of it is a redirect to the sign-in page. */
export function singleSignOn({ settings, sessions }: Parts) {
  const { provider, tenant, users } = settings;
  // The provider returns to this gateway only, whatever the request says.
  const redirectUri = settings.origin + CALLBACK;

  function start({ query, cookies, write }: Exchange): Outgoing {
    const isKnown = query.get('authType') === 'OIDC' && query.get('tenantCode') === tenant;
    if (!isKnown || !provider) return failSignOn('This sign-in option is not known.', cookies);
    const [state, nonce, codeVerifier] = [randomText(), randomText(), randomText()];
    cookies.push(write.hidden(FLOW_COOKIE, [state, nonce, codeVerifier].join('.'), FLOW_SECONDS));
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
    return redirect(target.href, cookies);
  }

  async function finish(exchange: Exchange): Promise<Outgoing> {
    const { query, sent, cookies, write } = exchange;
    const [state = '', nonce = '', codeVerifier = ''] = (sent.get(FLOW_COOKIE) ?? '').split('.');
    // Without this check, an attacker's link would sign the user in to the attacker's account.
    if (state === '' || !isSame(state, query.get('state') ?? ''))
      return failSignOn('This sign-in was started in another browser.', cookies);
    cookies.push(write.hidden(FLOW_COOKIE, '', 0));
    const code = query.get('code') ?? '';
    const username = await provider?.signedInUser({ code, codeVerifier, nonce, redirectUri });
    const user = users.find((one) => one.username === username);
    if (!user || user.mustChange)
      return failSignOn('The provider did not confirm who you are.', cookies);
    const { token, session } = sessions.open(user);
    user.lastSignInAt = settings.now();
    setCookies(exchange, user, session, sessions.tokensOf(session, token));
    return completeSignOn(cookies);
  }

  async function answer(exchange: Exchange): Promise<Outgoing> {
    try {
      return exchange.path === CALLBACK ? await finish(exchange) : start(exchange);
    } catch (error) {
      // The browser shows the reply as a page, so it must not be the envelope.
      console.error(error);
      return failSignOn('The sign-in failed. Try again later.', exchange.cookies);
    }
  }

  return {
    serves: ({ request, path }: Exchange): boolean =>
      request.method === 'GET' && (path === CALLS.sso.path || path === CALLBACK),
    answer,
  };
}
