import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as openid from 'openid-client';
import { userInfoOf } from '../../gateway/src/oidc/claims.ts';
import { PROVIDER_DEFAULTS } from '../../gateway/src/model/provider-defaults.ts';
import { ADA, adaWithout as without, readClaimsOf as read } from '../support/providers/claims.ts';

// Rules: gateway-42, gateway-88

describe('the user ID', () => {
  test('may be a number, and is not changed otherwise', async () => {
    assert.equal((await read({ ...ADA, sub: 42 })).claims.userId, '42');
    assert.equal((await read({ ...ADA, sub: ' A b ' })).claims.userId, ' A b ');
  });

  test('may be the largest number that every program reads alike, but no other', async () => {
    const { claims } = await read({ ...ADA, sub: Number.MAX_SAFE_INTEGER });
    assert.equal(claims.userId, '9007199254740991');
    for (const sub of [2 ** 53, 1.5, Number.NaN])
      await assert.rejects(read({ ...ADA, sub }), {
        code: 'claims',
        message:
          'The claim sub is not a whole number below 2^53, so it does not identify a user. Let the provider send a text, or use another claim as claims.userId.',
      });
  });

  test('has no control characters, which a terminal would obey or hide', async () => {
    for (const sub of ['a\u0000', 'a\nb', 'a\u001b[2J', '\u202eada'])
      await assert.rejects(read({ ...ADA, sub }), {
        code: 'claims',
        message:
          'The claim sub has a control character, so it does not identify a user. Let the provider send a plain text, or use another claim as claims.userId.',
      });
  });

  test('is required, by the name of its claim', async () => {
    for (const sub of ['', null, true, ['ada-1'], { id: 1 }])
      await assert.rejects(read({ ...ADA, sub }), {
        code: 'claims',
        message: 'The provider sends no claim sub. Check claims.userId and scopes.',
      });
    await assert.rejects(
      read(ADA, {}, { claims: { ...PROVIDER_DEFAULTS.claims, userId: 'oid' } }),
      {
        message: 'The provider sends no claim oid. Check claims.userId and scopes.',
      },
    );
  });
});

describe('an email', () => {
  test('is verified only by the value true', async () => {
    for (const email_verified of ['true', 1, false, undefined])
      assert.equal((await read({ ...ADA, email_verified })).claims.isEmailVerified, false);
  });

  test('is verified only by the source that it comes from', async () => {
    const fromUserInfo = await read(
      { ...without('email'), email_verified: true },
      { email: ADA.email },
    );
    assert.deepEqual(
      [fromUserInfo.claims.email, fromUserInfo.claims.isEmailVerified],
      [ADA.email, false],
    );
  });

  test('in a claim of another name is verified if it is the standard claim’s', async () => {
    const claims = { ...PROVIDER_DEFAULTS.claims, email: 'upn' };
    const isVerified = async (upn: string) =>
      (await read({ ...ADA, upn }, {}, { claims })).claims.isEmailVerified;
    assert.equal(await isVerified(ADA.email), true);
    assert.equal(await isVerified('grace@acme.example'), false);
  });
});

describe('a verified email', () => {
  const isVerified = async (email: unknown) =>
    (await read({ ...ADA, email })).claims.isEmailVerified;

  test('may have capital letters', async () => {
    assert.equal(await isVerified('Ada@ACME.example'), true);
  });

  test('counts as not verified if it is not text', async () => {
    assert.equal(await isVerified(7), false);
  });

  for (const [what, email] of [
    ['an invisible character', 'ad\u00ada@acme.example'],
    ['a space', 'ada@acme.example '],
    ['a letter that another one replaces in lower case', 'l\u0130nus@acme.example'],
    ['a letter that looks like another one in lower case', 'grace@\u212aeystone.example'],
    ['a letter that normalization replaces', '\uff41da@acme.example'],
  ] as const)
    test(`counts as not verified if it has ${what}`, async () => {
      assert.equal(await isVerified(email), false);
    });
});

describe('userinfo', () => {
  const ISSUER = 'https://id.example';
  /** Requests userinfo of a provider that answers with a status and a body. */
  const request = (status: number, body: object, metadata: object = {}) => {
    const configuration = new openid.Configuration({ issuer: ISSUER, ...metadata }, 'portal');
    let requests = 0;
    configuration[openid.customFetch] = (url, { headers }) => {
      requests += 1;
      assert.deepEqual(
        [url, new Headers(headers).get('authorization')],
        [ENDPOINT, 'Bearer token'],
      );
      const type = { 'content-type': 'application/json' };
      return Promise.resolve(new Response(JSON.stringify(body), { status, headers: type }));
    };
    return { claims: userInfoOf(configuration, 'token', 'ada-1')(), requests: () => requests };
  };
  const ENDPOINT = `${ISSUER}/userinfo`;

  test('has the claims of the user of the ID token', async () => {
    const userinfo_endpoint = ENDPOINT;
    const { claims } = request(200, { sub: 'ada-1', name: 'Ada' }, { userinfo_endpoint });
    assert.deepEqual(await claims, { sub: 'ada-1', name: 'Ada' });
  });

  test('is empty if the provider has no endpoint for it', async () => {
    const { claims, requests } = request(200, {});
    assert.deepEqual([await claims, requests()], [{}, 0]);
  });

  test('that is refused, or of another user, ends the sign-in with the reason', async () => {
    const fault = {
      code: 'userinfo',
      message: `The userinfo endpoint of ${ISSUER} can't be used. Check scopes, or let the provider add all claims to the ID token.`,
    };
    for (const [status, sub] of [
      [403, 'ada-1'],
      [200, 'grace-1'],
    ] as const)
      await assert.rejects(request(status, { sub }, { userinfo_endpoint: ENDPOINT }).claims, fault);
  });
});
