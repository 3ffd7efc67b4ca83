import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import Fastify from 'fastify';
import * as z from 'zod/mini';
import { answerError } from '../../gateway/src/http/envelope.ts';
import { textIn } from '../../gateway/src/i18n/texts.ts';
import type { Session } from '../../gateway/src/model/session.ts';
import { serveCall } from '../../gateway/src/http/serve-call.ts';
import { defineCall } from '../../src/core/contract/call.ts';

// Rules: gateway-contract-14

const rename = defineCall({
  name: 'rename',
  method: 'PUT',
  path: '/things/{thingId}',
  query: ['reason'],
  credentials: ['secret'],
  body: z.strictObject({ title: z.string() }),
  reply: z.object({ title: z.string() }),
  access: 'public',
});
const change = defineCall({
  name: 'change',
  method: 'POST',
  path: '/change',
  body: z.strictObject({ title: z.string() }),
  reply: z.unknown(),
  access: 'change',
});
const list = defineCall({ name: 'list', method: 'GET', path: '/things', reply: z.unknown() });

describe('a call is served by its row', () => {
  const app = Fastify();
  const received: unknown[] = [];
  /** The scope of the caller's session. */
  let scope: Session['scope'] | undefined;
  before(async () => {
    app.setErrorHandler(answerError);
    app.decorateRequest('session', undefined);
    app.addHook('onRequest', async (request) => {
      request.session = scope && ({ scope, user: { tenant: 'ACME' } } as unknown as Session);
    });
    const refusal = { title: 'title.profileUnsaved', text: 'profile.either' } as const;
    const renaming = serveCall(
      rename,
      async ({ pathParts, query, credentials, body, session, answer }) => {
        received.push({ ...pathParts, ...query, ...credentials, ...body, session });
        return answer({ title: body.title });
      },
      refusal,
    );
    const changing = serveCall(change, async ({ answer, session }) => answer(session.scope));
    const listing = serveCall(list, async ({ answer }) => answer('never'));
    for (const { register } of [renaming, changing, listing]) register(app);
    await app.ready();
    // What the compiler must refuse: bare data, nothing, and data that the row does not declare.
    void (() => {
      // @ts-expect-error 42 is not a reply
      serveCall(list, async () => 42);
      // @ts-expect-error nothing is not a reply
      serveCall(list, async () => undefined);
      // @ts-expect-error the row declares an object
      serveCall(rename, async ({ answer }) => answer(42));
    });
  });
  after(() => app.close());

  test('its handler gets the declared parts, and nothing else', async () => {
    const reply = await app.inject({
      method: 'PUT',
      url: '/things/7?reason=typo&other=x',
      headers: { secret: 'open', 'x-other': 'y' },
      payload: { title: 'New' },
    });
    assert.equal(reply.statusCode, 200);
    assert.deepEqual(reply.json<{ data: unknown }>().data, { title: 'New' });
    const parts = { thingId: '7', reason: 'typo', secret: 'open', title: 'New' };
    assert.deepEqual(received, [{ ...parts, session: undefined }]);
  });

  test('a body that does not match is refused before the handler runs', async () => {
    const count = received.length;
    for (const payload of [{}, { title: 1 }, { title: 'New', more: true }]) {
      const reply = await app.inject({ method: 'PUT', url: '/things/7', payload });
      assert.equal(reply.statusCode, 400);
      const { error, message } = reply.json<{ error: string; message: string }>();
      const texts = ['title.profileUnsaved', 'profile.either'] as const;
      assert.deepEqual(
        [error, message],
        texts.map((text) => textIn('en_US', text)),
      );
    }
    assert.equal(received.length, count);
  });

  test('a query parameter that is sent twice counts as missing', async () => {
    const url = '/things/7?reason=a&reason=b';
    await app.inject({ method: 'PUT', url, payload: { title: 'New' } });
    assert.equal((received.at(-1) as { reason: string }).reason, '');
  });

  test('without a session, a call that needs one is a 401', async () => {
    assert.equal((await app.inject({ method: 'GET', url: '/things' })).statusCode, 401);
  });

  test('with a session that only allows a password change, only a call for it is served', async () => {
    scope = 'change';
    const headers = { 'tenant-code': 'ACME' };
    const post = (payload: object) =>
      app.inject({ method: 'POST', url: '/change', headers, payload });
    const served = await post({ title: 'New' });
    assert.deepEqual([served.statusCode, served.json<{ data: unknown }>().data], [200, 'change']);
    const refused = await post({});
    assert.equal(refused.statusCode, 400);
    assert.deepEqual(refused.json<{ error: string }>().error, textIn('en_US', 'title.failed'));
    assert.equal((await app.inject({ method: 'GET', url: '/things', headers })).statusCode, 403);
    scope = undefined;
  });
});
