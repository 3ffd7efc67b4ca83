import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text as readAll } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { CALLS } from '../../src/core/contract/calls.ts';
import { credentialHeaders } from '../../src/core/contract/credentials.ts';
import { freePort } from '../support/programs/free-port.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';
import { startDaemon, type Daemon } from './support/daemon.ts';
import { sendSlowly } from './support/slow-client.ts';
import { startGatewayPair, type GatewayPair } from './support/gateway-pair.ts';
import { describeWith } from './support/describe-with.ts';
import { weaknessesOf } from './support/tls-scan.ts';
import { assertStrictTls, createCertificate } from './support/tls.ts';
import { NGINX, SSLSCAN } from './support/programs.ts';

// Rules: gateway-18, gateway-54, gateway-70, gateway-122, gateway-123, gateway-161, gateway-171

/** Above the 15 s of the example, and below nginx's default of 60 s. */
const LONGEST_MS = 45_000;

/** Ports of nginx: for HTTPS and for HTTP. */
interface Listening {
  readonly tls: number;
  readonly plain: number;
}

/** Returns the example for operators, with the ports and the folder of a test. */
function exampleWith(folder: string, at: Listening, ports: readonly number[]): string {
  return readFileSync('gateway/deploy/nginx.conf', 'utf8')
    .replace('server gateway:4173 max_fails=1 fail_timeout=2s;', () =>
      ports.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`).join(' '),
    )
    .replaceAll('listen 80', `listen 127.0.0.1:${at.plain}`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${at.tls} ssl`)
    .replaceAll('/run/secrets', folder);
}

/** Returns nginx's files: the example, a certificate, and the settings that a user other than root needs. */
function filesWith(folder: string, at: Listening, ports: readonly number[]) {
  createCertificate(folder);
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
        ${exampleWith(folder, at, ports)}
      }`,
  };
}

describeWith(NGINX, 'nginx with TLS in front', () => {
  let pair: GatewayPair;
  let proxy: Daemon;
  let plain = 0;
  before(async () => {
    pair = await startGatewayPair();
    plain = await freePort();
    proxy = await startDaemon({
      path: '/usr/sbin/nginx',
      args: (folder) => ['-e', 'stderr', '-p', folder, '-c', 'nginx.conf'],
      files: (folder, tls) => filesWith(folder, { tls, plain }, pair.ports),
    });
  });
  after(async () => {
    await proxy.stop();
    await pair.stop();
  });

  /** Sends a request through nginx. */
  const send = async (
    path: string,
    method = 'GET',
    headers: Record<string, string> = {},
    content = '',
  ) => {
    const options = { port: proxy.port, path, method, headers, rejectUnauthorized: false };
    const sent = request({ host: '127.0.0.1', ...options });
    sent.end(content);
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: reply.statusCode ?? 0, headers: reply.headers, text: await readAll(reply) };
  };

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

  test('does not pass on probes, but pages whose names begin like them', async () => {
    for (const path of ['/livez', '/readyz', '/readyz?verbose', '//livez', '/%72eadyz'])
      assert.equal((await send(path)).status, 404, path);
    for (const path of ['/readyz-co/login', '/livezone/login']) {
      const { status, headers } = await send(path, 'GET', { accept: 'text/html' });
      assert.equal(status, 200, path);
      assert.match(String(headers['content-type']), /^text\/html/);
    }
  });

  test('accepts only TLS 1.2 and 1.3, with forward secrecy and without tickets', () =>
    assertStrictTls(proxy.port));

  describeWith(SSLSCAN, 'a scan', () => {
    test('finds no weak version, suite, key or renegotiation', () =>
      assert.deepEqual(weaknessesOf(proxy.port), []));
  });

  test('does not name its version, and its own errors have the form of the contract', async () => {
    const large = { 'content-type': 'application/json', 'x-large': 'x'.repeat(20_000) };
    for (const [status, reply] of [
      [404, await send('/readyz')],
      [413, await send(CALLS.login.path, 'POST', {}, 'x'.repeat(1_100_000))],
      [400, await send('/', 'GET', large)],
    ] as const) {
      assert.equal(reply.status, status);
      const { success, statusCode, data } = JSON.parse(reply.text) as Record<string, unknown>;
      assert.deepEqual([success, data], [false, null]);
      assert.ok(statusCode === status || statusCode === 494, reply.text);
      const { headers } = reply;
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.match(String(headers['content-security-policy']), /^default-src 'none'/);
      assert.ok(headers['strict-transport-security']);
      assert.match(String(headers['content-type']), /^application\/json/);
      assert.match(String(headers['x-request-id']), /^[0-9a-f]{32}$/);
      assert.equal(headers.server, 'nginx');
    }
  });

  test(
    'lets clients go whose headers or body do not arrive',
    { timeout: LONGEST_MS },
    async (t) => {
      const head = (length: number): string =>
        `POST ${CALLS.logout.path} HTTP/1.1\r\nhost: localhost:${proxy.port}\r\nconnection: close\r\ncontent-length: ${length}\r\n`;
      const slow = 'x'.repeat(80);
      const [headers, body, steady] = await Promise.all([
        sendSlowly(t, proxy.port, { start: `${head(0)}x-slow: `, rest: slow }),
        sendSlowly(t, proxy.port, { start: `${head(80)}\r\nx` }),
        sendSlowly(t, proxy.port, { start: `${head(40)}\r\n`, rest: slow.slice(0, 40) }),
      ]);
      for (const { reply } of [headers, body]) assert.match(reply, /^HTTP\/1.1 408 |^$/);
      assert.ok(headers.sent > 1, 'not closed at once');
      // nginx limits the time between two parts of a body, not that of the whole.
      assert.equal(steady.sent, 40);
      assert.match(steady.reply, /^HTTP\/1.1 [24]\d\d /);
    },
  );

  test('leaves the reply to a large body to the gateway', async () => {
    const headers = { 'content-type': 'application/json', 'accept-language': 'de-DE, *;q=0' };
    const { status, text, ...reply } = await send(
      CALLS.login.path,
      'POST',
      { ...headers, origin: `https://localhost:${proxy.port}`, host: `localhost:${proxy.port}` },
      JSON.stringify('x'.repeat(65_600)),
    );
    assert.equal(status, 413);
    assert.equal((JSON.parse(text) as { statusCode: number }).statusCode, 413);
    assert.equal(reply.headers['content-language'], 'de-DE');
  });

  test('redirects from HTTP to the names of its file only', async () => {
    const ask = async (host: string) => {
      const sent = plainRequest({
        host: '127.0.0.1',
        port: plain,
        path: '/a?b',
        headers: { host },
      });
      sent.end();
      const [reply] = (await once(sent, 'response')) as [IncomingMessage];
      reply.resume();
      return [reply.statusCode, reply.headers.location];
    };
    assert.deepEqual(await ask('localhost'), [308, 'https://localhost/a?b']);
    assert.deepEqual(await ask('LOCALHOST:80'), [308, 'https://localhost/a?b']);
    for (const host of ['evil.example', 'localhost.evil.example', ''])
      await assert.rejects(ask(host), { code: 'ECONNRESET' }, host);
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
