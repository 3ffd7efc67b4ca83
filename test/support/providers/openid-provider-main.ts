/**
 * A sign-in provider of another party, for tests: `oidc-provider` with keys, clients, accounts and a clock of its own.
 * `OPTIONS` is {@link ProviderOptions} as JSON. Prints its port. `POST /control` changes {@link ProviderControl},
 * `GET /control` returns how often its metadata, keys and tokens were requested, and `GET /control/key` its RSA key.
 */
import { once } from 'node:events';
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type JWK } from 'oidc-provider';
import { callbackPathOf } from '../../../gateway/src/oidc/redirect-uri.ts';
import type { ProviderControl, ProviderOptions } from './openid-provider.ts';

const options = JSON.parse(process.env['OPTIONS'] ?? '{}') as ProviderOptions;
const control: ProviderControl = {
  clockOffsetSeconds: 0,
  keys: 'own',
  namesItself: true,
  isUserInfoHeld: false,
  accounts: {},
};
/** Continues the held requests for userinfo. */
const held: (() => void)[] = [];
const counts = { discovery: 0, keys: 0, token: 0, userinfo: 0 };

const realNow = Date.now;
Date.now = () => realNow() + control.clockOffsetSeconds * 1000;

const createKeys = (): JWK[] =>
  [
    { alg: 'RS256', ...generateKeyPairSync('rsa', { modulusLength: 2048 }) },
    { alg: 'PS256', ...generateKeyPairSync('rsa', { modulusLength: 2048 }) },
    { alg: 'ES256', ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) },
    { alg: 'EdDSA', ...generateKeyPairSync('ed25519') },
  ].map(({ alg, privateKey }) => ({
    ...privateKey.export({ format: 'jwk' }),
    alg,
    use: 'sig',
    kid: alg,
  }));

const ownKeys = createKeys();
const published = (keys: readonly JWK[], suffix = '') =>
  keys.map((key) => {
    const { d, p, q, dp, dq, qi, ...rest } = key as Record<string, unknown>;
    void [d, p, q, dp, dq, qi];
    return { ...rest, kid: `${String(rest['kid'])}${suffix}` };
  });
const otherKeys = createKeys();
/** The reply of the key set, if it is not the provider's own. */
const keySets = {
  /** Other keys with the same IDs: signatures do not match. */
  wrong: JSON.stringify({ keys: published(otherKeys) }),
  /** Only other IDs: the key of a token is unknown. */
  unknown: JSON.stringify({ keys: published(otherKeys, '-old') }),
};

/** The page that asks for credentials. */
const SIGN_IN_PAGE = `<!doctype html><title>Provider</title><form method="post">
  <label>Account <input name="account"></label><button>Continue</button></form>`;

const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const defaults = {
  post_logout_redirect_uris: options.postLogoutUris,
  backchannel_logout_session_required: true,
};
const clients = options.clients.map((client) => ({
  ...defaults,
  redirect_uris: options.origins.map((home) => home + callbackPathOf(client.client_id)),
  ...client,
}));

const provider = new Provider(origin + options.path, {
  clients,
  jwks: { keys: ownKeys },
  pkce: { required: () => true },
  scopes: ['openid', 'profile', 'email', 'groups'],
  claims: {
    profile: ['name', 'given_name', 'family_name', 'locale'],
    email: ['email', 'email_verified'],
    groups: ['groups'],
  },
  conformIdTokenClaims: options.areClaimsInUserInfo,
  enabledJWA: {
    idTokenSigningAlgValues: ['RS256', 'PS256', 'ES256', 'EdDSA'],
    clientAuthSigningAlgValues: ['RS256', 'PS256', 'ES256', 'EdDSA'],
  },
  clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: { enabled: true },
  },
  cookies: { keys: ['a key of the other party'] },
  ttl: {
    IdToken: 300,
    AccessToken: 300,
    AuthorizationCode: 60,
    Grant: 3600,
    Session: 3600,
    Interaction: 600,
  },
  interactions: { url: (_, { uid }) => `${options.path}/interaction/${uid}` },
  // The library refuses to call loopback addresses, where the tests' gateways are.
  fetch: (url, request) => {
    const { dispatcher, ...own } = request as RequestInit & { dispatcher?: unknown };
    void dispatcher;
    return fetch(url, own);
  },
  findAccount: (_, accountId) => ({
    accountId,
    claims: () => ({ sub: accountId, ...control.accounts[accountId] }),
  }),
  loadExistingGrant: async ({ oidc }) => {
    const { client, session, provider: own } = oidc;
    if (!client || !session?.accountId) return undefined;
    const grant = new own.Grant({ clientId: client.clientId, accountId: session.accountId });
    grant.addOIDCScope('openid profile email groups');
    await grant.save();
    return grant;
  },
});
provider.use(async (context, next) => {
  await next();
  if (control.namesItself) return;
  if (context.path.startsWith('/.well-known/'))
    context.body = {
      ...(context.body as object),
      authorization_response_iss_parameter_supported: undefined,
    };
  const location = context.response.get('location');
  if (!URL.canParse(location)) return;
  const url = new URL(location);
  url.searchParams.delete('iss');
  context.set('location', url.href);
});
provider.on('server_error', (_, error) => console.error(error));
provider.on('backchannel.error', (_, error) => console.error(error));
const callback = provider.callback();

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '/' } = request;
  const reply = (body: string, type = 'application/json'): void => {
    response.setHeader('content-type', type);
    response.end(body);
  };
  if (url === '/control') {
    if (method === 'POST') Object.assign(control, JSON.parse(await bodyOf(request)));
    if (!control.isUserInfoHeld) for (const release of held.splice(0)) release();
    reply(JSON.stringify(counts));
    return;
  }
  if (url === '/control/key') {
    reply(JSON.stringify(ownKeys[0]));
    return;
  }
  if (!url.startsWith(`${options.path}/`)) {
    response.writeHead(404).end();
    return;
  }
  const path = url.slice(options.path.length);
  if (path.startsWith('/.well-known/')) counts.discovery += 1;
  if (path === '/token') counts.token += 1;
  if (path === '/me') {
    counts.userinfo += 1;
    if (control.isUserInfoHeld) await new Promise<void>((resolve) => held.push(resolve));
  }
  if (path === '/jwks') {
    counts.keys += 1;
    if (control.keys !== 'own') {
      reply(keySets[control.keys]);
      return;
    }
  }
  if (path.startsWith('/interaction/')) {
    if (method === 'GET') {
      reply(SIGN_IN_PAGE, 'text/html');
      return;
    }
    const accountId = new URLSearchParams(await bodyOf(request)).get('account') ?? '';
    const result = accountId ? { login: { accountId } } : { error: 'access_denied' };
    await provider.interactionFinished(request, response, result);
    return;
  }
  // Koa derives its mount path from the difference between `originalUrl` and `url`.
  Object.assign(request, { originalUrl: url, url: path });
  await callback(request, response);
}

server.on('request', (request, response) => {
  handle(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
});
console.log(`listening on ${origin}`);
