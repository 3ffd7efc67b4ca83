import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-19

const head = (port: number, more = ''): string =>
  `GET /api/auth/v1/authentications/authTypes?tenantCode=ACME HTTP/1.1\r\nhost: localhost:${port}\r\n${more}`;

/** Opens a connection and sends the beginning of a request. */
async function begin(
  port: number,
  text: string,
): Promise<{ socket: Socket; reply: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  // Ignores errors: an aborted connection emits `close` too.
  socket.on('error', () => undefined);
  const reply = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  await once(socket, 'connect');
  await new Promise<void>((written) => socket.write(text, () => written()));
  return { socket, reply };
}

/** Sends another character from time to time, like a Slowloris attack, so that the connection is never idle. */
function drip(socket: Socket): () => void {
  const timer = setInterval(() => socket.write('x'), 500);
  return () => clearInterval(timer);
}

/** Resolves once the gateway has received everything sent before, which a reply to a later request shows. */
const received = (gateway: TestGateway): Promise<unknown> => gateway.browser().authTypes('ACME');

/** Far longer than our limit of 15 s, and shorter than Node's default of 60 s for headers. */
const LONGEST_MS = 45_000;

describe('availability', { concurrency: true }, () => {
  test('300 connections that never end a request are closed, and other requests are served meanwhile', async () => {
    const gateway = await startTestGateway();
    const slow = await Promise.all(
      Array.from({ length: 300 }, () => begin(gateway.port, head(gateway.port, 'x-slow: '))),
    );
    const startMs = performance.now();
    const stops = slow.map(({ socket }) => drip(socket));
    assert.equal((await gateway.browser().login('ada@acme.example')).status, 200);
    const replies = await Promise.all(slow.map(({ reply }) => reply));
    assert.ok(performance.now() - startMs < LONGEST_MS);
    for (const stop of stops) stop();
    for (const reply of replies) assert.match(reply, /^HTTP\/1.1 408 |^$/);
    await gateway.close();
  });

  for (const [kind, length] of [
    ['a body', 'content-length: 60000'],
    ['a body in chunks', 'transfer-encoding: chunked'],
  ] as const)
    test(`a connection with ${kind} that never ends is closed after the same time as one with headers`, async () => {
      const gateway = await startTestGateway({ requestTimeoutMs: 1000 });
      const { socket, reply } = await begin(
        gateway.port,
        `POST /api/auth/v2/logout HTTP/1.1\r\nhost: localhost:${gateway.port}\r\ncalling-entity: UI\r\ncontent-type: application/json\r\n${length}\r\n\r\n`,
      );
      const startMs = performance.now();
      const stop = kind === 'a body' ? drip(socket) : () => undefined;
      assert.match(await reply, /^HTTP\/1.1 408 |^$/);
      assert.ok(performance.now() - startMs < LONGEST_MS);
      stop();
      await gateway.close();
    });

  test('a shutdown answers a pending request and then closes its connection', async () => {
    const gateway = await startTestGateway();
    const { socket, reply } = await begin(gateway.port, head(gateway.port));
    await received(gateway);
    const closed = gateway.close();
    socket.write('\r\n');
    assert.match(await reply, /^HTTP\/1.1 200 [\s\S]*connection: close[\s\S]*"success":true/i);
    await closed;
  });

  test('a shutdown closes connections whose request never ends', async () => {
    const gateway = await startTestGateway();
    const { socket, reply } = await begin(gateway.port, head(gateway.port, 'x-slow: '));
    const stop = drip(socket);
    await received(gateway);
    await gateway.close();
    await reply;
    stop();
  });

  test('a shutdown under load answers all accepted requests', async () => {
    const gateway = await startTestGateway();
    let answered = 0;
    const failures: unknown[] = [];
    let loaded = (): void => undefined;
    const isLoaded = new Promise<void>((resolve) => (loaded = resolve));
    const users = Array.from({ length: 8 }, async () => {
      const browser = gateway.browser();
      for (;;) {
        try {
          assert.equal((await browser.authTypes('ACME')).status, 200);
          if ((answered += 1) === 40) loaded();
        } catch (error) {
          return failures.push(error);
        }
      }
    });
    await isLoaded;
    await gateway.close();
    await Promise.all(users);
    // Later requests get no connection; no request gets a partial or wrong reply.
    for (const failure of failures)
      assert.match(String((failure as NodeJS.ErrnoException).code), /^ECONN(REFUSED|RESET)$/);
  });

  test('requests with two content lengths, or with a length and chunks, are refused', async () => {
    const gateway = await startTestGateway();
    for (const lengths of [
      'content-length: 0\r\ncontent-length: 5',
      'content-length: 5\r\ntransfer-encoding: chunked',
    ]) {
      const { reply } = await begin(
        gateway.port,
        `POST /api/auth/v2/logout HTTP/1.1\r\nhost: x\r\n${lengths}\r\n\r\n`,
      );
      assert.match(await reply, /^HTTP\/1.1 400 [\s\S]*"statusCode":400/);
    }
    await gateway.close();
  });
});
