import type Provider from 'oidc-provider';
import type { Adapter, Configuration, JWKS } from 'oidc-provider';
import { isKnownHost } from '../../../gateway/src/http/hosts.ts';
import { callbackPathOf } from '../../../gateway/src/oidc/redirect-uri.ts';
import { localeOf } from '../../../gateway/src/http/language.ts';
import { readSecret } from '../secrets.ts';
import { recordAdapter } from './adapter.ts';
import {
  clientSecret,
  findClient,
  issuerOf,
  PROVIDER_PATH,
  SIGNING,
  type ProviderParts,
} from './clients.ts';
import { withDemoTables } from '../tables.ts';
import { expiredPage } from './login-page.ts';

/** Reads clients from the tenants' sign-in options; nothing else is stored about them. */
function clientAdapter(context: ProviderParts): Adapter {
  const find: Adapter['find'] = async (id) => {
    const option = await findClient(context, id);
    if (!option) return undefined;
    return {
      client_id: id,
      client_name: option.name,
      client_secret: clientSecret(context, id),
      redirect_uris: [new URL(callbackPathOf(id), issuerOf(context)).href],
      id_token_signed_response_alg: SIGNING,
    };
  };
  return { ...recordAdapter(context.store, 'Client'), find };
}

function configurationOf(context: ProviderParts, cookieKey: string, jwks: string): Configuration {
  const { store } = context;
  return {
    adapter: (model) => (model === 'Client' ? clientAdapter(context) : recordAdapter(store, model)),
    jwks: { keys: JSON.parse(jwks) as JWKS['keys'] },
    enabledJWA: { idTokenSigningAlgValues: [SIGNING] },
    cookies: { keys: [cookieKey] },
    features: { devInteractions: { enabled: false }, userinfo: { enabled: false } },
    pkce: { required: () => true },
    scopes: ['openid'],
    // Seconds. Sessions are short, so that a user who signed out of the portal has to sign in again.
    ttl: {
      Session: 60,
      Interaction: 600,
      AuthorizationCode: 60,
      AccessToken: 60,
      Grant: 300,
      IdToken: 300,
    },
    interactions: { url: (_, { uid }) => `${PROVIDER_PATH}/interaction/${uid}` },
    findAccount: async (_, subject) => {
      const account = await withDemoTables(store)
        .selectFrom('oidc_accounts')
        .select('subject')
        .where('subject', '=', subject)
        .executeTakeFirst();
      return account && { accountId: subject, claims: () => ({ sub: subject }) };
    },
    // Provider and portal belong to the same organization, so users need not consent.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, provider } = oidc;
      if (!client || !session?.accountId) return undefined;
      const { clientId } = client;
      const grant = new provider.Grant({ clientId, accountId: session.accountId });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
    renderError: (ctx) => {
      ctx.type = 'html';
      ctx.body = expiredPage(localeOf(ctx.headers));
    },
  };
}

/** Creates the demo's OpenID provider. Loads the library on demand, because it would delay the start. */
export async function createProvider(context: ProviderParts): Promise<Provider> {
  // The package's entry adds only a warning about Node 20, on which the tests run the provider too.
  const { Provider: OidcProvider } = await import('oidc-provider/lib/provider.js');
  const { store, settings } = context;
  const cookieKey = await readSecret(store, 'oidc-cookies');
  const jwks = await readSecret(store, 'oidc-jwks');
  const provider = new OidcProvider(issuerOf(context), configurationOf(context, cookieKey, jwks));
  provider.proxy = Boolean(settings.trustProxy);
  // Tenants have hosts of their own. Redirects are allowed to known hosts, at the client's own path only.
  provider.Client.prototype.redirectUriAllowed = function (address: string) {
    if (!URL.canParse(address)) return false;
    const { origin, protocol, hostname, href } = new URL(address);
    const isWeb = protocol === 'http:' || protocol === 'https:';
    return (
      isWeb && isKnownHost(settings, hostname) && href === origin + callbackPathOf(this.clientId)
    );
  };
  return provider;
}
