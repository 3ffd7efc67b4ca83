import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { prepareLarge, sendLarge, sizeOf, type LargeReply } from '../../gateway/src/http/large.ts';

// Rules: gateway-165

const SHORT = JSON.stringify('x'.repeat(4093));
const LONG = JSON.stringify('é'.repeat(4094));

const app = Fastify();
let prepared: LargeReply;
before(() => {
  app.get('/', (request, reply) => sendLarge(request, reply, prepared));
});
after(() => app.close());

async function send(json: string, headers: Record<string, string> = {}) {
  prepared = await prepareLarge(json);
  return app.inject({ url: '/', headers });
}

describe('a large reply', () => {
  test('is kept and sent as it is if it is shorter than 4096 characters', async () => {
    const { headers, body } = await send(SHORT, { 'accept-encoding': 'br' });
    assert.deepEqual([headers['content-encoding'], body], [undefined, SHORT]);
    assert.equal(headers['content-type'], 'application/json; charset=utf-8');
    assert.ok('text' in prepared.body);
    assert.equal(sizeOf(prepared), 2 * 4095 + 2 * prepared.etag.length + 200);
  });

  test('is kept compressed from then on, and sent in the coding that the caller prefers', async () => {
    for (const [encoding, coding, unpack] of [
      ['gzip, br', 'br', brotliDecompressSync],
      ['br;q=0.5, gzip', 'gzip', gunzipSync],
      ['identity', undefined, (bytes: Buffer) => bytes],
      ['identity;q=0', undefined, (bytes: Buffer) => bytes],
    ] as const) {
      const { headers, rawPayload } = await send(LONG, { 'accept-encoding': encoding });
      assert.equal(headers['content-encoding'], coding);
      assert.equal(headers['content-type'], 'application/json; charset=utf-8');
      assert.equal(headers['vary'], 'Accept-Encoding');
      assert.equal(unpack(rawPayload).toString(), LONG);
    }
    assert.ok('br' in prepared.body);
    const { br, gzip } = prepared.body;
    assert.ok(br.length < 100 && gzip.length < 100);
    assert.equal(sizeOf(prepared), br.length + gzip.length + 2 * prepared.etag.length + 200);
  });
});

describe('the tag of a large reply', () => {
  test('depends on the content, and is sent to callers that send one', async () => {
    const first = await send(SHORT, { 'if-none-match': '"other"' });
    assert.match(String(first.headers['etag']), /^W\/"[\w-]{43}"$/);
    assert.equal((await send(SHORT)).headers['etag'], undefined);
    const second = await send(LONG, { 'if-none-match': '"other"' });
    assert.notEqual(second.headers['etag'], first.headers['etag']);
  });

  test('saves the content if the caller has it, strong or weak and among others', async () => {
    const { etag } = await prepareLarge(SHORT);
    const strong = etag.slice(2);
    for (const sent of [etag, strong, `"a", ${etag}`, `W/"b",${strong} , "c"`, '*', ' * ']) {
      const { statusCode, body, headers } = await send(SHORT, { 'if-none-match': sent });
      assert.deepEqual([statusCode, body, headers['etag']], [304, '', etag], sent);
    }
    for (const sent of [
      '',
      '"a"',
      `"W/${strong.slice(1)}`,
      strong.slice(1, -1),
      `${strong.slice(0, -1)}x"`,
      '**',
    ]) {
      const { statusCode, body } = await send(SHORT, { 'if-none-match': sent });
      assert.deepEqual([statusCode, body], [200, SHORT], sent);
    }
  });
});
