import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { readFileSync } from 'node:fs';
import { after, before, beforeEach, test } from 'node:test';
import { CHECK_HEADERS, CHECK_PATH } from '../../src/core/contract/session-claims.ts';
import { blocksFor } from '../docs/checks.ts';
import { startDaemon, type Daemon } from './support/daemon.ts';
import { describeWith } from './support/describe-with.ts';
import { NGINX } from './support/programs.ts';
import { createCertificate } from './support/tls.ts';

// Rules: back-ends-12

const COOKIE = '__Host-sso-session';
/** What the gateway says about the session with the value `signed-in`. The user has no roles. */
const ALLOWED = {
  [CHECK_HEADERS.user]: 'u-1',
  [CHECK_HEADERS.tenant]: 'ACME',
  [CHECK_HEADERS.assertion]: 'a.b.c',
};

async function listen(answer: RequestListener): Promise<Server> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Returns the sample of the guide with the addresses of a test, and what a user other than root needs. */
function filesWith(folder: string, port: number, gateway: Server, service: Server) {
  const [sample, ...others] = blocksFor('proxy');
  assert.ok(sample && others.length === 0);
  createCertificate(folder);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const applied = sample.text
    .replace(
      'listen 443 ssl;',
      `listen 127.0.0.1:${port} ssl; ssl_certificate tls.crt; ssl_certificate_key tls.key;`,
    )
    .replace('http://127.0.0.1:8080', `http://127.0.0.1:${portOf(service)}`)
    .replace('http://gateway:4173', `http://127.0.0.1:${portOf(gateway)}`);
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
        ${applied}
      }`,
  };
}

describeWith(NGINX, 'a service behind the nginx of the guide', () => {
  let gateway: Server;
  let service: Server;
  let proxy: Daemon;
  const checks: { url: string; headers: IncomingHttpHeaders }[] = [];
  const received: IncomingMessage[] = [];
  before(async () => {
    gateway = await listen(({ url = '', headers }, response) => {
      checks.push({ url, headers });
      const session = new RegExp(`${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1];
      if (session === 'signed-in') response.writeHead(200, ALLOWED);
      else if (session === 'old') response.writeHead(403);
      else response.writeHead(401, { [CHECK_HEADERS.login]: 'https://sso.example.com/login' });
      response.end();
    });
    service = await listen((incoming, response) => {
      received.push(incoming);
      response.end('report');
    });
    proxy = await startDaemon({
      path: '/usr/sbin/nginx',
      args: (folder) => ['-e', 'stderr', '-p', folder, '-c', 'nginx.conf'],
      files: (folder, port) => filesWith(folder, port, gateway, service),
    });
  });
  after(async () => {
    await proxy.stop();
    for (const server of [gateway, service]) {
      server.closeAllConnections();
      server.close();
    }
  });
  beforeEach(() => {
    checks.length = 0;
    received.length = 0;
  });

  /** Sends a request through nginx. Returns the status, the text and the headers that the service received. */
  const send = async (
    session: string | undefined,
    headers: Record<string, string | string[]> = {},
    path = '/reports/1',
  ) => {
    const cookie = session && { cookie: `${COOKIE}=${session}; theme=dark` };
    const options = { host: '127.0.0.1', port: proxy.port, path, rejectUnauthorized: false };
    const sent = request({ ...options, headers: { ...headers, ...cookie } });
    sent.end();
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: reply.statusCode, text: await readAll(reply), at: received.at(-1) };
  };

  /** Returns the headers of a request that say something about the session. */
  const saidIn = (incoming: IncomingMessage | undefined) =>
    Object.fromEntries(
      Object.entries(incoming?.headers ?? {}).filter(([name]) =>
        /^x.sso|^cookie|^auth/i.test(name),
      ),
    );

  test('gets the user that the gateway has checked, and not the cookie', async () => {
    const { status, text, at } = await send('signed-in', { authorization: 'Basic YTpi' });
    assert.deepEqual([status, text], [200, 'report']);
    assert.deepEqual(saidIn(at), ALLOWED);
    assert.deepEqual(
      checks.map(({ url }) => url),
      [`${CHECK_PATH}?audience=https://sso.example.com/reports`],
    );
  });

  test('gets no header that a client has made up', async () => {
    const forged = Object.values(CHECK_HEADERS).flatMap((name) => [
      [name, 'forged'],
      [name.toUpperCase(), ['forged', 'forged again']],
      [name.replaceAll('-', '_'), 'forged'],
    ]);
    for (const [name, value] of forged as [string, string | string[]][]) {
      const { status, at } = await send('signed-in', { [name]: value });
      assert.equal(status, 200, name);
      assert.deepEqual(saidIn(at), ALLOWED, name);
    }
  });

  test('gets no request without a session, whatever its headers say', async () => {
    const forged = Object.fromEntries(Object.values(CHECK_HEADERS).map((name) => [name, 'forged']));
    for (const session of [undefined, 'ended']) {
      assert.equal((await send(session, forged)).status, 401);
      assert.equal((await send(session, { ...forged, 'x-original-uri': '/' })).status, 401);
    }
    assert.equal((await send('old', forged)).status, 403);
    assert.deepEqual(received, []);
  });

  test('is not reached past the check by another spelling of its address', async () => {
    for (const path of ['//reports/1', '/reports/../reports/1', '/%72eports/1', '/reports/%2e/1'])
      assert.equal((await send('ended', {}, path)).status, 401, path);
    assert.deepEqual(received, []);
  });

  test('clients can’t ask for a check themselves', async () => {
    assert.equal((await send('signed-in', {}, '/sso-check')).status, 404);
    assert.deepEqual(checks, []);
  });
});
