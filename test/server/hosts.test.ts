import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { isKnownHost } from '../../gateway/src/http/hosts.ts';
import { settingsOf } from '../../gateway/src/options.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-20

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
    gateway = await startTestGateway({ publicHosts: ['sso.example'], demo: false });
  });
  after(() => gateway.close());

  test('they are served, whatever their port and case', async () => {
    for (const host of ['sso.example', 'sso.example:8443', 'SSO.Example'])
      assert.equal(await statusFor(gateway.port, `host: ${host}`), 200, host);
  });

  test('other hosts are refused for calls, pages and single sign-on', async () => {
    const sso = '/api/auth/v3/login?authType=OIDC&orgType=TENANT&tenantCode=ACME';
    for (const path of [CALL, PAGE, sso, '/demo/mailbox', '/suite/readyz'])
      for (const host of ['evil.example', 'localhost', 'acme.localhost:9999', '127.0.0.1'])
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

  test('every host is served', async () => {
    for (const host of ['evil.example', '[::1]:4173', 'sso_gateway:4173'])
      assert.equal(await statusFor(gateway.port, `host: ${host}`), 200, host);
  });

  test('a request of HTTP/1.0 without a host is served, and one of HTTP/1.1 is refused', async () => {
    assert.equal(await statusFor(gateway.port, 'x: y', CALL, '1.0'), 200);
    assert.equal(await statusFor(gateway.port, 'x: y', CALL, '1.1'), 400);
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

  test('the mailbox is shown at loopback names and addresses, which no other site can use', async () => {
    const statusAt = (host: string) => statusFor(gateway.port, `host: ${host}`, '/demo/mailbox');
    for (const host of ['localhost', 'acme.localhost', '192.168.1.5'])
      assert.equal(await statusAt(host), 200, host);
    assert.equal(await statusAt('evil.example'), 404);
  });
});

test('loopback names are known without listed hosts, and in the demo', () => {
  const publicHosts = ['sso.example'];
  const isKnown = (options: object) => isKnownHost(settingsOf(options), 'Acme.localhost');
  assert.deepEqual(
    [isKnown({}), isKnown({ publicHosts, demo: true }), isKnown({ publicHosts })],
    [true, true, false],
  );
});
