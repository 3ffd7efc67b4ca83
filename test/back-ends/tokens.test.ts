import assert from 'node:assert/strict';
import { before, test, type TestContext } from 'node:test';
import { base64url, exportSPKI, importJWK, SignJWT, type JWTPayload } from 'jose';
import { ASSERTION_TYPE } from '../../src/core/contract/session-claims.ts';
import { verifySession, type RefusalReason, type VerifyOptions } from '../../src/server/index.ts';
import { AUDIENCE, createKey, startIssuer, type SigningKey } from './support/fake-issuer.ts';
import { claimsOf, encode, sign } from './support/tokens.ts';

// Rules: back-ends-01, back-ends-02, back-ends-03

let key: SigningKey;
before(async () => {
  key = await createKey('current');
});

/** Returns the reason for which a token is refused; undefined for an accepted one. */
async function refusalOf(token: string, options: VerifyOptions) {
  const result = await verifySession(token, options);
  return result.ok ? undefined : result.reason;
}

test('a session that the gateway signed for the back end is returned with its user', async (t) => {
  const issuer = await startIssuer(t, key);
  const claims = claimsOf(issuer);
  const at = (seconds: unknown) => new Date(Number(seconds) * 1000);
  assert.deepEqual(await verifySession(await sign(issuer, key), issuer.options), {
    ok: true,
    session: {
      user: 'u-1',
      tenant: 'ACME',
      roles: ['BA', 'USER'],
      sessionId: 's-1',
      confirmedAt: at(claims['auth_time']),
      methods: ['pwd'],
      expiresAt: at(claims.exp),
    },
  });
});

/** Claims that are signed, but not those of a session of this back end. */
const CLAIMS: readonly (readonly [string, (now: number) => JWTPayload, RefusalReason])[] = [
  ['for another back end', () => ({ aud: 'https://other.example.com' }), 'wrong-audience'],
  ['for an audience that begins alike', () => ({ aud: `${AUDIENCE}.evil` }), 'wrong-audience'],
  ['for several back ends', () => ({ aud: [AUDIENCE, 'https://b.example'] }), 'wrong-audience'],
  ['for a list of one back end', () => ({ aud: [AUDIENCE] }), 'wrong-audience'],
  ['for no back end', () => ({ aud: undefined }), 'wrong-audience'],
  ['of another gateway', () => ({ iss: 'https://evil.example.com' }), 'wrong-issuer'],
  ['of no gateway', () => ({ iss: undefined }), 'wrong-issuer'],
  ['that has expired', (now) => ({ exp: now - 6 }), 'expired'],
  ['issued in the future', (now) => ({ iat: now + 60 }), 'not-yet-valid'],
  ['of a sign-in in the future', (now) => ({ auth_time: now + 60 }), 'not-yet-valid'],
  ['that is valid later', (now) => ({ nbf: now + 60 }), 'not-yet-valid'],
  ['that never expires', () => ({ exp: undefined }), 'malformed'],
  ['without a user', () => ({ sub: undefined }), 'malformed'],
  ['with roles that are no list', () => ({ roles: 'BA' }), 'malformed'],
];

for (const [title, change, reason] of CLAIMS)
  test(`a token ${title} is refused as ${reason}`, async (t) => {
    const issuer = await startIssuer(t, key);
    const token = await sign(issuer, key, change(Math.floor(Date.now() / 1000)));
    assert.equal(await refusalOf(token, issuer.options), reason);
  });

test('clocks may differ by five seconds, or by what the options say', async (t) => {
  const issuer = await startIssuer(t, key);
  const now = Math.floor(Date.now() / 1000);
  const ahead = await sign(issuer, key, { iat: now + 4, auth_time: now + 4 });
  assert.equal(await refusalOf(ahead, issuer.options), undefined);
  const far = await sign(issuer, key, { iat: now + 60, auth_time: now + 60 });
  const tolerant = { ...issuer.options, clockToleranceSeconds: 90 };
  assert.equal(await refusalOf(far, tolerant), undefined);
  const ended = await sign(issuer, key, { exp: now - 60 });
  assert.equal(await refusalOf(ended, tolerant), undefined);
});

for (const typ of ['JWT', 'at+jwt', undefined])
  test(`a token of the gateway with the type ${typ ?? 'of none'} is refused`, async (t) => {
    const issuer = await startIssuer(t, key);
    const token = await sign(issuer, key, {}, { typ });
    assert.equal(await refusalOf(token, issuer.options), 'wrong-type');
  });

test('a token without a signature is refused', async (t: TestContext) => {
  const issuer = await startIssuer(t, key);
  for (const alg of ['none', 'NONE', 'None']) {
    const header = encode({ alg, kid: key.kid, typ: ASSERTION_TYPE });
    const token = `${header}.${encode(claimsOf(issuer))}.`;
    assert.equal(await refusalOf(token, issuer.options), 'bad-signature', alg);
  }
  const [header, payload] = (await sign(issuer, key)).split('.');
  assert.equal(await refusalOf(`${header}.${payload}.`, issuer.options), 'bad-signature');
});

test('a token that is signed with the public key as a shared secret is refused', async (t) => {
  const issuer = await startIssuer(t, key);
  const published = await importJWK(key.published, 'ES256', { extractable: true });
  assert.ok(!(published instanceof Uint8Array));
  const secrets = [
    new TextEncoder().encode(await exportSPKI(published)),
    new TextEncoder().encode(JSON.stringify(key.published)),
    base64url.decode(key.published.x ?? ''),
  ];
  for (const secret of secrets) {
    const token = await new SignJWT(claimsOf(issuer))
      .setProtectedHeader({ alg: 'HS256', kid: key.kid, typ: ASSERTION_TYPE })
      .sign(secret);
    assert.equal(await refusalOf(token, issuer.options), 'bad-signature');
  }
});

test('a token of another algorithm is refused, although the gateway has its key', async (t) => {
  const other = await createKey('other', 'ES384');
  const issuer = await startIssuer(t, key, other);
  assert.equal(await refusalOf(await sign(issuer, other), issuer.options), 'bad-signature');
});

test('a token that brings its own key is refused', async (t) => {
  const [issuer, own] = [await startIssuer(t, key), await createKey('current')];
  const thief = await startIssuer(t, own);
  const brought = { jwk: own.published, jku: `${thief.options.issuer}/.well-known/jwks.json` };
  const token = await sign(issuer, own, {}, brought);
  assert.equal(await refusalOf(token, issuer.options), 'bad-signature');
  assert.equal(thief.loads, 0);
});

test('a token whose claims were changed is refused', async (t) => {
  const issuer = await startIssuer(t, key);
  const [header, , signature] = (await sign(issuer, key)).split('.');
  const payload = encode({ ...claimsOf(issuer), roles: ['ADMIN'] });
  const token = `${header}.${payload}.${signature}`;
  assert.equal(await refusalOf(token, issuer.options), 'bad-signature');
});

for (const text of ['x', 'a.b', 'a.b.c', '..', 'a.b.c.d.e', '\u0000', '%', `${'A'.repeat(9)}.e30.`])
  test(`${JSON.stringify(text)} is refused as malformed, without a look at the keys`, async (t) => {
    const issuer = await startIssuer(t, key);
    assert.equal(await refusalOf(text, issuer.options), 'malformed');
    assert.equal(issuer.loads, 0);
  });
