import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AuthTypesData } from '../../src/core/contract/auth.ts';
import { CALLS, type CallName } from '../../src/core/contract/calls.ts';
import { credentialHeaders } from '../../src/core/contract/credentials.ts';
import { HEADERS } from '../../src/core/contract/names.ts';
import { createFakeGateway, type FakeGatewayOptions } from '../../src/testing/index.ts';

const BASE = 'http://localhost:5173';
const ADA = 'ada@acme.example';
const PASSWORD = 'Portal-2026!';

function open(options: FakeGatewayOptions = {}) {
  const gateway = createFakeGateway(options);
  const call = async (name: CallName, init: RequestInit = {}, query = '') => {
    const { method, path } = CALLS[name];
    const headers = { [HEADERS.tenantCode]: 'ACME', origin: 'http://app.example', ...init.headers };
    const request = new Request(`${BASE}${path}${query}`, { ...init, method, headers });
    const response = await gateway.fetch(request);
    assert.ok(response, 'not a call');
    const { data } = (await response.json()) as { data: unknown };
    return { status: response.status, data };
  };
  const signIn = async () =>
    (await call('login', { headers: credentialHeaders({ username: ADA, password: PASSWORD }) }))
      .status;
  const notMe = (token: string) => call('notMe', { body: JSON.stringify({ token }) });
  return { gateway, call, signIn, notMe };
}

describe('the link of a fake mail about the account', () => {
  test('is announced', async () => {
    const { data } = await open().call('authTypes', {}, '?tenantCode=ACME');
    assert.ok(AuthTypesData.parse(data).features.includes('notMe'));
  });

  test('ends all sessions and makes the password useless, once', async () => {
    const { gateway, call, signIn, notMe } = open();
    assert.equal(gateway.notMeToken, '0'.repeat(40));
    assert.equal(await signIn(), 200);
    const reported = await notMe(gateway.notMeToken);
    assert.deepEqual(reported, { status: 200, data: { username: ADA, hasPassword: true } });
    assert.equal((await call('userProfile')).status, 401);
    assert.equal(await signIn(), 400);
    assert.equal((await notMe(gateway.notMeToken)).status, 400);
    gateway.reset();
    assert.equal(await signIn(), 200);
    assert.equal((await notMe(gateway.notMeToken)).status, 200);
  });

  test('lets a code set a new password', async () => {
    const { gateway, call, notMe } = open();
    await notMe(gateway.notMeToken);
    await call('requestOtp', {}, `?username=${ADA}`);
    const sent = { username: ADA, password: 'Brand-New-2026', otp: gateway.lastCode ?? '' };
    assert.equal((await call('resetPassword', { headers: credentialHeaders(sent) })).status, 200);
  });

  for (const token of ['', '1'.repeat(40), '0'.repeat(39)])
    test(`is refused with the token "${token}"`, async () => {
      const { signIn, notMe } = open();
      assert.equal((await notMe(token)).status, 400);
      assert.equal(await signIn(), 200);
    });

  test('is refused without a body, and a 404 where it is not announced', async () => {
    assert.equal((await open().call('notMe')).status, 400);
    const { gateway, notMe } = open({ features: [] });
    assert.equal((await notMe(gateway.notMeToken)).status, 404);
  });
});
