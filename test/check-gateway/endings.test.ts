import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createConnections, type AddressInfo, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Browser, REAL_MACHINE } from '../../cli/check-gateway/browser.ts';
import { Unreachable } from '../../cli/check-gateway/unreachable.ts';
import { checkGateway } from '../../cli/check-gateway/check-gateway.ts';
import { check } from './command.ts';
import { openReplaced } from './wrapped-gateway.ts';

// Rules: gateway-contract-134, gateway-contract-135

const PROGRAM = 'dist/bin/sso-elements.js';
const BODY = JSON.stringify({ success: true, statusCode: 200, message: '', error: '', data: null });

const opened: { close(): void }[] = [];
after(() => {
  for (const server of opened) server.close();
});

const addressOf = (server: { address(): unknown }): string =>
  `http://localhost:${(server.address() as AddressInfo).port}`;

/** Serves replies. Returns the server's address. */
async function serve(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push({ close: () => server.close().closeAllConnections() });
  return addressOf(server);
}

/** Serves connections, and ends one in place of a reply where `isEnd` says so. */
async function serveConnections(
  isEnd: (connection: number, replies: number) => boolean,
  end: (socket: Socket) => void,
) {
  const sockets = new Set<Socket>();
  const counts = { requests: 0 };
  const head = `HTTP/1.1 200 OK\r\nconnection: keep-alive\r\ncontent-length: ${BODY.length}\r\n\r\n`;
  const server = createConnections((socket) => {
    const connection = sockets.add(socket).size;
    let replies = 0;
    socket.on('error', () => undefined);
    socket.on('data', () => {
      counts.requests += 1;
      if (isEnd(connection, replies)) return end(socket);
      replies += 1;
      socket.write(head + BODY);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  return { browser: new Browser(addressOf(server), 5000, REAL_MACHINE), counts };
}

const ENDS = {
  closes: (socket: Socket) => void socket.end(),
  resets: (socket: Socket) => void socket.resetAndDestroy(),
};

for (const [how, end] of Object.entries(ENDS)) {
  test(`a request is repeated once if the server ${how} an idle connection`, async () => {
    const { browser, counts } = await serveConnections(
      (connection, replies) => connection === 1 && replies > 0,
      end,
    );
    for (let at = 0; at < 6; at += 1) assert.equal((await browser.send('/')).text, BODY);
    assert.equal(counts.requests, 7);
  });

  test(`a request is not repeated if the server ${how} a new connection`, async () => {
    const { browser, counts } = await serveConnections(() => true, end);
    await assert.rejects(browser.send('/'), /The server closed the connection/);
    assert.equal(counts.requests, 1);
  });
}

test('a reply that never ends, and ignores its signal, is a timeout', async () => {
  const machine = { ...REAL_MACHINE, fetch: () => new Promise<never>(() => undefined) };
  const browser = new Browser('http://localhost', 20, machine);
  await assert.rejects(browser.send('/'), (error: unknown) => {
    assert.ok(error instanceof Unreachable);
    assert.equal(error.message, 'No reply within 0.02 s.');
    return true;
  });
});

test('a check that is slower than a session ends with one line, not with findings about its end', async () => {
  const options = await openReplaced();
  const { machine } = options;
  const fetch = async (...request: Parameters<typeof machine.fetch>) => {
    await machine.pause(600_000);
    return machine.fetch(...request);
  };
  await assert.rejects(
    checkGateway({ ...options, machine: { ...machine, fetch } }),
    /^Error: The session of 7200 s has ended before its checks, which took \d+ s: give the gateway longer sessions\.$/,
  );
});

const LARGE = gzipSync(Buffer.alloc(40 * 1024 * 1024));

describe('ends with 2 and one line for', () => {
  const ends = (what: string, listener: RequestListener, sentence: RegExp) => {
    test(what, async () => {
      // A busy machine needs seconds to unpack 40 MB.
      const { code, out, err } = await check(await serve(listener), '--timeout', '60');
      assert.deepEqual([code, out], [2, ''], err);
      assert.match(err, sentence);
      assert.equal(err.split('\n').length, 2, err);
    });
  };
  ends(
    'a reply that claims gzip and is none',
    (_, reply) => void reply.setHeader('content-encoding', 'gzip').end(BODY),
    /: The reply is not encoded as its header content-encoding says\.$/m,
  );
  ends(
    'a reply without an end',
    (_, reply) => {
      const block = Buffer.alloc(1024 * 1024, ' ');
      const write = (): void => {
        while (!reply.destroyed && reply.write(block));
      };
      reply.on('drain', write);
      write();
    },
    /: The reply is larger than 16 MB\.$/m,
  );
  ends(
    'a small reply that unpacks to a large one',
    (_, reply) => void reply.setHeader('content-encoding', 'gzip').end(LARGE),
    /: The reply is larger than 16 MB\.$/m,
  );
  ends(
    'a redirect to itself',
    ({ url = '' }, reply) => void reply.writeHead(302, { location: url }).end(),
    /answers \S+ with HTTP 302 and an empty body, not with JSON/,
  );
});

/** Runs the command after a script, which changes what it finds. */
const runAfter = (script: string, ...args: readonly string[]) =>
  new Promise<{ code: number; err: string }>((resolve) => {
    const url = `data:text/javascript,${encodeURIComponent(script)}`;
    const all = ['--import', url, PROGRAM, 'check-gateway', ...args];
    const child = execFile(process.execPath, all, (_, __, err) =>
      resolve({ code: child.exitCode ?? -1, err }),
    );
  });

/** Returns a script that runs another one once the command makes its first request. */
const atFirstRequest = (script: string): string =>
  `const { fetch } = globalThis;
  globalThis.fetch = (...request) => {
    ${script}
    return fetch(...request);
  };`;

test('ends with 2 and one line in place of Node’s code 13 if nothing is left to wait for', async () => {
  const { code, err } = await runAfter(
    `const { setTimeout: set } = globalThis;
    globalThis.setTimeout = (...args) => set(...args).unref();
    globalThis.fetch = () => new Promise(() => {});`,
    'http://localhost:1',
  );
  assert.equal(code, 2);
  assert.equal(err, 'sso-elements stopped: it waited for something that can never come.\n');
});

for (const [what, script] of [
  ['an error of its own', 'globalThis.URLSearchParams = undefined;'],
  [
    'an error outside of its calls',
    atFirstRequest("setTimeout(() => { throw new TypeError('x'); });"),
  ],
  ['a promise that nothing handles', atFirstRequest("void Promise.reject(new TypeError('x'));")],
] as const)
  test(`ends with 2 and one line for ${what}`, async () => {
    const address = await serve(() => undefined);
    const { code, err } = await runAfter(script, address, '--timeout', '5');
    assert.equal(code, 2, err);
    assert.match(err, /^sso-elements stopped because of an error of its own: TypeError: .*\n$/);
  });

test('ends with 2 and one line on Ctrl+C', async () => {
  const requests = new EventEmitter();
  const address = await serve(() => void requests.emit('request'));
  const asked = once(requests, 'request');
  const child = spawn(process.execPath, [PROGRAM, 'check-gateway', address]);
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  await asked;
  const end = once(child, 'close');
  child.kill('SIGINT');
  assert.deepEqual(await end, [2, null]);
  assert.equal(err, 'Stopped before the end: there is no report.\n');
});

test('keeps its code, and prints nothing, if the reader of its output has gone', async () => {
  const child = spawn(process.execPath, [PROGRAM, 'check-gateway', '--help'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  assert.deepEqual([await once(child, 'close'), err], [[0, null], '']);
});
