import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { TrustedProxies } from '../../gateway/src/platform/trusted-proxies.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-02, gateway-18

const LIMIT = 3;

/** Returns how many of the calls, which have these `X-Forwarded-For` headers, are above the limit of an address. */
async function refusedOf(gateway: TestGateway, forwarded: readonly string[]): Promise<number> {
  gateway.clock.advance(60);
  let refused = 0;
  for (const [index, address] of forwarded.entries()) {
    const headers = { 'x-forwarded-for': address };
    const { status } = await gateway.browser().login(`n${index}@acme.example`, 'x', { headers });
    if (status === 429) refused += 1;
  }
  return refused;
}

const list = (addressAt: (index: number) => string) =>
  Array.from({ length: LIMIT + 2 }, (_, index) => addressAt(index));

describe('behind', () => {
  const start = (trustProxy: TrustedProxies) =>
    startTestGateway({ attemptsPerMinute: LIMIT, trustProxy });

  for (const trustProxy of [1, true] as const)
    describe(`one proxy (${trustProxy})`, () => {
      let gateway: TestGateway;
      before(async () => (gateway = await start(trustProxy)));
      after(() => gateway.close());

      test('the address that the proxy appends counts, not those before it', async () => {
        const spoofed = list((index) => `198.51.100.${index}, 203.0.113.7`);
        assert.equal(await refusedOf(gateway, spoofed), 2);
        const others = list((index) => `198.51.100.1, 203.0.113.${index}`);
        assert.equal(await refusedOf(gateway, others), 0);
      });

      test('the addresses of one IPv6 network of 64 bits count as one', async () => {
        assert.equal(
          await refusedOf(
            gateway,
            list((index) => `2001:db8:1:2::${index}`),
          ),
          2,
        );
        assert.equal(
          await refusedOf(
            gateway,
            list((index) => `2001:db8:1:${index}::9`),
          ),
          0,
        );
      });

      test('text that is not an address counts as the proxy itself', async () => {
        const texts = list((index) => `203.0.113.${index}, ${'x'.repeat(4000)}${index}`);
        assert.equal(await refusedOf(gateway, texts), 2);
      });
    });

  test('two proxies, the address that the outer one appends counts', async () => {
    const gateway = await start(2);
    const spoofed = list((index) => `198.51.100.${index}, 203.0.113.7, 10.0.0.${index}`);
    assert.equal(await refusedOf(gateway, spoofed), 2);
    await gateway.close();
  });

  test('proxies at listed addresses, the last address that is not listed counts', async () => {
    const gateway = await start(['127.0.0.0/8', '10.0.0.0/8']);
    const spoofed = list((index) => `198.51.100.${index}, 203.0.113.7, 10.0.0.${index}`);
    assert.equal(await refusedOf(gateway, spoofed), 2);
    await gateway.close();
  });

  test('a proxy at an address that is not listed, its headers are ignored', async () => {
    const gateway = await start(['10.0.0.0/8']);
    assert.equal(
      await refusedOf(
        gateway,
        list((index) => `198.51.100.${index}`),
      ),
      2,
    );
    const { setCookies } = await gateway
      .browser()
      .login('ada@acme.example', undefined, { headers: { 'x-forwarded-proto': 'https' } });
    assert.ok(!setCookies.has('__Host-sso-session'));
    await gateway.close();
  });
});
