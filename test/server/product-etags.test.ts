import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { CALLS } from '../../src/core/contract/calls.ts';
import type { Agent } from '../support/gateway/agent.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-93

let gateway: TestGateway;
let browser: Agent;
before(async () => {
  gateway = await startTestGateway();
  const { username, password } = await gateway.createUser();
  browser = gateway.browser();
  await browser.login(username, password);
});
after(() => gateway.close());

const request = (ifNoneMatch?: string, encoding = 'br') =>
  browser.send(CALLS.usersProducts.path, {
    headers: {
      'tenant-code': 'ACME',
      'accept-encoding': encoding,
      'if-none-match': ifNoneMatch,
    },
  });
const tag = async () => (await request('""')).headers.etag ?? '';

test('a product list has a weak tag only for callers that send If-None-Match, and is never stored', async () => {
  assert.equal((await request()).headers.etag, undefined);
  const { status, headers, body } = await request('""');
  assert.equal(status, 200);
  assert.match(headers.etag ?? '', /^W\/"[\w-]{43}"$/);
  assert.equal(headers['cache-control'], 'no-store');
  assert.ok(body.length > 0);
});

for (const [title, sent] of [
  ['the tag', (etag: string) => etag],
  ['the tag as a strong one', (etag: string) => etag.replace('W/', '')],
  ['a list of tags', (etag: string) => `"other", ${etag}`],
  ['an asterisk', () => '*'],
] as const)
  test(`the present list is a 304 without content for ${title}, in every encoding`, async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { status, headers, body } = await request(sent(await tag()), encoding);
      assert.deepEqual([status, body.length], [304, 0]);
      assert.equal(headers.etag, await tag());
      assert.equal(headers['cache-control'], 'no-store');
      assert.match(String(headers['vary']), /\bAccept-Encoding\b/);
    }
  });

test('a list that has changed is sent with its new tag', async () => {
  const old = await tag();
  await sql`update products set name = name || '!' where tenant_code = 'ACME'`.execute(
    gateway.store,
  );
  const { status, headers, body } = await request(old);
  assert.equal(status, 200);
  assert.notEqual(headers.etag, old);
  assert.ok(body.length > 0);
});

test('a tag opens nothing without a session', async () => {
  const stranger = await gateway.browser().send(CALLS.usersProducts.path, {
    headers: { 'tenant-code': 'ACME', 'if-none-match': await tag() },
  });
  assert.equal(stranger.status, 401);
  assert.equal(stranger.headers.etag, undefined);
});
