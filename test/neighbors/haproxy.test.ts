import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { Agent } from '../support/gateway/agent.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';
import { startDaemon, type Daemon } from './support/daemon.ts';
import { startGatewayPair, type GatewayPair } from './support/gateway-pair.ts';
import { describeWith } from './support/describe-with.ts';
import { HAPROXY, SSLSCAN } from './support/programs.ts';
import { weaknessesOf } from './support/tls-scan.ts';
import { assertStrictTls, createCertificate } from './support/tls.ts';

// Rules: gateway-18, gateway-52, gateway-70, gateway-122, gateway-161

/** Returns the example for operators, with the ports of a test. */
function withPorts([first = 0, second = 0]: readonly number[]): string {
  return readFileSync('gateway/deploy/haproxy.cfg', 'utf8')
    .replace('127.0.0.1:4173', `127.0.0.1:${first}`)
    .replace('127.0.0.1:4174', `127.0.0.1:${second}`);
}

/** Returns the example without TLS. */
const plainExample = (port: number, ports: readonly number[]): string =>
  withPorts(ports)
    .replace('bind :443 ssl crt /etc/haproxy/sso.pem', `bind 127.0.0.1:${port}`)
    .replace('set-header X-Forwarded-Proto https', 'set-header X-Forwarded-Proto http');

/** Returns the example with TLS, and its certificate. */
function tlsFiles(folder: string, port: number, ports: readonly number[]) {
  createCertificate(folder);
  const read = (name: string): string => readFileSync(`${folder}/${name}`, 'utf8');
  return {
    'sso.pem': read('tls.crt') + read('tls.key'),
    'haproxy.cfg': withPorts(ports)
      .replace('bind :443', `bind 127.0.0.1:${port}`)
      .replace('/etc/haproxy/sso.pem', `${folder}/sso.pem`),
  };
}

describeWith(HAPROXY, 'haproxy in front', () => {
  let pair: GatewayPair;
  let proxy: Daemon;
  before(async () => {
    pair = await startGatewayPair();
    proxy = await startDaemon({
      path: '/usr/sbin/haproxy',
      args: () => ['-db', '-f', 'haproxy.cfg'],
      files: (_, port) => ({ 'haproxy.cfg': plainExample(port, pair.ports) }),
    });
  });
  after(async () => {
    await proxy.stop();
    await pair.stop();
  });

  const newBrowser = () => new Agent({ port: proxy.port, host: 'localhost', tenant: 'ACME' });

  test('passes on the address of the client, not one that the client made up', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.66' };
    await newBrowser().login('hunter2', 'Wrong-guess-2', { headers });
    const query = pair.last.store.selectFrom('audit').select('address');
    await waitUntilAsync(async () => (await query.execute()).length > 0);
    assert.deepEqual(await query.execute(), [{ address: '127.0.0.1' }]);
  });

  test('does not pass on probes', async () => {
    for (const path of ['/livez', '/readyz'])
      assert.equal((await newBrowser().send(path)).status, 404);
  });

  describe('with the TLS of its file', () => {
    let strict: Daemon;
    before(async () => {
      strict = await startDaemon({
        path: '/usr/sbin/haproxy',
        args: () => ['-db', '-f', 'haproxy.cfg'],
        files: (folder, port) => tlsFiles(folder, port, pair.ports),
      });
    });
    after(() => strict.stop());

    test('accepts only TLS 1.2 and 1.3, with forward secrecy and without tickets', () =>
      assertStrictTls(strict.port));

    describeWith(SSLSCAN, 'a scan', () => {
      test('finds no weak version, suite, key or renegotiation', () =>
        assert.deepEqual(weaknessesOf(strict.port), []));
    });
  });

  test('sends no request to a process that stops, so that none fails', async () => {
    const browser = newBrowser();
    assert.equal((await browser.login('ada@acme.example')).status, 200);
    let isStopped = false;
    const stopped = pair.stopFirst().then(() => (isStopped = true));
    const statuses = new Set<number>();
    let countAfterwards = 0;
    while (countAfterwards < 20) {
      statuses.add((await browser.refresh()).status);
      if (isStopped) countAfterwards += 1;
    }
    await stopped;
    assert.deepEqual([...statuses], [200]);
  });
});
