import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import { SignJWT, importJWK, type JWK, type JWTPayload } from 'jose';
import { BACKCHANNEL_PATH } from '../../../gateway/src/routes/provider-logout.ts';
import type { Agent, Answer } from '../gateway/agent.ts';
import { startOpenIdProvider, type OpenIdProvider } from './openid-provider.ts';
import { startProviderGateway, type ProviderGateway } from './provider-gateway.ts';

const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };

/** The secret of both clients. */
export const clientSecret = 'of-the-other-party';

/** Returns the status of a call that needs a session. */
export const statusOf = async (browser: Agent): Promise<number> =>
  (await browser.products()).status;

/**
 * Starts a gateway and a provider with the clients `portal`, which gets logout tokens, and `other` for the tests of a
 * file. Returns them, and functions that sign users in and out.
 */
export function useLogouts() {
  let gateway: ProviderGateway;
  let provider: OpenIdProvider;
  let key: JWK;
  before(async () => {
    gateway = await startProviderGateway();
    const origin = `http://localhost:${gateway.port}`;
    const backchannel_logout_uri = `http://127.0.0.1:${gateway.port}${BACKCHANNEL_PATH}/portal`;
    provider = await startOpenIdProvider({
      path: '/realms/x',
      origins: [origin],
      postLogoutUris: [`${origin}/login`],
      clients: [
        { client_id: 'portal', client_secret: clientSecret, backchannel_logout_uri },
        { client_id: 'other', client_secret: clientSecret },
      ],
      areClaimsInUserInfo: true,
    });
    key = await provider.signingKey();
    const { issuer } = provider;
    for (const client of ['portal', 'other'])
      await gateway.addClient(client, { issuer, clientSecret, firstSignIn: 'create' });
  });
  after(async () => {
    await provider.stop();
    await gateway.close();
  });
  beforeEach(() => {
    gateway.log.text = '';
  });

  const nowSeconds = (): number => Math.floor(Date.now() / 1000);
  let count = 0;
  return {
    gateway: () => gateway,
    provider: () => provider,

    /** Signs a new browser in. */
    async signIn(account: string, client = 'portal'): Promise<Agent> {
      const browser = gateway.browser();
      await provider.signIn(browser, await browser.startSso({ authType: client }), account);
      assert.equal(await statusOf(browser), 200, gateway.log.text);
      return browser;
    },

    /** Signs out at the provider, which then sends logout tokens. Returns the last page. */
    async signOutAtProvider(browser: Agent, address = `${provider.issuer}/session/end`) {
      const page = await browser.visit(address);
      const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? [];
      const confirmed = new URL(`${provider.issuer}/session/end/confirm`);
      return browser.answerProvider({ ...page, url: confirmed }, { xsrf, logout: 'yes' });
    },

    /** Signs a logout token with the provider's key. */
    async sign(claims: JWTPayload): Promise<string> {
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: String(key.kid), typ: 'logout+jwt' })
        .sign(await importJWK(key, 'RS256'));
    },

    /** Returns the claims of a logout token for the client `portal`. */
    claimsFor: (sub: string | undefined, more: JWTPayload = {}): JWTPayload => ({
      iss: provider.issuer,
      aud: 'portal',
      iat: nowSeconds(),
      exp: nowSeconds() + 120,
      jti: `token-${(count += 1)}`,
      events: EVENTS,
      ...(sub === undefined ? {} : { sub }),
      ...more,
    }),

    /** Sends a logout token to the gateway. */
    send: (token: string, client = 'portal'): Promise<Answer> =>
      gateway.browser().send(`${BACKCHANNEL_PATH}/${client}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ logout_token: token }).toString(),
      }),
  };
}
