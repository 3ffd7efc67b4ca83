import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callbackPathOf } from '../../gateway/src/oidc/redirect-uri.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-124

let gateway: TestGateway;
let url = '';
let query = '';
before(async () => {
  gateway = await startTestGateway();
  url = `http://127.0.0.1:${gateway.port}`;
  const { client_id } = await gateway.store
    .selectFrom('sign_in_options')
    .select('client_id')
    .where('tenant_code', '=', 'ACME')
    .where('client_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const id = client_id ?? '';
  query = new URLSearchParams({
    ...{ client_id: id, redirect_uri: url + callbackPathOf(id), response_type: 'code' },
    ...{ scope: 'openid', code_challenge_method: 'S256', code_challenge: 'x'.repeat(43) },
  }).toString();
});
after(() => gateway.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const basic = (id: string) => `Basic ${Buffer.from(`${id}:x`).toString('base64')}`;

/** Sends a request to the provider. Returns the status, without following a redirect. */
async function statusOf(path: string, init: RequestInit = {}): Promise<number> {
  const { status } = await fetch(`${url}/oidc${path}`, { ...init, redirect: 'manual' });
  return status;
}

test('the provider of the demo begins a sign-in', async () => {
  assert.equal(await statusOf(`/auth?${query}`), 303);
});

for (const [place, path, init] of [
  ['client ID', () => '/auth?client_id=%00'],
  ['parameter that is stored', () => `/auth?${query}&state=%00`],
  ['parameter of a form that is stored', () => '/auth', () => `${query}&state=a%00b`],
  ['client ID of a form', () => '/token', () => 'grant_type=authorization_code&client_id=%00'],
  ['interaction', () => '/interaction/%00'],
  ['prompt of a request without a client', () => '/auth?prompt=%00&client_id=none'],
] as const)
  test(`the provider of the demo answers a NUL in a ${place} with a 4xx`, async () => {
    const body = init?.();
    const status = await statusOf(path(), body ? { method: 'POST', headers: FORM, body } : {});
    assert.ok(status >= 400 && status < 500, String(status));
  });

test('the provider of the demo answers a NUL in a client’s credentials or code with a 4xx', async () => {
  for (const [authorization, body] of [
    [basic('%00'), 'grant_type=authorization_code&code=x&redirect_uri=x'],
    [basic('none'), 'grant_type=authorization_code&code=%00&redirect_uri=x'],
  ] as const) {
    const headers = { ...FORM, authorization };
    const status = await statusOf('/token', { method: 'POST', headers, body });
    assert.ok(status >= 400 && status < 500, String(status));
  }
});
