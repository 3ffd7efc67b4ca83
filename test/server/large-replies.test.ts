import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { UserProducts } from '../../src/core/contract/products.ts';
import { CALLS } from '../../src/core/contract/calls.ts';
import { Envelope } from '../../src/core/contract/envelope.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import type { Agent } from '../support/gateway/agent.ts';

// Rules: gateway-165

let gateway: TestGateway;
let browser: Agent;
before(async () => {
  gateway = await startTestGateway();
  await sql`
    insert into products (tenant_code, code, name, landing_page, logo, description)
    select 'ACME', 'Q' || n, 'Quote " and Ünïcode ' || n, '/suite/Q', '', 'line' || chr(10) || 'break'
    from generate_series(1, 500) n`.execute(gateway.store);
  const { username, password } = await gateway.createUser();
  browser = gateway.browser();
  await browser.login(username, password);
});
after(() => gateway.close());

const request = (encoding: string) =>
  browser.send(CALLS.usersProducts.path, {
    headers: { 'tenant-code': 'ACME', 'accept-encoding': encoding },
  });

for (const [encoding, coding, unpack] of [
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['gzip', 'gzip', gunzipSync],
  ['*', 'br', brotliDecompressSync],
  ['gzip;q=1, br;q=0.1', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
  ['x-br', undefined, (body: Buffer) => body],
  ['*;q=0', undefined, (body: Buffer) => body],
] as const)
  test(`many products are sent ${coding ? `as ${coding}` : 'uncompressed'} for “${encoding}”`, async () => {
    const { body, headers } = await request(encoding);
    assert.equal(headers['content-encoding'], coding);
    assert.match(String(headers['vary']), /\bAccept-Encoding\b/);
    assert.equal(headers['cache-control'], 'no-store');
    if (coding) assert.ok(body.length < 12_000, `${body.length} bytes`);
    const { data, success } = Envelope.parse(JSON.parse(unpack(body).toString()));
    const products = UserProducts.parse(data);
    assert.deepEqual([success, products.length], [true, 509]);
    const quote = products.find(({ productCode }) => productCode === 'Q7');
    assert.deepEqual(quote, {
      productName: 'Quote " and Ünïcode 7',
      productCode: 'Q7',
      landingPage: '/suite/Q',
      productLogo: '',
      longDescription: 'line\nbreak',
    });
  });
