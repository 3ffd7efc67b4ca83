import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { describe, test } from 'node:test';
import { SignJWT } from 'jose';
import { CALLS } from '../../src/core/contract/calls.ts';
import { ASSERTION } from '../../src/core/contract/features.ts';
import { JWKS_PATH } from '../../src/core/contract/session-claims.ts';
import { REAL_MACHINE } from '../../cli/check-gateway/browser.ts';
import { Caller } from '../../cli/check-gateway/caller.ts';
import { checkAssertions } from '../../cli/check-gateway/checks/assertions.ts';
import { CheckResults } from '../../cli/check-gateway/results.ts';
import { API, useAssertingGateway } from '../support/gateway/asserting.ts';

// Rules: gateway-contract-91, gateway-contract-92

const BASE = 'https://sso.example.com';
const USER = 'ada@acme.example';
const SECRET = 'the-token-of-the-session';
const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** What a gateway does wrong. */
interface Defect {
  readonly header?: object;
  readonly claims?: object;
  readonly keys?: unknown;
  readonly key?: typeof own.privateKey;
  /** The status of a call for an audience. */
  readonly status?: (audience: string) => number | undefined;
}

const envelope = (statusCode: number, data: unknown = null, headers = {}) =>
  Response.json(
    { success: statusCode === 200, statusCode, message: 'x', error: 'x', data },
    {
      status: statusCode,
      headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers },
    },
  );

async function tokenWith({ header, claims, key = own.privateKey }: Defect): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  return new SignJWT({
    ...{ iss: BASE, aud: API, sub: 'u-1001', tenant: 'ACME', roles: ['BA'] },
    ...{ sid: 's-1', auth_time: iat, amr: ['pwd'], iat, exp: iat + 300, jti: '1', ...claims },
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'sso-session+jwt', kid: 'own', ...header })
    .sign(key);
}

/** Checks a gateway with a defect. Returns what the checks expected in vain. */
async function violationsOf(
  defect: Defect,
  { audience = API, features = [ASSERTION] }: { audience?: string; features?: string[] } = {},
) {
  const published = { ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'ES256' };
  const fetch = async (address: string): Promise<Response> => {
    const { pathname, searchParams } = new URL(address);
    if (pathname === JWKS_PATH) return Response.json(defect.keys ?? { keys: [published] });
    if (pathname === CALLS.login.path)
      return envelope(200, null, {
        'set-cookie': `__Host-sso-session=${SECRET}; Path=/; Secure; HttpOnly; SameSite=Lax`,
      });
    if (pathname !== CALLS.assertion.path) return envelope(200);
    const asked = searchParams.get('audience') ?? '';
    const status = defect.status?.(asked) ?? (asked === API ? 200 : 403);
    if (status !== 200) return envelope(status);
    return envelope(200, { token: await tokenWith(defect), expiresInSeconds: 300 });
  };
  const results = new CheckResults([], []);
  const options = {
    ...{ base: BASE, utilityBase: '/u', tenant: 'ACME', tenantHeader: 'tenant-code', audience },
    ...{ mayWrite: false, timeoutMs: 15_000, agingMs: 0, waitSeconds: 0, skippedRules: [] },
    machine: { ...REAL_MACHINE, fetch },
  };
  const caller = new Caller(options, results, () => undefined);
  caller.features = features;
  await checkAssertions(caller, USER, 'Portal-2026!');
  const findings = results.findings.filter(({ rule }) => /-9[12]$/.test(rule));
  return {
    checked: findings.length,
    violations: findings.filter(({ isMet }) => !isMet).map(({ expected }) => expected),
    skipped: results.skipped.map(({ rule, why }) => `${rule}: ${why}`),
  };
}

describe('the check of assertions', () => {
  test('finds nothing at a gateway that conforms', async () => {
    const { checked, violations, skipped } = await violationsOf({});
    assert.deepEqual(violations, []);
    assert.deepEqual(skipped, []);
    assert.ok(checked > 10, `${checked} checks`);
  });

  test('skips a gateway that does not announce them', async () => {
    const { skipped } = await violationsOf({}, { features: [] });
    assert.deepEqual(skipped, [
      'gateway-contract-91: authTypes does not announce assertion',
      'gateway-contract-92: authTypes does not announce assertion',
    ]);
  });

  const iat = Math.floor(Date.now() / 1000);
  for (const [title, defect, expected] of [
    ['gives one for any back end', { status: () => 200 }, 'an unknown back end is refused'],
    [
      'gives one for no back end',
      { status: (audience: string) => (audience === '' ? 200 : undefined) },
      'no back end is refused',
    ],
    ['gives none', { status: () => 403 }, 'a page of the gateway’s own origin gets a token'],
    ['publishes no key', { keys: { keys: [] } }, `${JWKS_PATH} has public keys of P-256`],
    [
      'publishes a private key',
      { keys: { keys: [{ ...own.privateKey.export({ format: 'jwk' }), kid: 'own' }] } },
      'they have no private part',
    ],
    ['signs with another key', { key: other.privateKey }, 'it is signed with a published key'],
    ['names another key', { header: { kid: 'other' } }, 'it is signed with a published key'],
    ['gives it the type of others', { header: { typ: 'JWT' } }, 'its typ is sso-session+jwt'],
    ['addresses it to all', { claims: { aud: BASE } }, 'it is for the back end'],
    ['leaves out the session', { claims: { sid: undefined } }, 'it has all claims'],
    ['names another tenant', { claims: { tenant: 'GLOBEX' } }, 'it names the tenant'],
    [
      'names the user by the user ID',
      { claims: { sub: USER } },
      'sub is neither the user ID nor an email address',
    ],
    ['lets it live for an hour', { claims: { exp: iat + 3600 } }, 'it is valid for 300 s at most'],
    ['issues it in the past', { claims: { iat: iat - 200, exp: iat } }, 'it was issued now'],
    [
      'puts the cookie into it',
      { claims: { sid: SECRET } },
      'it contains no cookie of the session',
    ],
  ] as const)
    test(`finds a gateway that ${title}`, async () => {
      const { violations } = await violationsOf(defect);
      assert.ok(violations.includes(expected), violations.join(', '));
    });
});

const { gateway, signIn } = useAssertingGateway();

test('the gateway of this repository signs assertions as the contract demands', async () => {
  const { username, password } = await signIn();
  const results = new CheckResults([], []);
  const options = {
    ...{ base: gateway().url, utilityBase: '/u', tenant: 'OWNCO', tenantHeader: 'tenant-code' },
    ...{ audience: API, mayWrite: false, timeoutMs: 15_000, agingMs: 0, waitSeconds: 0 },
    ...{ skippedRules: [], machine: { ...REAL_MACHINE, now: gateway().clock.now } },
  };
  const caller = new Caller(options, results, () => undefined);
  caller.features = [ASSERTION];
  await checkAssertions(caller, username, password);
  const violations = results.findings.filter(({ isMet }) => !isMet);
  // The clock of the test stands still, and that of the reply does not.
  assert.deepEqual(
    violations.filter(({ expected }) => expected !== 'it was issued now'),
    [],
  );
  assert.deepEqual(results.skipped, []);
});
