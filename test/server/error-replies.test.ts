import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import Fastify from 'fastify';
import * as z from 'zod/mini';
import {
  answerError,
  answerUnknownCall,
  ok,
  okJson,
  rawRefusal,
  Refusal,
} from '../../gateway/src/http/envelope.ts';
import { Envelope } from '../../src/core/contract/envelope.ts';

// Rules: gateway-152, gateway-contract-06

const lines: string[] = [];
const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
let thrown: unknown;
before(async () => {
  app.setErrorHandler(answerError);
  app.get('/', () => {
    throw thrown;
  });
  app.get('/unknown', (_, reply) => answerUnknownCall(reply));
  await app.ready();
});
after(() => app.close());
beforeEach(() => void lines.splice(0));

async function replyTo(error: unknown, language = 'en-US') {
  thrown = error;
  const headers = { 'accept-language': language };
  const reply = await app.inject({ method: 'GET', url: '/', headers });
  return { ...reply, headers: reply.headers, envelope: Envelope.parse(reply.json()) };
}

/** The messages of the errors in the log. */
const logged = (): unknown[] =>
  lines
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .filter(({ level }) => level >= 50)
    .map(({ msg }) => msg);

const coded = (properties: object): Error => Object.assign(new Error('secret detail'), properties);

describe('a refusal', () => {
  test('is replied with its status, texts, data and wait, and not logged', async () => {
    const extras = { values: { seconds: 2 }, data: { count: 3 }, retryAfterSeconds: 2 };
    const { envelope, headers } = await replyTo(
      new Refusal(429, 'title.tooMany', 'rate.codes', extras),
    );
    assert.deepEqual(envelope, {
      success: false,
      statusCode: 429,
      message: 'Please wait 2 seconds before you ask for another code.',
      error: 'Too many requests',
      data: { count: 3 },
    });
    assert.equal(headers['retry-after'], '2');
    assert.deepEqual(logged(), []);
  });

  test('has no data and names no wait unless it says so', async () => {
    const { envelope, headers } = await replyTo(new Refusal(403, 'title.locked', 'signIn.wrong'));
    assert.deepEqual([envelope.statusCode, envelope.data], [403, null]);
    assert.equal(headers['retry-after'], undefined);
  });

  test('is in the language of the request, and in English as an error', async () => {
    const refusal = new Refusal(401, 'title.sessionExpired', 'session.missing');
    assert.equal(refusal.message, 'Please sign in.');
    const { envelope } = await replyTo(refusal, 'de-DE');
    assert.notEqual(envelope.message, 'Please sign in.');
    assert.notEqual(envelope.message, '');
  });
});

describe('another error', () => {
  test('of the server is logged, and its text is not sent', async () => {
    for (const error of [coded({}), coded({ statusCode: 500 }), coded({ statusCode: 503 })]) {
      const { envelope, headers, payload } = await replyTo(error);
      assert.deepEqual(
        [envelope.statusCode, envelope.error, envelope.message],
        [500, 'Failed!', 'Something went wrong!'],
      );
      assert.equal(headers['retry-after'], undefined);
      assert.ok(!payload.includes('secret'));
    }
    assert.deepEqual(logged(), ['call failed', 'call failed', 'call failed']);
  });

  test('of the caller keeps its status, and is not logged', async () => {
    for (const [properties, status] of [
      [{ statusCode: 413 }, 413],
      [{ statusCode: 499 }, 499],
      // Text with a NUL, which PostgreSQL refuses.
      [{ code: '22021' }, 400],
    ] as const) {
      const { envelope } = await replyTo(coded(properties));
      assert.deepEqual(
        [envelope.statusCode, envelope.error, envelope.message],
        [status, 'Failed!', 'The request is malformed.'],
      );
    }
    assert.deepEqual(logged(), []);
  });

  test('of a database that is not available asks to try again in 5 seconds, and is logged', async () => {
    const { envelope, headers } = await replyTo(coded({ code: '57P01' }));
    assert.deepEqual(
      [envelope.statusCode, envelope.error, envelope.message],
      [503, 'Failed!', 'The service is not available at the moment. Please try again later.'],
    );
    assert.equal(headers['retry-after'], '5');
    assert.deepEqual(logged(), ['database not available']);
  });
});

test('an unknown call is a 404 that depends on the language', async () => {
  const headers = { 'accept-language': 'de-DE' };
  const reply = await app.inject({ method: 'GET', url: '/unknown', headers });
  assert.equal(Envelope.parse(reply.json()).statusCode, 404);
  assert.equal(reply.headers['content-language'], 'de-DE');
  assert.equal(reply.headers['vary'], 'Accept-Language, Cookie');
  assert.equal(reply.headers['cache-control'], 'no-store');
  const english = await app.inject({ method: 'GET', url: '/unknown' });
  const { error, message } = Envelope.parse(english.json());
  assert.deepEqual([error, message], ['Not found', 'There is no such call.']);
});

describe('a successful reply', () => {
  test('has the data of its schema, or none', () => {
    const data = { name: 'Ada' };
    const success = { success: true, statusCode: 200, error: '' };
    assert.deepEqual(ok(z.object({ name: z.string() }), data, 'Saved'), {
      ...success,
      message: 'Saved',
      data,
    });
    assert.equal(ok(z.null(), null).message, '');
    assert.deepEqual(JSON.parse(okJson('[{"name":"Ada"}]')), {
      ...success,
      message: '',
      data: [data],
    });
  });

  test('with other data is an error', () => {
    const wrong = { name: 7 } as unknown as { name: string };
    assert.throws(() => ok(z.object({ name: z.string() }), wrong));
  });
});

describe('a request that can’t be parsed gets a complete HTTP response', () => {
  for (const [code, status, reason] of [
    ['HPE_HEADER_OVERFLOW', 431, 'Request Header Fields Too Large'],
    ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'Request Timeout'],
    ['HPE_INVALID_METHOD', 400, 'Bad Request'],
    [undefined, 400, 'Bad Request'],
  ] as const)
    test(`with the status ${status} for ${code ?? 'an unknown reason'}`, () => {
      const [head = '', body = ''] = rawRefusal(code).split('\r\n\r\n');
      const [line, ...headers] = head.split('\r\n');
      assert.equal(line, `HTTP/1.1 ${status} ${reason}`);
      assert.deepEqual(headers.slice(0, 3), [
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'connection: close',
      ]);
      assert.match(headers[3] ?? '', /^x-request-id: [0-9a-f-]{36}$/);
      assert.ok(headers.includes('cache-control: no-store'));
      assert.ok(headers.includes('content-language: en-US'));
      assert.deepEqual(Envelope.parse(JSON.parse(body)), {
        success: false,
        statusCode: status,
        message: `${reason}.`,
        error: 'Failed!',
        data: null,
      });
    });
});
