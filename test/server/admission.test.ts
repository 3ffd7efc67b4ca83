import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyRequest } from 'fastify';
import type { Store } from '../../gateway/src/store/schema/tables.ts';
import {
  admitCalls,
  anySession,
  credentialOf,
  fullSession,
  headerOf,
  refuseForeign,
  tenantOf,
  xsrfToken,
} from '../../gateway/src/http/admission.ts';
import { answerError } from '../../gateway/src/http/envelope.ts';
import { openKeyring } from '../../gateway/src/keys/keyring.ts';
import { settingsOf } from '../../gateway/src/configuration/settings.ts';
import { Envelope } from '../../src/core/contract/envelope.ts';
import { hashToken } from '../../gateway/src/platform/tokens.ts';

// Rules: gateway-contract-09, gateway-contract-10, gateway-contract-42

const LISTED = 'https://host.example';
const OWN = 'http://localhost';

/** The token of the only session, of a user of ACME. */
const TOKEN = 'ada';
let scope: 'full' | 'change' = 'full';

/** Answers the query for a session by the last token that was looked up. */
function fakeStore(): Store {
  let tokenHash = '';
  const query: object = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...args: unknown[]) => {
          if (name === 'where' && args[0] === 'sessions.token_hash') tokenHash = String(args[2]);
          if (name !== 'executeTakeFirst') return query;
          const last_seen_at = new Date(0);
          const row = { token_hash: tokenHash, scope, tenant_code: 'ACME', last_seen_at };
          return Promise.resolve(tokenHash === hashToken(TOKEN) ? row : undefined);
        },
    },
  );
  return query as Store;
}

const context = {
  settings: settingsOf({ allowedOrigins: [LISTED] }),
  store: fakeStore(),
  keyring: openKeyring([{ id: 'test', bytes: Buffer.alloc(32, 1) }]),
  now: () => 0,
} as unknown as Parameters<typeof admitCalls>[1];

const app = Fastify();
before(async () => {
  app.setErrorHandler(answerError);
  await app.register(cookie);
  admitCalls(app, context);
  const reply = async ({ session }: FastifyRequest) => ({ tenant: session?.user.tenant ?? null });
  app.route({ method: ['GET', 'POST', 'PUT'], url: '/any', handler: reply });
  app.get('/tenant', async (request) => ({ tenant: anySession(request).user.tenant }));
  app.get('/full', async (request) => ({ tenant: fullSession(request).user.tenant }));
  app.get('/refresh', async (request) => {
    refuseForeign(context, request);
    return {};
  });
  await app.ready();
});
after(() => app.close());

interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly cookies?: Record<string, string>;
  readonly headers?: Record<string, string>;
}

const send = (url: string, { method = 'GET', cookies = {}, headers = {} }: Sent = {}) =>
  app.inject({ method, url, cookies, headers: { host: 'localhost', ...headers } });

/** Asserts that a call is refused with these texts. */
async function assertRefused(
  answer: ReturnType<typeof send>,
  status: number,
  title: string,
  message: string,
): Promise<void> {
  const { statusCode, payload } = await answer;
  assert.equal(statusCode, status, payload);
  const { error, message: text } = Envelope.parse(JSON.parse(payload));
  assert.deepEqual([error, text], [title, message]);
}

const assertForeign = (answer: ReturnType<typeof send>): Promise<void> =>
  assertRefused(answer, 403, 'Request refused', 'The request did not come from this portal.');

const session = { 'sso-session': TOKEN };
/** The anti-forgery token of a session. */
const xsrfOf = (token: string): string =>
  xsrfToken(context, { tokenHash: hashToken(token) } as Parameters<typeof xsrfToken>[1]);

describe('a request that changes something', () => {
  for (const method of ['POST', 'PUT'] as const) {
    test(`by ${method} without a session is only admitted from the own or a listed origin`, async () => {
      for (const origin of [OWN, LISTED])
        assert.equal((await send('/any', { method, headers: { origin } })).statusCode, 200);
      for (const origin of ['https://evil.example', 'null', `${OWN}:8080`, ''])
        await assertForeign(send('/any', { method, headers: { origin } }));
    });

    test(`by ${method} in a session needs its anti-forgery token, as cookie and as header`, async () => {
      const own = xsrfOf(TOKEN);
      const sendTokens = (header: string | undefined, value: string | undefined) =>
        send('/any', {
          method,
          cookies: { ...session, ...(value !== undefined && { 'XSRF-TOKEN': value }) },
          headers: { origin: OWN, ...(header !== undefined && { 'x-xsrf-token': header }) },
        });
      assert.equal((await sendTokens(own, own)).statusCode, 200);
      const other = xsrfOf('grace');
      const anonymous = xsrfToken(context, undefined);
      for (const [header, value] of [
        [own, undefined],
        [undefined, own],
        [undefined, undefined],
        ['', ''],
        [own, other],
        [other, own],
        [other, other],
        [anonymous, anonymous],
      ] as const)
        await assertForeign(sendTokens(header, value));
    });
  }

  test('from a listed origin needs no anti-forgery token', async () => {
    const headers = { origin: LISTED };
    const { statusCode } = await send('/any', { method: 'POST', cookies: session, headers });
    assert.equal(statusCode, 200);
  });
});

test('a request that only reads is admitted from any page', async () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  assert.equal((await send('/any', { headers })).statusCode, 200);
});

describe('a session', () => {
  const tenantAt = async (cookies: Record<string, string>) =>
    (await send('/any', { cookies })).json<{ tenant: string | null }>().tenant;
  const signIn = (answer: ReturnType<typeof send>) =>
    assertRefused(answer, 401, 'Session expired', 'Please sign in.');

  test('is that of the cookie; without one or with another there is none', async () => {
    assert.equal(await tenantAt(session), 'ACME');
    assert.equal(await tenantAt({}), null);
    assert.equal(await tenantAt({ 'sso-session': 'other' }), null);
    assert.equal(await tenantAt({ 'sso-session': '' }), null);
  });

  test('opens the calls of its own tenant, whose code may be in lowercase', async () => {
    for (const code of ['ACME', 'acme', ' Acme '])
      for (const url of ['/tenant', '/full']) {
        const { statusCode } = await send(url, {
          cookies: session,
          headers: { 'tenant-code': code },
        });
        assert.equal(statusCode, 200, url + code);
      }
    for (const url of ['/tenant', '/full']) {
      await signIn(send(url, { cookies: session, headers: { 'tenant-code': 'GLOBEX' } }));
      await signIn(send(url, { cookies: session }));
      await signIn(send(url, { headers: { 'tenant-code': 'ACME' } }));
    }
  });

  test('for a forced password change opens nothing else', async () => {
    scope = 'change';
    const headers = { 'tenant-code': 'ACME' };
    assert.equal((await send('/tenant', { cookies: session, headers })).statusCode, 200);
    await assertRefused(
      send('/full', { cookies: session, headers }),
      403,
      'Password change required',
      'Please set a new password first.',
    );
    scope = 'full';
  });
});

test('a GET that changes something is refused from other sites and from plain links', async () => {
  const refresh = (headers: Record<string, string>) => send('/refresh', { headers });
  const ui = { 'calling-entity': 'UI' };
  assert.equal((await refresh({ ...ui, origin: OWN })).statusCode, 200);
  assert.equal((await refresh({ ...ui, 'sec-fetch-site': 'same-origin' })).statusCode, 200);
  assert.equal((await refresh(ui)).statusCode, 200);
  await assertForeign(refresh({ ...ui, origin: 'https://evil.example' }));
  await assertForeign(refresh({ ...ui, 'sec-fetch-site': 'cross-site' }));
  await assertForeign(refresh({ 'sec-fetch-site': 'same-origin' }));
  await assertForeign(refresh({}));
});

describe('a header', () => {
  const requestOf = (headers: Record<string, string | string[]>) =>
    ({ headers }) as unknown as FastifyRequest;

  test('is found whatever the case of its name; a missing or repeated one is empty', () => {
    assert.equal(headerOf(requestOf({ 'tenant-code': 'ACME' }), 'Tenant-Code'), 'ACME');
    assert.equal(headerOf(requestOf({}), 'tenant-code'), '');
    assert.equal(headerOf(requestOf({ 'tenant-code': ['A', 'B'] }), 'tenant-code'), '');
    assert.equal(tenantOf(requestOf({ 'tenant-code': '\u00a0acme ' })), 'ACME');
  });

  test('with a credential is decoded as it says, and not trimmed', () => {
    const decoded = (password: string, encoding?: string) =>
      credentialOf(
        requestOf({ password, ...(encoding !== undefined && { 'credential-encoding': encoding }) }),
        'password',
      );
    assert.equal(decoded('Percent%41'), 'Percent%41');
    assert.equal(decoded('Gr%C3%B6%C3%9Fe%20', 'uri'), 'Größe ');
    assert.equal(decoded('%E0%A4%A', 'uri'), '');
    assert.equal(decoded('line%0Abreak', 'uri'), '');
    assert.equal(credentialOf(requestOf({}), 'password'), '');
  });
});
