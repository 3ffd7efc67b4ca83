import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Envelope } from '../../src/core/contract/envelope.ts';
import { CALLS } from '../../src/core/contract/calls.ts';
import { SECURITY_HEADERS } from '../../gateway/src/http/headers.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-168, gateway-contract-09, gateway-contract-156

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

const LOGIN = CALLS.login.path;
const JSON_TYPE = { 'content-type': 'application/json' };

for (const path of [
  '/no-such-file',
  '/API/auth/v3/login',
  '/elements/none.js',
  '/elements//x',
  '/.well-known/webauthn',
])
  test(`the refusal of ${path} is kept by no cache`, async () => {
    const reply = await fetch(gateway.url + path);
    assert.ok([403, 404].includes(reply.status));
    assert.equal(reply.headers.get('cache-control'), 'no-store');
  });

for (const [title, path, init, status] of [
  ['another method', LOGIN, { method: 'DELETE' }, 404],
  ['another method with an empty JSON body', LOGIN, { method: 'PUT', headers: JSON_TYPE }, 404],
  [
    'another method with a broken JSON body',
    LOGIN,
    { method: 'PUT', headers: JSON_TYPE, body: '{' },
    404,
  ],
  [
    'another method with a body that is too large',
    LOGIN,
    { method: 'PUT', headers: JSON_TYPE, body: `"${'x'.repeat(70_000)}"` },
    404,
  ],
  [
    'another method with a body of another type',
    LOGIN,
    { method: 'PUT', headers: { 'content-type': 'text/csv' }, body: 'x' },
    404,
  ],
  ['an unknown path', '/api/no/such', {}, 404],
  ['a path that can’t be decoded', '/api/%zz', {}, 400],
  ['a path that could lead out of a folder', '/api/%5c..%5cx', {}, 404],
  ['a lone surrogate in the path', '/api/user-extension/user-id/%ED%A0%80', {}, 400],
] satisfies [string, string, RequestInit, number][])
  test(`${title} gets an envelope that no cache keeps, with the security headers`, async () => {
    const reply = await fetch(gateway.url + path, init);
    const envelope = Envelope.parse(await reply.json());
    assert.deepEqual(
      [reply.status, envelope.statusCode, envelope.success],
      [status, status, false],
    );
    assert.equal(reply.headers.get('cache-control'), 'no-store');
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      assert.equal(reply.headers.get(name), value, name);
  });
