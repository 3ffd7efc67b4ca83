import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { describe, test } from 'node:test';
import fastify from 'fastify';
import { cleanForwarded } from '../../gateway/src/http/proxies.ts';
import { trustOf, type TrustedProxies } from '../../gateway/src/platform/trusted-proxies.ts';

// Rules: gateway-18, gateway-26

const HEADERS = {
  host: 'sso.example',
  'x-forwarded-for': '192.0.2.1, 203.0.113.7',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-prefix': '/evil',
};

/** Returns a function that sends a request from an address, and returns what the gateway makes of it; and the log. */
function gatewayThatTrusts(trusted: TrustedProxies) {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = fastify({ trustProxy: trustOf(trusted), logger: { level: 'warn', stream } });
  cleanForwarded(app, trusted);
  app.get('/', ({ ip, protocol, host, headers }) => {
    const left = Object.keys(headers).filter((name) => name.startsWith('x-forwarded-'));
    return { ip, protocol, host, left: left.length };
  });
  const send = async (remoteAddress: string, headers: Record<string, string> = HEADERS) =>
    (await app.inject({ url: '/', remoteAddress, headers })).json<Record<string, unknown>>();
  return { send, lines };
}

const ignoredFrom = (ip: string) => ({ ip, protocol: 'http', host: 'sso.example', left: 0 });

describe('X-Forwarded-* counts for nothing', () => {
  for (const trusted of [1, 2, true] as const)
    for (const address of [
      '198.51.100.200',
      '::ffff:198.51.100.200',
      '2001:db8::200',
      // Shared by the clients of a provider.
      '100.64.0.2',
      // 10.0.0.2, made by strangers: by 6to4, NAT64 and Teredo.
      '2002:a00:2::1',
      '64:ff9b::a00:2',
      '2001:0:a00:2:0:0:f5ff:fffd',
    ])
      test(`from ${address} with TRUST_PROXY=${trusted}, because that is not a private address`, async () => {
        const { send } = gatewayThatTrusts(trusted);
        assert.deepEqual(await send(address), ignoredFrom(address));
      });

  test('from a private address that a list does not contain', async () => {
    const { send } = gatewayThatTrusts(['203.0.113.0/24']);
    assert.deepEqual(await send('10.0.0.2'), ignoredFrom('10.0.0.2'));
    assert.deepEqual(await send('203.0.114.2'), ignoredFrom('203.0.114.2'));
  });

  test('from a neighbor of the only address that a list contains', async () => {
    const { send } = gatewayThatTrusts(['198.51.100.1', '2001:db8::1']);
    for (const [proxy, neighbor] of [
      ['198.51.100.1', '198.51.100.2'],
      ['2001:db8::1', '2001:db8::2'],
    ] as const) {
      assert.equal((await send(proxy)).ip, '203.0.113.7');
      assert.deepEqual(await send(neighbor), ignoredFrom(neighbor));
    }
  });

  test('from an entry of a list that is no address', async () => {
    const { send } = gatewayThatTrusts(['proxy.example', '198.51.100.1']);
    assert.deepEqual(await send('10.0.0.2'), ignoredFrom('10.0.0.2'));
    assert.equal((await send('198.51.100.1')).ip, '203.0.113.7');
  });

  test('from every address without TRUST_PROXY', async () => {
    const { send } = gatewayThatTrusts(false);
    assert.deepEqual(await send('127.0.0.1'), ignoredFrom('127.0.0.1'));
  });
});

describe('X-Forwarded-* is believed', () => {
  for (const address of [
    '127.0.0.1',
    '::1',
    '10.0.0.2',
    '172.20.0.3',
    '::ffff:192.168.0.2',
    '169.254.10.1',
    'fd00::2',
    'fe80::2%eth0',
  ])
    test(`from a proxy at ${address} with TRUST_PROXY=1`, async () => {
      const { send } = gatewayThatTrusts(1);
      const { ip, protocol } = await send(address);
      assert.deepEqual([ip, protocol], ['203.0.113.7', 'https']);
    });

  test('from a proxy at a private address, whose outer proxy may have a public one', async () => {
    const { send } = gatewayThatTrusts(2);
    const { ip, protocol } = await send('10.0.0.2');
    assert.deepEqual([ip, protocol], ['192.0.2.1', 'https']);
  });

  test('from a proxy at a public address that is listed, in each form of the address', async () => {
    const { send } = gatewayThatTrusts(['198.51.100.0/24', '2001:db8::/32']);
    for (const address of ['198.51.100.200', '::ffff:198.51.100.200', '2001:db8:1::2']) {
      const { ip, protocol } = await send(address);
      assert.deepEqual([ip, protocol], ['203.0.113.7', 'https'], address);
    }
  });
});

describe('the first X-Forwarded-Proto: https that is ignored', () => {
  test('is a warning in the log with the sender and the setting, once', async () => {
    for (const trusted of [false, 1] as const) {
      const { send, lines } = gatewayThatTrusts(trusted);
      await send('198.51.100.200', { 'x-forwarded-proto': 'http' });
      await send('198.51.100.200', {});
      assert.deepEqual(lines, []);
      for (let time = 0; time < 3; time += 1) await send('198.51.100.200');
      assert.equal(lines.length, 1);
      assert.match(lines[0] ?? '', /"level":40/);
      assert.match(lines[0] ?? '', /https of 198\.51\.100\.200 is ignored.*TRUST_PROXY=1/);
    }
  });

  test('is not a warning if the proxy is trusted', async () => {
    const { send, lines } = gatewayThatTrusts(1);
    await send('10.0.0.2');
    assert.deepEqual(lines, []);
  });
});

describe('X-Forwarded-* of a trusted proxy', () => {
  const sent = (address: string, protocol: string) => {
    const more = { 'x-forwarded-for': address, 'x-forwarded-proto': protocol };
    return gatewayThatTrusts(1).send('10.0.0.2', { host: 'sso.example', ...more });
  };
  const read = { ip: '203.0.113.7', protocol: 'https', host: 'sso.example', left: 2 };

  test('counts by its last values, without ports and spaces', async () => {
    assert.deepEqual(await sent('192.0.2.1, 203.0.113.7:80 ', 'http, https '), read);
    assert.equal((await sent('203.0.113.7', 'https,http'))['protocol'], 'http');
  });

  test('counts for nothing if it is not an address, or an unknown protocol', async () => {
    const unknown = { ...read, protocol: 'http', left: 1 };
    assert.deepEqual(await sent('203.0.113.7', 'ftp'), unknown);
    assert.equal((await sent('192.0.2.1, unknown', 'https'))['ip'], '10.0.0.2');
  });

  test('may be missing', async () => {
    const { send, lines } = gatewayThatTrusts(1);
    const plain = { ip: '10.0.0.2', protocol: 'http', host: 'sso.example', left: 0 };
    assert.deepEqual(await send('10.0.0.2', { host: 'sso.example' }), plain);
    assert.deepEqual(lines, []);
  });
});
