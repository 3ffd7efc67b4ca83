import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Fastify from 'fastify';
import { answerError } from '../../gateway/src/http/envelope.ts';
import { acceptEmptyJson } from '../../gateway/src/http/json.ts';
import { Envelope } from '../../src/core/contract/envelope.ts';

// Rules: gateway-contract-08

const app = Fastify();
before(async () => {
  app.setErrorHandler(answerError);
  acceptEmptyJson(app);
  app.post('/', async ({ body }) => ({ body: body === undefined ? 'nothing' : body }));
  await app.ready();
});
after(() => app.close());

const post = (payload: string) =>
  app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload,
  });

test('an empty body counts as none', async () => {
  for (const payload of ['', ' \r\n\t'])
    assert.deepEqual((await post(payload)).json(), { body: 'nothing' }, payload);
});

test('a body may be any JSON, with characters of any language', async () => {
  for (const body of [null, 0, '👩‍💻', { 'ключ 👩': ['值', { a: false }] }])
    assert.deepEqual((await post(JSON.stringify(body))).json(), { body });
});

test('a body of another type is a 415, also if it is text', async () => {
  for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
    const headers = { 'content-type': type };
    const reply = await app.inject({ method: 'POST', url: '/', headers, payload: '{}' });
    assert.equal(reply.statusCode, 415, type);
  }
});

test('a body that is no JSON, or has half a character, is a 400', async () => {
  for (const payload of [
    ...['{', 'undefined', '{"a":1,}', "{'a':1}"],
    ...['"\\ud83d"', '{"a":["\\udc69"]}', '{"\\ud83d":1}', '{"a":{"b\\udc69":1}}'],
  ]) {
    const { statusCode, error, message } = Envelope.parse((await post(payload)).json());
    assert.deepEqual(
      [statusCode, error, message],
      [400, 'Failed!', 'The request body is not JSON.'],
      payload,
    );
  }
});
