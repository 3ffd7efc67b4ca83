import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { before, test, type TestContext } from 'node:test';
import { verifySession } from '../../src/server/index.ts';
import { createKey, startIssuer, type FakeIssuer, type SigningKey } from './support/fake-issuer.ts';
import { sign } from './support/tokens.ts';

// Rules: back-ends-04, back-ends-05, back-ends-06

let key: SigningKey;
let next: SigningKey;
before(async () => {
  [key, next] = [await createKey('current'), await createKey('next')];
});

const MINUTE_MS = 60_000;

/** Stops the clock of the test. Returns a function that advances it. */
function stopClock(context: TestContext): (byMs: number) => void {
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  return (byMs) => context.mock.timers.tick(byMs);
}

/** Verifies a new token of a key. Returns `ok`, or why it is refused. */
async function verify(issuer: FakeIssuer, signedWith: SigningKey): Promise<string> {
  const result = await verifySession(await sign(issuer, signedWith), issuer.options);
  return result.ok ? 'ok' : result.reason;
}

test('requests share the keys, which are loaded once', async (t) => {
  const issuer = await startIssuer(t, key);
  const results = await Promise.all([1, 2, 3].map(() => verify(issuer, key)));
  assert.deepEqual([...results, await verify(issuer, key)], ['ok', 'ok', 'ok', 'ok']);
  assert.equal(issuer.loads, 1);
});

test('the keys may have another address than the issuer', async (t) => {
  const [issuer, other] = [await startIssuer(t), await startIssuer(t, key)];
  const jwksUrl = `${other.options.issuer}/.well-known/jwks.json`;
  const result = await verifySession(await sign(issuer, key), { ...issuer.options, jwksUrl });
  assert.ok(result.ok);
  assert.deepEqual([issuer.loads, other.loads], [0, 1]);
});

test('a key that is published later is found by the first token that has it, after half a minute', async (t) => {
  const advance = stopClock(t);
  const issuer = await startIssuer(t, key);
  assert.equal(await verify(issuer, key), 'ok');
  issuer.keys = [key, next];
  assert.equal(await verify(issuer, next), 'unknown-key');
  assert.equal(issuer.loads, 1);
  advance(30_000);
  assert.equal(await verify(issuer, next), 'ok');
  assert.equal(issuer.loads, 2);
});

test('tokens with made-up keys load the keys no more than twice a minute', async (t) => {
  const advance = stopClock(t);
  const issuer = await startIssuer(t, key);
  for (let at = 0; at < 20; at += 1) {
    assert.equal(await verify(issuer, next), 'unknown-key');
    advance(3_000);
  }
  // The first token loads the keys, and half a minute later another one does.
  assert.equal(issuer.loads, 2);
});

test('a key that the gateway has removed is refused after ten minutes', async (t) => {
  const advance = stopClock(t);
  const issuer = await startIssuer(t, key);
  assert.equal(await verify(issuer, key), 'ok');
  issuer.keys = [next];
  advance(10 * MINUTE_MS - 1);
  assert.equal(await verify(issuer, key), 'ok');
  advance(1);
  assert.equal(await verify(issuer, key), 'unknown-key');
});

test('loaded keys are used while the gateway is down, for ten minutes', async (t) => {
  const advance = stopClock(t);
  const issuer = await startIssuer(t, key);
  assert.equal(await verify(issuer, key), 'ok');
  issuer.answer = (response) => response.destroy();
  advance(10 * MINUTE_MS - 1);
  assert.equal(await verify(issuer, key), 'ok');
  advance(1);
  assert.equal(await verify(issuer, key), 'keys-unavailable');
});

const text =
  (status: number, body: string, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

/** Replies that are no keys. */
const FAULTS: readonly (readonly [string, (response: ServerResponse) => void])[] = [
  ['closes the connection', (response) => response.destroy()],
  ['is in trouble', text(503, '{"keys":[]}')],
  ['sends a page', text(200, '<!doctype html>')],
  ['sends other JSON', text(200, '{"keys":"none"}')],
  ['sends nothing', text(200, '')],
];

for (const [title, answer] of FAULTS)
  test(`if the gateway ${title}, the request is answered with 503, and works five seconds after the fault`, async (t) => {
    const advance = stopClock(t);
    const issuer = await startIssuer(t, key);
    issuer.answer = answer;
    const result = await verifySession(await sign(issuer, key), issuer.options);
    assert.ok(!result.ok);
    assert.deepEqual([result.status, result.reason], [503, 'keys-unavailable']);
    issuer.answer = undefined;
    advance(5_000);
    assert.equal(await verify(issuer, key), 'ok');
  });

test('after a failure, requests do not ask the gateway for five seconds', async (t) => {
  const advance = stopClock(t);
  const issuer = await startIssuer(t, key);
  issuer.answer = text(500, '');
  for (let at = 0; at < 5; at += 1) {
    assert.equal(await verify(issuer, key), 'keys-unavailable');
    advance(999);
  }
  assert.equal(issuer.loads, 1);
});

test('the keys are not read from an address to which the gateway redirects', async (t) => {
  const [issuer, other] = [await startIssuer(t), await startIssuer(t, key)];
  for (const status of [301, 302, 307, 308]) {
    issuer.answer = text(status, '', { location: `${other.options.issuer}/.well-known/jwks.json` });
    const jwksUrl = `${issuer.options.issuer}/.well-known/jwks.json?${status}`;
    const result = await verifySession(await sign(issuer, key), { ...issuer.options, jwksUrl });
    assert.ok(!result.ok);
    assert.equal(result.reason, 'keys-unavailable', String(status));
  }
  assert.deepEqual([issuer.loads, other.loads], [4, 0]);
});

test('the gateway has five seconds to send its keys', async (t) => {
  const issuer = await startIssuer(t, key);
  const timeout = new AbortController();
  const { mock } = t.mock.method(AbortSignal, 'timeout', () => timeout.signal);
  // The reply begins, and does not end.
  issuer.answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"keys":[');
    timeout.abort(new DOMException('The test’s time is over.', 'TimeoutError'));
  };
  assert.equal(await verify(issuer, key), 'keys-unavailable');
  assert.deepEqual(
    mock.calls.map(({ arguments: given }) => given),
    [[5_000]],
  );
});

test('keys are read up to 64 KB', async (t) => {
  const [small, large] = [await startIssuer(t, key), await startIssuer(t, key)];
  const keys = JSON.stringify({ keys: [key.published] });
  // Spaces after the keys are JSON too.
  small.answer = text(200, keys.padEnd(65_536));
  large.answer = text(200, keys.padEnd(65_537));
  assert.equal(await verify(small, key), 'ok');
  assert.equal(await verify(large, key), 'keys-unavailable');
});
