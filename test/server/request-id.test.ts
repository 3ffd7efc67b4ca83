import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { after, before, beforeEach, describe, test } from 'node:test';
import { CALLS } from '../../src/core/contract/calls.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-54, gateway-55

const ID = 'x-request-id';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

let gateway: TestGateway;
let log = '';
before(async () => {
  const logStream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  gateway = await startTestGateway({
    logLevel: 'info',
    logStream,
    oidcOrigin: 'http://127.0.0.1:1',
  });
});
after(() => gateway.close());
beforeEach(() => {
  log = '';
});

/** Returns the parsed lines of the log that belong to a request. */
const lines = () =>
  log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { reqId?: string; traceId?: string; err?: object })
    .filter(({ reqId }) => reqId !== undefined);

/** Sends raw bytes and returns the whole response. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(gateway.port, '127.0.0.1', () => socket.end(text));
    let response = '';
    socket.on('data', (chunk: Buffer) => (response += chunk.toString()));
    socket.on('close', () => resolve(response));
    socket.on('error', reject);
  });
}

describe('every reply has a request ID', () => {
  for (const path of [
    '/',
    '/livez',
    '/dashboard',
    '/nowhere.txt',
    '/elements/none.js',
    '/api/nowhere',
    `${CALLS.authTypes.path}?tenantCode=ACME`,
    `${CALLS.sso.path}?authType=NONE`,
    CALLS.refresh.path,
    '/%zz',
  ])
    test(path, async () => {
      const { headers } = await gateway.browser().send(path, { headers: { accept: 'text/html' } });
      assert.match(String(headers[ID]), UUID);
    });

  test('a request that is not HTTP', async () => {
    const response = await sendRaw('GET / HTTP/9.9\r\n\r\n');
    assert.match(response, /^HTTP\/1\.1 400 /);
    assert.match(/^x-request-id: (.*)\r$/m.exec(response)?.[1] ?? '', UUID);
  });
});

test('the ID of the caller is kept in the reply and in every line of the log', async () => {
  for (const id of ['a', 'Trace_1.2-3', 'x'.repeat(64)]) {
    log = '';
    const reply = await gateway.browser().send('/api/nowhere', { headers: { [ID]: id } });
    assert.equal(reply.headers[ID], id);
    assert.deepEqual(
      lines().map(({ reqId }) => reqId),
      [id, id],
    );
  }
});

test('an ID with other characters or of another length is replaced', async () => {
  for (const id of ['', 'x'.repeat(65), 'two words', 'a"b', 'a/b', 'é', 'a,b', '{"a":1}']) {
    const { headers } = await gateway.browser().send('/livez', { headers: { [ID]: id } });
    assert.match(String(headers[ID]), UUID, id);
  }
  const twice = await sendRaw(
    `GET /livez HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${ID}: a\r\n${ID}: b\r\n\r\n`,
  );
  assert.match(/^x-request-id: (.*)\r$/m.exec(twice)?.[1] ?? '', UUID);
});

test('pages of listed origins can read the ID', async () => {
  const listed = await startTestGateway({ allowedOrigins: ['https://shop.example'] });
  try {
    const { headers } = await listed
      .browser()
      .send(CALLS.authTypes.path, { headers: { origin: 'https://shop.example' } });
    assert.match(String(headers['access-control-expose-headers']), /\bx-request-id\b/);
  } finally {
    await listed.close();
  }
});

test('the trace ID of the caller is in every line of the log', async () => {
  const headers = { traceparent: `00-${TRACE}-${PARENT}-01` };
  await gateway.browser().send('/api/nowhere', { headers });
  assert.deepEqual(
    lines().map(({ traceId }) => traceId),
    [TRACE, TRACE],
  );
  log = '';
  await gateway.browser().send('/api/nowhere', { headers: { traceparent: 'password' } });
  assert.equal(lines().length, 2);
  assert.ok(!log.includes('traceId'));
});

test('a failure is logged with its request and its chain of causes', async () => {
  const { headers } = await gateway
    .browser()
    .send(`${CALLS.sso.path}?authType=OIDC&orgType=TENANT&tenantCode=ACME`);
  const failure = lines().find(({ err }) => err !== undefined);
  assert.equal(failure?.reqId, headers[ID], log);
  interface Logged {
    message: string;
    cause?: Logged;
  }
  const chain: string[] = [];
  for (let error = failure?.err as Logged | undefined; error; error = error.cause)
    chain.push(error.message);
  assert.deepEqual(chain.slice(1), ['fetch failed', 'bad port']);
});
