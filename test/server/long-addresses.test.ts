import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callbackPathOf } from '../../gateway/src/oidc/redirect-uri.ts';
import { CALLS } from '../../src/core/contract/calls.ts';
import { BACKCHANNEL_PATH } from '../../gateway/src/routes/provider-logout.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-97, gateway-168

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

/** The ID of an option whose tenant and types have the longest codes. */
const LONGEST_ID = `${'t'.repeat(63)}-${'a'.repeat(32)}-${'o'.repeat(32)}`;

const call = (path: string, init: RequestInit = {}) =>
  fetch(gateway.url + path, { redirect: 'manual', ...init });

test('a provider’s reply for an option with the longest ID reaches its redirect URI', async () => {
  const reply = await call(`${callbackPathOf(LONGEST_ID)}?code=x&state=x`);
  assert.equal(reply.status, 302);
  assert.match(reply.headers.get('location') ?? '', /errorMsg=/);
});

test('a provider’s logout token for a client with a long ID is read', async () => {
  const reply = await call(`${BACKCHANNEL_PATH}/${'c'.repeat(300)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'logout_token=x',
  });
  assert.equal(reply.status, 400);
});

test('a call for the longest user ID, encoded, needs a session like any other', async () => {
  const userId = encodeURIComponent('字'.repeat(254));
  const reply = await call(CALLS.userExtensions.path.replace('{userId}', userId));
  assert.equal(reply.status, 401);
});
