import assert from 'node:assert/strict';
import { before, describe, test, type TestContext } from 'node:test';
import { ConfirmRefusal } from '../../src/core/contract/confirm.ts';
import { Envelope, isErrorEnvelope } from '../../src/core/contract/envelope.ts';
import { verifySession, type VerifyOptions } from '../../src/server/index.ts';
import { createKey, startIssuer, type SigningKey } from './support/fake-issuer.ts';
import { sign } from './support/tokens.ts';

// Rules: back-ends-09, back-ends-10

let key: SigningKey;
before(async () => {
  key = await createKey('current');
});

async function refusalOf(request: string, options: VerifyOptions) {
  const result = await verifySession(request, options);
  assert.ok(!result.ok);
  return result;
}

test('a refusal has the envelope of the gateway’s replies, with its status', async (t) => {
  const issuer = await startIssuer(t, key);
  const old = await sign(issuer, key, { auth_time: 1 });
  const options = { ...issuer.options, maxAgeSeconds: 60 };
  const refusals = [await refusalOf('', options), await refusalOf(old, options)];
  for (const { status, body } of refusals) {
    const envelope = Envelope.parse(body);
    assert.ok(isErrorEnvelope(envelope));
    assert.equal(envelope.statusCode, status);
    assert.ok(envelope.message);
  }
  assert.deepEqual(
    refusals.map(({ status }) => status),
    [401, 403],
  );
});

test('only a 401 asks for a token, and says whether the one it got was refused', async (t) => {
  const issuer = await startIssuer(t, key);
  const options = { ...issuer.options, maxAgeSeconds: 60 };
  const challenge = async (token: string) => (await refusalOf(token, options)).headers;
  assert.deepEqual(await challenge(''), { 'www-authenticate': 'Bearer realm="sso"' });
  assert.deepEqual(await challenge('x'), {
    'www-authenticate': 'Bearer realm="sso", error="invalid_token"',
  });
  assert.deepEqual(await challenge(await sign(issuer, key, { auth_time: 1 })), {});
});

test('a refusal hides its reason from the client, except that a confirmation is needed', async (t) => {
  const issuer = await startIssuer(t, key);
  const refusals = await Promise.all(
    [{ aud: 'x' }, { iss: 'x' }, { exp: 1 }].map(async (claims) =>
      refusalOf(await sign(issuer, key, claims), issuer.options),
    ),
  );
  assert.equal(new Set(refusals.map(({ reason }) => reason)).size, 3);
  assert.equal(new Set(refusals.map(({ body }) => JSON.stringify(body))).size, 1);
});

describe('with `maxAgeSeconds`, a session', () => {
  /** Returns the result for a session that was confirmed so long ago, with a clock that stands still. */
  async function resultAt(context: TestContext, ageSeconds: number, maxAgeSeconds?: number) {
    context.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    const issuer = await startIssuer(context, key);
    const authTime = Math.floor(Date.now() / 1000) - ageSeconds;
    const token = await sign(issuer, key, { auth_time: authTime });
    return verifySession(token, { ...issuer.options, maxAgeSeconds });
  }

  test('is accepted up to this age, plus the difference of the clocks', async (t) => {
    assert.ok((await resultAt(t, 305, 300)).ok);
  });

  test('is refused after it, with what the elements need to ask for a confirmation', async (t) => {
    const result = await resultAt(t, 306, 300);
    assert.ok(!result.ok);
    assert.deepEqual([result.status, result.reason], [403, 'not-fresh']);
    const { confirm } = ConfirmRefusal.parse(result.body.data);
    assert.deepEqual(confirm, { maxAgeSeconds: 300 });
  });

  test('may be as new as this request', async (t) => {
    assert.ok((await resultAt(t, 0, 0)).ok);
  });

  test('has any age without it', async (t) => {
    assert.ok((await resultAt(t, 86_400)).ok);
  });
});
