import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifySession, type VerifyOptions } from '../../src/server/index.ts';

// Rules: back-ends-11

const OPTIONS: VerifyOptions = {
  issuer: 'https://sso.example.com',
  audience: 'https://api.example.com',
};

/** Calls as a program in JavaScript does, which no compiler checks. */
const call = (options?: unknown) => verifySession('', options as VerifyOptions);

const FAULTS: Readonly<Record<string, readonly unknown[]>> = {
  issuer: [undefined, '', null, 1, [OPTIONS.issuer], 'sso.example.com', 'file:///etc'],
  audience: [undefined, '', null, 1, [OPTIONS.audience], new URL(OPTIONS.audience)],
  jwksUrl: ['', null, 1, '/jwks.json', 'data:application/json,{}'],
  maxAgeSeconds: [NaN, -1, Infinity, null, '300'],
  clockToleranceSeconds: [NaN, -1, Infinity, '5'],
  header: ['x-token', '', null, ['authorization']],
};

for (const [name, values] of Object.entries(FAULTS))
  for (const value of values)
    test(`${name} that is ${JSON.stringify(value)} (${typeof value}) throws at once, and names it`, () => {
      assert.throws(() => call({ ...OPTIONS, [name]: value }), {
        name: 'TypeError',
        message: new RegExp(`\`${name}\``),
      });
    });

test('a call without options throws at once', () => {
  assert.throws(() => call(), { name: 'TypeError', message: /`issuer` and `audience`/ });
});

test('issuer and audience suffice', async () => {
  const result = await call(OPTIONS);
  assert.ok(!result.ok);
  assert.equal(result.reason, 'missing');
});

/** The compiler checks this function, which is never called. */
export function compiled(): void {
  // @ts-expect-error The audience is required.
  void verifySession('', { issuer: OPTIONS.issuer });
  // @ts-expect-error The issuer is required.
  void verifySession('', { audience: OPTIONS.audience });
  // @ts-expect-error The options are required.
  void verifySession('');
}
