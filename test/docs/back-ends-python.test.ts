import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { text as readAll } from 'node:stream/consumers';
import { before, test, type TestContext } from 'node:test';
import { exportSPKI, importJWK, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { ASSERTION_TYPE, SessionClaims } from '../../src/core/contract/session-claims.ts';
import {
  AUDIENCE,
  createKey,
  startIssuer,
  type FakeIssuer,
  type SigningKey,
} from '../back-ends/support/fake-issuer.ts';
import { claimsOf, encode, sign } from '../back-ends/support/tokens.ts';
import { installPyJwt } from './back-end-packages.ts';
import { blocksFor } from './checks.ts';
import { withIssuer } from './running-back-end.ts';

// Left out: only a change of the example breaks it.

/** Prints what the function of the guide returns for each header that it reads. */
const PROGRAM = `
import json, sys
results = []
for authorization in json.load(sys.stdin):
    try:
        results.append(session_of(authorization))
    except jwt.PyJWKClientConnectionError:
        results.append("no keys")
print(json.dumps(results))
`;

const Results = z.array(z.union([z.null(), z.literal('no keys'), SessionClaims]));

let python = '';
let missing: string | undefined;
let key: SigningKey;
before(async () => {
  key = await createKey('current');
  python = await installPyJwt().catch((error: unknown) => {
    missing = `not run: PyJWT can’t be installed (${String(error).split('\n', 1).join('')})`;
    if (process.env.CI) throw new Error(missing, { cause: error });
    return '';
  });
});

/** Returns what the function of the guide returns for the headers. */
async function sessionsOf(issuer: FakeIssuer, authorizations: readonly (string | null)[]) {
  const [block, ...others] = blocksFor('backEnd').filter(({ language }) => language === 'python');
  assert.ok(block && others.length === 0);
  const program = `${withIssuer(block.text, issuer)}\n${PROGRAM}`;
  const child = spawn(python, ['-c', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(authorizations));
  return Results.parse(JSON.parse(await readAll(child.stdout)));
}

const bearer = (token: string): string => `Bearer ${token}`;

test('the Python of the guide accepts a session', async (t) => {
  if (missing) return t.skip(missing);
  const issuer = await startIssuer(t, key);
  const [claims] = await sessionsOf(issuer, [bearer(await sign(issuer, key))]);
  assert.ok(claims && claims !== 'no keys');
  assert.deepEqual([claims.sub, claims.aud, claims.roles], ['u-1', AUDIENCE, ['BA', 'USER']]);
});

/** Signs with the last of the keys that the issuer publishes. */
async function signWithLast(issuer: FakeIssuer): Promise<string> {
  const last = issuer.keys.at(-1);
  assert.ok(last);
  return sign(issuer, last);
}

/** Returns tokens that must be refused, by what is wrong with them. */
async function forgedTokens(issuer: FakeIssuer): Promise<Readonly<Record<string, string>>> {
  const now = Math.floor(Date.now() / 1000);
  const [header, , signature] = (await sign(issuer, key)).split('.');
  const published = await importJWK(key.published, 'ES256', { extractable: true });
  assert.ok(!(published instanceof Uint8Array));
  const secret = new TextEncoder().encode(await exportSPKI(published));
  const typ = ASSERTION_TYPE;
  return {
    'another audience': await sign(issuer, key, { aud: 'https://other.example.com' }),
    'several audiences': await sign(issuer, key, { aud: [AUDIENCE, 'https://b.example'] }),
    'another issuer': await sign(issuer, key, { iss: 'https://evil.example.com' }),
    'an end in the past': await sign(issuer, key, { exp: now - 60 }),
    'a start in the future': await sign(issuer, key, { iat: now + 60 }),
    'no end': await sign(issuer, key, { exp: undefined }),
    'no user': await sign(issuer, key, { sub: undefined }),
    'another type': await sign(issuer, key, {}, { typ: 'JWT' }),
    'another algorithm': await signWithLast(issuer),
    'another key': await sign(issuer, await createKey('other')),
    'a key of the same name': await sign(issuer, await createKey('current')),
    'changed claims': `${header}.${encode({ ...claimsOf(issuer), sub: 'u-2' })}.${signature}`,
    'no signature': `${encode({ alg: 'none', kid: key.kid, typ })}.${encode(claimsOf(issuer))}.`,
    'a shared secret': await new SignJWT(claimsOf(issuer))
      .setProtectedHeader({ alg: 'HS256', kid: key.kid, typ })
      .sign(secret),
    'no text': '',
    'other text': 'x',
  };
}

test('the Python of the guide refuses tokens with a fault, and requests without one', async (t: TestContext) => {
  if (missing) return t.skip(missing);
  const issuer = await startIssuer(t, key, await createKey('larger', 'ES384'));
  const forged = Object.entries(await forgedTokens(issuer));
  const valid = await sign(issuer, key);
  const requests = [...forged.map(([, token]) => bearer(token)), null, `Basic ${valid}`, valid];
  const accepted = (await sessionsOf(issuer, requests)).flatMap((result, at) =>
    result === null ? [] : [forged[at]?.[0] ?? requests[at]],
  );
  assert.deepEqual(accepted, []);
});

test('the Python of the guide distinguishes a gateway that is down from a wrong token', async (t) => {
  if (missing) return t.skip(missing);
  const issuer = await startIssuer(t, key);
  issuer.answer = (response) => response.writeHead(503).end();
  assert.deepEqual(await sessionsOf(issuer, [bearer(await sign(issuer, key))]), ['no keys']);
});
