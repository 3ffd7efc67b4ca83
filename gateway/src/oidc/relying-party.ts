import * as openid from 'openid-client';
import { languageTag } from '../../../src/core/i18n/language-tag.ts';
import type { Context } from '../context.ts';
import { inSeconds } from '../context.ts';
import { hashToken } from '../store/secrets.ts';

/** Path that the provider redirects back to, at the origin where the sign-in started. */
export const CALLBACK_PATH = '/api/auth/v3/login/callback';

const FLOW_SECONDS = 600;
const PROVIDER_TIMEOUT_SECONDS = 10;

/** The gateway as a client of the provider. */
export interface RelyingParty {
  /** Stores a sign-in flow and returns the provider's URL for it. Rejects if the provider is down. */
  begin(flow: {
    browser: string;
    tenant: string;
    clientId: string;
    origin: string;
    /** Locale of the page that starts the flow. */
    locale: string;
  }): Promise<string>;
  /**
   * Completes a flow, once. Returns the subject that the provider authenticated; undefined if this browser started no
   * such flow here.
   */
  finish(
    browser: string,
    callbackUrl: URL,
  ): Promise<{ tenant: string; clientId: string; subject: string } | undefined>;
}

/** Creates the gateway's side of OpenID Connect: code flow with PKCE, state, nonce and issuer check. */
export function relyingParty(context: Context): RelyingParty {
  const { store } = context;
  const configurations = new Map<
    string,
    { readonly access: string; readonly discovery: Promise<openid.Configuration> }
  >();

  /** Discovers the provider once per option, and again if its access changes; a failure is not cached. */
  const discover = (clientId: string): Promise<openid.Configuration> => {
    const provider = context.findProvider(clientId);
    const access = JSON.stringify(provider);
    const known = configurations.get(clientId);
    if (known?.access === access) return known.discovery;
    if (!provider) return Promise.reject(new Error(`no provider is set for client ${clientId}`));
    const issuer = new URL(provider.issuer);
    const discovery = openid.discovery(
      issuer,
      provider.clientId ?? clientId,
      { id_token_signed_response_alg: provider.algorithm },
      openid.ClientSecretBasic(provider.clientSecret),
      {
        timeout: PROVIDER_TIMEOUT_SECONDS,
        // Marked as deprecated only to make it stand out; needed for a provider on the same machine.
        // eslint-disable-next-line @typescript-eslint/no-deprecated
        execute: issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [],
      },
    );
    const entry = { access, discovery };
    configurations.set(clientId, entry);
    discovery.catch(() => {
      if (configurations.get(clientId) === entry) configurations.delete(clientId);
    });
    return discovery;
  };

  return {
    async begin({ browser, tenant, clientId, origin, locale }) {
      const configuration = await discover(clientId);
      const verifier = openid.randomPKCECodeVerifier();
      const state = openid.randomState();
      const nonce = openid.randomNonce();
      await store
        .insertInto('sso_flows')
        .values({
          state_hash: hashToken(state),
          browser_hash: hashToken(browser),
          tenant_code: tenant,
          client_id: clientId,
          origin,
          nonce,
          verifier,
          expires_at: inSeconds(context, FLOW_SECONDS),
        })
        .execute();
      return openid.buildAuthorizationUrl(configuration, {
        redirect_uri: origin + CALLBACK_PATH,
        scope: 'openid',
        prompt: 'login',
        // The provider's origin may not have the portal's cookies.
        ui_locales: languageTag(locale),
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href;
    },

    async finish(browser, callbackUrl) {
      const state = callbackUrl.searchParams.get('state') ?? '';
      const flow = await store
        .deleteFrom('sso_flows')
        .where('state_hash', '=', hashToken(state))
        .where('browser_hash', '=', hashToken(browser))
        .where('origin', '=', callbackUrl.origin)
        .where('expires_at', '>', new Date(context.now()))
        .returningAll()
        .executeTakeFirst();
      if (!flow) return undefined;
      const tokens = await openid.authorizationCodeGrant(
        await discover(flow.client_id),
        callbackUrl,
        {
          pkceCodeVerifier: flow.verifier,
          expectedState: state,
          expectedNonce: flow.nonce,
          idTokenExpected: true,
        },
      );
      const subject = tokens.claims()?.sub;
      if (!subject) throw new Error('the ID token has no subject');
      return { tenant: flow.tenant_code, clientId: flow.client_id, subject };
    },
  };
}
