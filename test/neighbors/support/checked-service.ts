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
import { after, before, beforeEach, test } from 'node:test';
import { CHECK_HEADERS, CHECK_PATH } from '../../../src/core/contract/session-claims.ts';
import type { DebianProgram } from '../../support/programs/debian-program.ts';
import type { Daemon } from './daemon.ts';
import { describeWith } from './describe-with.ts';

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

/** The ports of a gateway and of a service below its host. */
export interface Checked {
  readonly gatewayPort: number;
  readonly servicePort: number;
}

/** Sends a request through the proxy. Returns the status, the text and what the service received. */
type Send = (
  session: string | undefined,
  headers?: Record<string, string | string[]>,
  path?: string,
) => Promise<{ status: number | undefined; text: string; at: IncomingMessage | undefined }>;

/**
 * Tests that a service gets only requests that the gateway has checked, behind a proxy with the sample of the guide.
 * `more` adds tests of this proxy; `checks` has the requests that the gateway got in a test.
 */
export function describeCheckedService(
  program: DebianProgram,
  startProxy: (ports: Checked) => Promise<Daemon>,
  more: (send: Send, checks: readonly unknown[]) => void = () => undefined,
): void {
  describeWith(program, `a service behind the ${program.title} of the guide`, () => {
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
      proxy = await startProxy({ gatewayPort: portOf(gateway), servicePort: portOf(service) });
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

    const send: Send = async (session, headers = {}, path = '/reports/1') => {
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
      const forged = Object.fromEntries(
        Object.values(CHECK_HEADERS).map((name) => [name, 'forged']),
      );
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

    more(send, checks);
  });
}
