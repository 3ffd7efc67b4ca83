import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Writable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { isKnownHost } from '../../gateway/src/http/hosts.ts';
import { settingsOf } from '../../gateway/src/configuration/settings.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-20, gateway-151

const PAGE = '/login';
const CALL = '/api/auth/v1/authentications/authTypes?tenantCode=ACME';

/** Sends a request with these lines after the first, and returns the status of the reply. */
async function statusFor(
  port: number,
  lines: string,
  path = CALL,
  version = '1.1',
): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  let reply = '';
  socket.on('data', (chunk: Buffer) => (reply += chunk.toString()));
  socket.write(`GET ${path} HTTP/${version}\r\n${lines}\r\nconnection: close\r\n\r\n`);
  await once(socket, 'close');
  return Number(reply.slice(9, 12));
}

describe('with listed hosts', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startTestGateway({
      publicHosts: ['sso.example'],
      acceptLoopbackHosts: false,
    });
  });
  after(() => gateway.close());

  test('they are served, whatever their port and case', async () => {
    for (const host of ['sso.example', 'sso.example:8443', 'SSO.Example'])
      assert.equal(await statusFor(gateway.port, `host: ${host}`), 200, host);
  });

  test('other hosts are refused for calls, pages and single sign-on', async () => {
    const sso = '/api/auth/v3/login?authType=OIDC&orgType=TENANT&tenantCode=ACME';
    for (const path of [CALL, PAGE, sso, '/demo/mailbox', '/suite/readyz'])
      for (const host of ['evil.example', 'localhost', 'acme.localhost:9999', '127.0.0.1', '[::1]'])
        assert.equal(await statusFor(gateway.port, `host: ${host}`, path), 400, host + path);
  });

  test('probes of a load balancer may name any host, or none by HTTP/1.0', async () => {
    assert.equal(await statusFor(gateway.port, 'host: 10.0.0.7:4173', '/readyz'), 200);
    for (const probe of ['/readyz', '/livez'])
      assert.equal(await statusFor(gateway.port, 'x: y', probe, '1.0'), 200, probe);
  });

  test('other requests of HTTP/1.0 without a host are refused', async () => {
    for (const path of [CALL, PAGE])
      assert.equal(await statusFor(gateway.port, 'x: y', path, '1.0'), 400, path);
  });
});

describe('without listed hosts', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startTestGateway();
  });
  after(() => gateway.close());
  const SSO = '/api/auth/v3/login?authType=OIDC&orgType=TENANT&tenantCode=ACME';

  test('loopback names are served', async () => {
    for (const host of ['localhost', 'LOCALHOST:4173', 'acme.localhost', '127.0.0.1', '[::1]:4173'])
      assert.equal(await statusFor(gateway.port, `host: ${host}`), 200, host);
  });

  test('the addresses of this machine are served', async () => {
    const own = Object.values(networkInterfaces()).flatMap((interfaces = []) => interfaces);
    assert.ok(own.length > 0);
    for (const { address, family } of own) {
      const host = family === 'IPv6' ? `[${address}]` : address;
      assert.equal(await statusFor(gateway.port, `host: ${host}:4173`), 200, host);
    }
  });

  test('a name, or an address of another machine, is refused for calls, pages and single sign-on', async () => {
    for (const path of [CALL, PAGE, SSO, '/demo/mailbox'])
      for (const host of [
        'evil.example',
        'sso_gateway:4173',
        'localhost.evil.example',
        '192.0.2.7',
      ])
        assert.equal(await statusFor(gateway.port, `host: ${host}`, path), 400, host + path);
  });

  test('a forged forwarded host changes nothing', async () => {
    for (const forged of ['x-forwarded-host: evil.example', 'forwarded: host=evil.example']) {
      assert.equal(await statusFor(gateway.port, `host: localhost\r\n${forged}`), 200, forged);
      const lines = `host: evil.example\r\n${forged.replace('evil.example', 'localhost')}`;
      assert.equal(await statusFor(gateway.port, lines), 400, forged);
    }
  });

  test('a request whose target names another host than its header is refused', async () => {
    const statusOf = (host: string, target: string) =>
      statusFor(gateway.port, `host: ${host}`, target);
    for (const path of [CALL, PAGE, SSO]) {
      assert.equal(await statusOf('localhost', `http://evil.example${path}`), 400, path);
      assert.equal(await statusOf('localhost', `http://localhost@evil.example${path}`), 400, path);
    }
    assert.equal(await statusOf('Localhost:4173', `http://localhost:4173${CALL}`), 200);
    // The target of a request about the server itself names no host.
    assert.equal(await statusOf('localhost', '*'), 404);
    assert.equal(await statusOf('evil.example', '*'), 400);
  });

  test('a request of HTTP/1.0 or HTTP/1.1 without a host is refused', async () => {
    for (const version of ['1.0', '1.1'])
      assert.equal(await statusFor(gateway.port, 'x: y', CALL, version), 400, version);
  });

  test('a malformed host or several are refused', async () => {
    for (const lines of [
      'host: a.localhost:1@evil.example',
      'host: localhost\r\nhost: localhost',
      'host: localhost\r\nHost: evil.example',
      'host: localhost/',
      'host: localhost:123456',
      'host: ',
    ])
      assert.equal(await statusFor(gateway.port, lines), 400, lines);
  });
});

describe('without listed hosts, behind a proxy', () => {
  let gateway: TestGateway;
  let log = '';
  const logStream = new Writable({
    write(chunk: Buffer, _, done) {
      log += chunk.toString();
      done();
    },
  });
  before(async () => {
    gateway = await startTestGateway({ trustProxy: 1, logLevel: 'warn', logStream });
  });
  after(() => gateway.close());

  test('a forwarded host that is unknown is refused', async () => {
    const forwarded = (host: string) =>
      statusFor(gateway.port, `host: localhost\r\nx-forwarded-host: ${host}`);
    assert.equal(await forwarded('evil.example'), 400);
    assert.equal(await forwarded('acme.localhost'), 200);
  });

  test('the log says at the start what is missing', () => {
    assert.match(log, /PUBLIC_HOSTS is not set/);
  });
});

test('with acceptLoopbackHosts, loopback names are known next to the listed hosts', () => {
  const publicHosts = ['sso.example'];
  const isKnown = (options: object) => isKnownHost(settingsOf(options), 'Acme.localhost');
  assert.deepEqual(
    [isKnown({}), isKnown({ publicHosts, acceptLoopbackHosts: true }), isKnown({ publicHosts })],
    [true, true, false],
  );
});
