import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { Assertion } from 'sso-contract/assertion.ts';
import { ASSERTION } from 'sso-contract/features.ts';
import {
  ASSERTION_ALGORITHM,
  ASSERTION_TYPE,
  JWKS_PATH,
  SessionClaims,
} from 'sso-contract/session-claims.ts';
import type { Answer, Caller } from '../caller.ts';
import { sendSignIn } from './sign-in.ts';
import { notAnnounced } from '../results.ts';

const SUBJECT = 'assertion';
const KEYS_RULE = 'gateway-contract-91';
const TOKEN_RULE = 'gateway-contract-92';
const UNKNOWN_AUDIENCE = 'https://check-gateway.invalid';
const MAX_LIFE_SECONDS = 300;
/** Clocks may differ, and a reply takes time. */
const TOLERANCE_SECONDS = 60;

const Key = z.looseObject({
  kid: z.string(),
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
});
type Key = z.infer<typeof Key>;
const Keys = z.object({ keys: z.array(Key).check(z.minLength(1)) });
const Header = z.object({ alg: z.string(), typ: z.string(), kid: z.string() });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const decode = (part = ''): unknown => parseJson(Buffer.from(part, 'base64url').toString());

/** Checks the published keys, and returns them. */
async function checkKeys(caller: Caller): Promise<readonly Key[]> {
  const expect = caller.results.expect.bind(caller.results, SUBJECT, KEYS_RULE);
  const reply = await caller.send(SUBJECT, JWKS_PATH);
  if (!reply) return [];
  const { data } = Keys.safeParse(parseJson(reply.text));
  expect(
    `${JWKS_PATH} has public keys of P-256`,
    reply.status === 200 && !!data,
    `${reply.status}`,
  );
  const keys = data?.keys ?? [];
  expect('they have no private part', !keys.some((key) => 'd' in key), 'a key has one');
  return keys;
}

function isSignedWith(key: Key, token: string): boolean {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const publicKey = createPublicKey({ format: 'jwk', key: { ...key } });
  return verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
}

/** Checks a token for a back end of the tenant. */
function checkToken(
  caller: Caller,
  { reply }: Answer,
  token: string,
  { audience, user, keys }: { audience: string; user: string; keys: readonly Key[] },
): void {
  const expect = caller.results.expect.bind(caller.results, SUBJECT, TOKEN_RULE);
  const [head, payload] = token.split('.');
  const header = Header.safeParse(decode(head)).data;
  const claims = SessionClaims.safeParse(decode(payload)).data;
  expect(
    `its alg is ${ASSERTION_ALGORITHM}`,
    header?.alg === ASSERTION_ALGORITHM,
    `${header?.alg}`,
  );
  expect(`its typ is ${ASSERTION_TYPE}`, header?.typ === ASSERTION_TYPE, `${header?.typ}`);
  const key = keys.find(({ kid }) => kid === header?.kid);
  expect('it is signed with a published key', !!key && isSignedWith(key, token), 'it is not');
  expect('it has all claims', claims !== undefined, 'one is missing');
  if (!claims) return;
  const { aud, sub, tenant, iat, exp } = claims;
  expect('it is for the back end', aud === audience, aud);
  expect('it names the tenant', tenant === caller.options.tenant, tenant);
  const isUserId = sub.toLowerCase() === user.toLowerCase() || sub.includes('@');
  expect('sub is neither the user ID nor an email address', !isUserId, 'it is');
  const life = exp - iat;
  expect(`it is valid for ${MAX_LIFE_SECONDS} s at most`, life <= MAX_LIFE_SECONDS, `${life} s`);
  const late = Math.abs(iat - (reply?.at ?? 0) / 1000);
  expect('it was issued now', late <= TOLERANCE_SECONDS, `${Math.round(late)} s off`);
  const cookies = caller.browser.jar.hidden().map(({ value }) => value);
  const text = JSON.stringify(claims);
  const isLeaked = cookies.some((value) => value !== '' && text.includes(value));
  expect('it contains no cookie of the session', !isLeaked, 'it contains one');
}

/**
 * Checks the public keys, the refusal of an unknown back end, and with `--audience` a token, if the gateway announces
 * assertions.
 */
export async function checkAssertions(
  caller: Caller,
  user: string,
  password: string,
): Promise<void> {
  const { results, options } = caller;
  if (!caller.features.includes(ASSERTION)) {
    for (const rule of [KEYS_RULE, TOKEN_RULE] as const)
      results.skip(SUBJECT, rule, notAnnounced(ASSERTION));
    return;
  }
  const keys = await checkKeys(caller);
  await sendSignIn(caller, user, password);
  const ask = (audience: string) => caller.call(SUBJECT, { query: { audience } });
  for (const [who, audience] of [
    ['an unknown back end', UNKNOWN_AUDIENCE],
    ['no back end', ''],
  ] as const)
    caller.expectStatus(SUBJECT, KEYS_RULE, `${who} is refused`, await ask(audience), 403);
  const { audience } = options;
  if (audience === undefined) results.skip(SUBJECT, TOKEN_RULE, 'a token needs --audience');
  else {
    const answer = await ask(audience);
    const isGiven = 'a page of the gateway’s own origin gets a token';
    caller.expectStatus(SUBJECT, TOKEN_RULE, isGiven, answer, 200);
    const { data } = Assertion.safeParse(answer.envelope?.data);
    if (data) checkToken(caller, answer, data.token, { audience, user, keys });
  }
  await caller.call('logout');
}
