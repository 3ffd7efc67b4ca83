import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { addressKey, networkKey, parseAddress } from '../../gateway/src/http/addresses.ts';
import { parseTrustedProxies, type TrustedProxies } from '../../gateway/src/http/proxies.ts';
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

      test('text that is no address counts as the proxy itself', async () => {
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

test('TRUST_PROXY is a number, a list of addresses and ranges, true or false', () => {
  for (const [text, value] of [
    ...[['true', true] as const, ['false', false] as const, ['1', 1] as const, ['0', 0] as const],
    ['10.0.0.0/8,::1', ['10.0.0.0/8', '::1']] as const,
    ['fd00::/8, 192.0.2.1', ['fd00::/8', '192.0.2.1']] as const,
  ])
    assert.deepEqual(parseTrustedProxies(text), value, text);
  for (const text of [
    'yes',
    '10.0.0.0/33',
    '10.0.0.0/0',
    'proxy.example',
    '10.0.0.1,',
    '-1',
    '1.5',
  ])
    assert.equal(parseTrustedProxies(text), undefined, text);
});

test('an address is read without port and brackets, and counts by 64 bits for IPv6, and with its network', () => {
  for (const [text, address, key, network] of [
    ['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['203.0.113.7:4711', '203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['[2001:DB8::1]:443', '2001:db8::1', '2001:db8::/64', '2001:db8::/48'],
    ['2001:db8:0:0:1:2:3:4', '2001:db8::1:2:3:4', '2001:db8::/64', '2001:db8::/48'],
    ['fe80::1%eth0', 'fe80::1', 'fe80::/64', 'fe80::/48'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8', '1:2:3:4::/64', '1:2:3::/48'],
    ['1::ffff:203.0.113.7', '1::ffff:cb00:7107', '1::/64', '1::/48'],
  ] as const) {
    assert.equal(parseAddress(text), address);
    assert.equal(addressKey(text), key);
    assert.equal(networkKey(text), network);
  }
  for (const text of [
    '',
    'unknown',
    '203.0.113',
    '0x7f.1',
    '203.0.113.7 x',
    '[::1',
    '::1]:x',
    'a'.repeat(9000),
  ])
    assert.equal(parseAddress(text), undefined, text);
});

test('an IPv6 address that a tunnel or a translator has made of one of IPv4 counts as that one', () => {
  for (const text of [
    // 6to4, NAT64, its stateless form, its prefix for local use, and Teredo.
    '2002:cb00:7107:9::1',
    '64:ff9b::203.0.113.7',
    '::ffff:0:203.0.113.7',
    '64:ff9b:1::203.0.113.7',
    '2001:0:4136:e378:8000:63bf:34ff:8ef8',
  ]) {
    assert.equal(addressKey(text), '203.0.113.7', text);
    assert.equal(networkKey(text), '203.0.113.0/24', text);
  }
});
