import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { after, before, describe, test } from 'node:test';
import Fastify, { type FastifyRequest } from 'fastify';
import { answerError } from '../../gateway/src/http/envelope.ts';
import { admitHosts, hostWarnings, isKnownHost } from '../../gateway/src/http/hosts.ts';
import { isListedOrigin, isOwnNavigation, isOwnRequest } from '../../gateway/src/http/origins.ts';
import { settingsOf } from '../../gateway/src/configuration/settings.ts';

// Rules: gateway-20, gateway-151, gateway-contract-09

const OWN = 'http://sso.example:8443';
const LISTED = 'https://host.example';

describe('a host', () => {
  const isKnown = (name: string, options: object = {}) => isKnownHost(settingsOf(options), name);

  test('that is listed is known in any case, and no other', () => {
    const publicHosts = ['SSO.example', 'other.example'];
    for (const name of ['sso.example', 'Sso.Example', 'other.example'])
      assert.equal(isKnown(name, { publicHosts }), true, name);
    for (const name of ['sso.example.org', 'example', 'localhost', '127.0.0.1', ''])
      assert.equal(isKnown(name, { publicHosts }), false, name);
  });

  test('of this machine is known if none is listed', () => {
    for (const name of ['localhost', 'ACME.LocalHost', '127.0.0.1', '127.9.9.9', '[::1]', '::1'])
      assert.equal(isKnown(name), true, name);
    const own = Object.values(networkInterfaces()).flatMap((interfaces = []) => interfaces);
    for (const { address } of own) assert.equal(isKnown(address), true, address);
    for (const name of ['sso.example', '192.0.2.7', '[2001:db8::7]', '1.127.0.0.1', 'xlocalhost'])
      assert.equal(isKnown(name), false, name);
  });

  test('of this machine is known next to the listed ones only if loopback hosts are accepted', () => {
    const options = { publicHosts: ['sso.example'], acceptLoopbackHosts: true };
    assert.equal(isKnown('acme.localhost', options), true);
    assert.equal(isKnown('evil.example', options), false);
  });

  test('is missing if others may reach the gateway, and a warning says so', () => {
    const warnings = (options: object) => hostWarnings(settingsOf(options));
    const host = '0.0.0.0';
    const warning =
      'PUBLIC_HOSTS is not set, so requests are refused except for localhost and the addresses of this machine. List the names that users see.';
    assert.deepEqual(warnings({ host }), [warning]);
    assert.deepEqual(warnings({ host: '127.0.0.1', trustProxy: 1 }), [warning]);
    for (const options of [
      { host: '127.0.0.1', trustProxy: false },
      { host, publicHosts: ['sso.example'] },
    ])
      assert.deepEqual(warnings(options), []);
  });
});

describe('a request', () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({ logger: { level: 'info', stream } });
  before(async () => {
    app.setErrorHandler(answerError);
    admitHosts(app, settingsOf({ publicHosts: ['sso.example', '[2001:db8::7]'] }));
    for (const path of ['/', '/livez', '/readyz', '/suite/livez', '/livezz'])
      app.get(path, () => 'ok');
    await app.ready();
  });
  after(() => app.close());
  const request = (host: string, url = '/') => app.inject({ url, headers: { host } });

  test('for a listed host is served, with or without a port', async () => {
    for (const host of ['sso.example', 'SSO.example:8443', '[2001:db8::7]:8443'])
      assert.equal((await request(host)).statusCode, 200, host);
  });

  test('for another or a malformed host is refused, not cached, and logged', async () => {
    for (const host of ['evil.example', 'sso.example:', 'sso.example:123456', 'sso.example/'])
      assert.equal((await request(host)).statusCode, 400, host);
    const { headers, body } = await request('evil.example');
    assert.equal(headers['cache-control'], 'no-store');
    assert.match(body, /"success":false/);
    assert.ok(lines.some((line) => line.includes('a request for an unknown host was refused')));
  });

  test('of a load balancer’s probe is served for every host', async () => {
    for (const path of ['/livez', '/readyz', '/readyz?full=1'])
      assert.equal((await request('10.0.0.7:4173', path)).statusCode, 200, path);
    for (const path of ['/suite/livez', '/livezz'])
      assert.equal((await request('10.0.0.7:4173', path)).statusCode, 400, path);
  });
});

const settings = settingsOf({ allowedOrigins: [LISTED] });
const requestWith = (headers: object) =>
  ({ protocol: 'http', host: 'sso.example:8443', headers }) as unknown as FastifyRequest;

describe('a call', () => {
  const isOwn = (headers: object) => isOwnRequest(settings, requestWith(headers));

  test('is the gateway’s own by its origin, whatever the other headers are', () => {
    for (const origin of [OWN, LISTED]) {
      assert.ok(isOwn({ origin }), origin);
      assert.ok(isOwn({ origin, 'sec-fetch-site': 'cross-site' }), origin);
    }
    const others = { 'sec-fetch-site': 'same-origin', 'calling-entity': 'UI' };
    for (const origin of ['null', '', 'https://sso.example:8443', `${OWN}0`, `${LISTED}:1`])
      assert.ok(!isOwn({ origin, ...others }), origin);
  });

  test('without an origin is its own by Fetch Metadata, or else by a header', () => {
    assert.ok(isOwn({ 'sec-fetch-site': 'same-origin' }));
    for (const site of ['same-site', 'cross-site', 'none', ''])
      assert.ok(!isOwn({ 'sec-fetch-site': site, 'calling-entity': 'UI' }), site);
    assert.ok(isOwn({ 'calling-entity': 'UI' }));
    assert.ok(!isOwn({}));
  });

  test('is of a listed origin only by the header that pages can’t forge', () => {
    assert.ok(isListedOrigin(settings, requestWith({ origin: LISTED })));
    for (const headers of [{}, { origin: OWN }, { referer: LISTED }])
      assert.ok(!isListedOrigin(settings, requestWith(headers)));
  });
});

describe('a navigation', () => {
  const isOwn = (headers: object) => isOwnNavigation(settings, requestWith(headers));
  const [same, cross] = [{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'cross-site' }];

  test('from a listed origin is its own, whatever Fetch Metadata says', () => {
    assert.ok(isOwn({ referer: `${LISTED}/page`, ...cross }));
    assert.ok(!isOwn({ referer: `${LISTED}.evil.example/`, ...cross }));
  });

  test('from anywhere else is its own by Fetch Metadata', () => {
    assert.ok(isOwn(same));
    assert.ok(isOwn({ referer: 'https://evil.example/', ...same }));
    for (const site of ['cross-site', 'same-site', 'none'])
      assert.ok(!isOwn({ referer: `${OWN}/login`, 'sec-fetch-site': site }), site);
  });

  test('without Fetch Metadata is its own unless another page is named', () => {
    for (const headers of [{}, { referer: 'no address' }, { referer: `${OWN}/login` }])
      assert.ok(isOwn(headers), JSON.stringify(headers));
    for (const referer of ['https://evil.example/', 'http://sso.example/'])
      assert.ok(!isOwn({ referer }), referer);
  });
});
