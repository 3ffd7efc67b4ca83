import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressKey, networkKey, parseAddress } from '../../gateway/src/platform/addresses.ts';
import { isLoopback } from '../../gateway/src/platform/loopback.ts';
import { parseTrustedProxies } from '../../gateway/src/platform/trusted-proxies.ts';

// Rules: gateway-18

test('TRUST_PROXY is a number, a list of addresses and ranges, true or false', () => {
  for (const [text, value] of [
    ...[['true', true] as const, ['false', false] as const, ['1', 1] as const, ['0', 0] as const],
    ['99', 99] as const,
    ['10.0.0.0/8,::1', ['10.0.0.0/8', '::1']] as const,
    ['10.0.0.1/1,10.0.0.1/32', ['10.0.0.1/1', '10.0.0.1/32']] as const,
    [
      '::ffff:10.0.0.1, fd00::/1,fd00::/128',
      ['::ffff:10.0.0.1', 'fd00::/1', 'fd00::/128'],
    ] as const,
    ['fd00::/8, 192.0.2.1', ['fd00::/8', '192.0.2.1']] as const,
  ])
    assert.deepEqual(parseTrustedProxies(text), value, text);
  for (const text of [
    'yes',
    '',
    '100',
    'true ',
    'x10.0.0.0/8',
    '10.0.0.0/8x',
    '10.0.0.0/1234',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    'fd00::/129',
    // Addresses of another family than they are written in, or with a port.
    '::ffff:10.0.0.0/8',
    '[fd00::]/8',
    '10.0.0.0:80/8',
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
    ['203.0.113.7:65535', '203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['[203.0.113.7]', '203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['[2001:db8::1]', '2001:db8::1', '2001:db8::/64', '2001:db8::/48'],
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
    'x[::1]',
    '[::1]x',
    '[::1]:',
    '[::1]:123456',
    '[::1]:x',
    '[]',
    '203.0.113.7:123456',
    '203.0.113.7:',
    '203.0.113.7:x',
    'x203.0.113.7:1',
    '203.0.113.7:1x',
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

test('a text that is not an address counts as it is, and as a network of its own', () => {
  assert.deepEqual([addressKey('unknown'), networkKey('unknown')], ['unknown', 'unknown/0']);
});

test('a name or an address is this machine’s only if it always is', () => {
  for (const host of [
    ...['localhost', 'LOCALHOST', 'acme.localhost', '::1', '[::1]'],
    ...['127.0.0.1', '127.10.0.255'],
  ])
    assert.ok(isLoopback(host), host);
  for (const host of [
    ...['localhost.example', 'mylocalhost', '::', '[::2]', '::1.example'],
    ...['128.0.0.1', '1127.0.0.1', '127.0.0', '127.0.0.1.example', '127.0.0.1000'],
  ])
    assert.ok(!isLoopback(host), host);
});
