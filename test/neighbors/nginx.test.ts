import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { after, before, test } from 'node:test';
import { CALLS } from '../../src/core/contract/calls.ts';
import { credentialHeaders } from '../../src/core/contract/credentials.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';
import { startDaemon, type Daemon } from './support/daemon.ts';
import { startGatewayPair, type GatewayPair } from './support/gateway-pair.ts';
import { describeWith } from './support/describe-with.ts';
import { NGINX } from './support/programs.ts';

// Rules: gateway-18, gateway-54, gateway-70

/** Returns the example for operators, with the ports and the folder of a test, and without the redirect from HTTP. */
function exampleWith(folder: string, port: number, ports: readonly number[]): string {
  return readFileSync('gateway/deploy/nginx.conf', 'utf8')
    .replace('server gateway:4173 max_fails=1 fail_timeout=2s;', () =>
      ports.map((at) => `server 127.0.0.1:${at} max_fails=1 fail_timeout=2s;`).join(' '),
    )
    .replace(/server \{\s+listen 80;[^}]*\}/, '')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll('/run/secrets', folder);
}

/** Returns nginx's files: the example, a certificate, and the settings that a user other than root needs. */
function filesWith(folder: string, port: number, ports: readonly number[]) {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = ['-subj', '/CN=localhost', '-keyout', 'tls.key', '-out', 'tls.crt'];
  execFileSync('openssl', ['req', '-x509', ...key, ...names], { cwd: folder, stdio: 'pipe' });
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return {
    // Written again, because the file has to belong to nginx's user.
    'tls.key': readFileSync(`${folder}/tls.key`, 'utf8'),
    'nginx.conf': `
      daemon off;
      pid ${folder}/pid;
      events {}
      http {
        access_log off;
        ${paths.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
        ${exampleWith(folder, port, ports)}
      }`,
  };
}

describeWith(NGINX, 'nginx with TLS in front', () => {
  let pair: GatewayPair;
  let proxy: Daemon;
  before(async () => {
    pair = await startGatewayPair();
    proxy = await startDaemon({
      path: '/usr/sbin/nginx',
      args: (folder) => ['-e', 'stderr', '-p', folder, '-c', 'nginx.conf'],
      files: (folder, port) => filesWith(folder, port, pair.ports),
    });
  });
  after(async () => {
    await proxy.stop();
    await pair.stop();
  });

  /** Sends a request through nginx. */
  const send = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
    new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
      const options = { port: proxy.port, path, method, headers, rejectUnauthorized: false };
      const sent = request({ host: '127.0.0.1', ...options }, (reply) => {
        reply.resume();
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers }));
      });
      sent.on('error', reject);
      sent.end();
    });

  const signIn = (username: string, password: string, more: Record<string, string> = {}) =>
    send(CALLS.login.path, 'POST', {
      ...{ host: `localhost:${proxy.port}`, origin: `https://localhost:${proxy.port}` },
      ...{ 'tenant-code': 'ACME', 'calling-entity': 'UI', 'content-type': 'application/json' },
      ...credentialHeaders({ username, password }),
      ...more,
    });

  test('the cookies are secure, and the reply has the ID that nginx chose', async () => {
    const { status, headers } = await signIn('ada@acme.example', 'Portal-2026!');
    assert.equal(status, 200);
    assert.match(String(headers['set-cookie']), /__Host-sso-session=[^;]+;.*Secure/);
    assert.match(String(headers['x-request-id']), /^[0-9a-f]{32}$/);
    assert.ok(headers['strict-transport-security']);
  });

  test('passes on the address of the client, not one that the client made up', async () => {
    await signIn('hunter2', 'Wrong-guess-2', { 'x-forwarded-for': '203.0.113.66' });
    const query = pair.last.store
      .selectFrom('audit')
      .select('address')
      .where('event', '=', 'sign-in-failed');
    await waitUntilAsync(async () => (await query.execute()).length > 0);
    assert.deepEqual(await query.execute(), [{ address: '127.0.0.1' }]);
  });

  test('does not pass on probes', async () => {
    for (const path of ['/livez', '/readyz']) assert.equal((await send(path)).status, 404);
  });

  test('replaces a process that stops by the other one, so that no request fails', async () => {
    const stopped = pair.stopFirst();
    const statuses = new Set<number>();
    const call = async () =>
      statuses.add((await send(`${CALLS.authTypes.path}?tenantCode=ACME`)).status);
    for (let at = 0; at < 60; at += 1) await call();
    await stopped;
    for (let at = 0; at < 20; at += 1) await call();
    assert.deepEqual([...statuses], [200]);
  });
});
