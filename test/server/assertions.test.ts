import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JSONWebKeySet } from 'jose';
import { Assertion } from '../../src/core/contract/assertion.ts';
import { CALLS } from '../../src/core/contract/calls.ts';
import { JWKS_PATH } from '../../src/core/contract/session-claims.ts';
import { deriveAssertionKeys } from '../../gateway/src/keys/assertion-keys.ts';
import { createKeyText, parseKeys } from '../../gateway/src/keys/key-text.ts';
import { openKeyring } from '../../gateway/src/keys/keyring.ts';
import {
  API,
  APP,
  ISSUER,
  OTHER_APP,
  PAYMENTS,
  useAssertingGateway,
} from '../support/gateway/asserting.ts';
import { factorUsers } from '../support/gateway/second-factor.ts';
import { confirmWithCode, signInWithCode } from '../support/gateway/two-step-sign-in.ts';

// Rules: back-ends-20, back-ends-21, back-ends-22, second-factor-13

const { gateway, signIn, signInToChange, ask, tokenFor, verify } = useAssertingGateway();
const { codeOf, withApp } = factorUsers(gateway);

describe('an assertion', () => {
  test('is announced only to tenants with back ends', async () => {
    const features = async (code: string) => {
      const answer = await gateway().browser().call(`${CALLS.authTypes.path}?tenantCode=${code}`);
      return (answer.envelope.data as { features: string[] }).features;
    };
    assert.ok((await features('OWNCO')).includes('assertion'));
    assert.ok(!(await features('OTHERCO')).includes('assertion'));
    assert.ok(!(await features('ACME')).includes('assertion'));
  });

  test('names the user, the tenant, the roles and the session, and lives for five minutes', async () => {
    const { id, username, browser } = await signIn();
    const answer = await ask(browser, API);
    assert.equal(answer.headers['cache-control'], 'no-store');
    const { token, expiresInSeconds } = Assertion.parse(answer.envelope.data);
    assert.equal(expiresInSeconds, 300);
    const claims = await verify(token);
    const seconds = Math.floor(gateway().clock.now() / 1000);
    const sessions = await browser.call(CALLS.sessions.path);
    const [{ id: sid } = { id: '' }] = (sessions.envelope.data as { sessions: { id: string }[] })
      .sessions;
    assert.deepEqual(
      { ...claims, jti: '' },
      {
        ...{ iss: ISSUER, aud: API, sub: id, tenant: 'OWNCO', sid, jti: '' },
        roles: claims.roles,
        auth_time: seconds,
        amr: ['pwd'],
        ...{ iat: seconds, exp: seconds + 300 },
      },
    );
    assert.ok(claims.roles.length > 0);
    assert.ok(!token.includes(Buffer.from(username).toString('base64url')));
    assert.notEqual((await verify(await tokenFor(browser))).jti, claims.jti);
  });

  test('names a code beside the password, but not the trust in a browser', async () => {
    const { secret, browser, ...user } = await withApp({ tenant: 'OWNCO' });
    assert.deepEqual((await verify(await tokenFor(browser))).amr, ['pwd', 'otp', 'mfa']);
    const trusted = gateway().browser({ tenant: 'OWNCO' });
    const step = { trust: true };
    assert.equal((await signInWithCode(trusted, user, codeOf(secret, 1), step)).status, 200);
    assert.deepEqual((await verify(await tokenFor(trusted))).amr, ['pwd', 'otp', 'mfa']);
    assert.equal((await trusted.login(user.username, user.password)).status, 200);
    const { amr, auth_time } = await verify(await tokenFor(trusted));
    assert.deepEqual([amr, auth_time], [['pwd'], 0]);
    assert.equal((await ask(trusted, PAYMENTS)).status, 403);
    gateway().clock.advance(30);
    assert.equal((await confirmWithCode(trusted, codeOf(secret, 1))).status, 200);
    assert.deepEqual((await verify(await tokenFor(trusted, PAYMENTS), PAYMENTS)).amr, [
      ...['pwd', 'otp', 'mfa'],
    ]);
  });

  test('is only for the back ends of the tenant', async () => {
    const { browser } = await signIn();
    for (const audience of ['https://unknown.example.com', '', `${API}/`]) {
      const { status, envelope } = await ask(browser, audience);
      assert.equal(status, 403);
      assert.equal(envelope.data, null);
    }
    const other = await signIn('OTHERCO');
    assert.equal((await ask(other.browser, API)).status, 403);
  });

  test('is only given to pages of the origins that the back end lists', async () => {
    const { browser } = await signIn();
    assert.equal((await ask(browser, API, { origin: APP })).status, 200);
    assert.equal((await ask(browser, PAYMENTS, { origin: APP })).status, 403);
    assert.equal((await ask(browser, API, { origin: OTHER_APP })).status, 403);
    assert.equal((await ask(browser, API, { 'sec-fetch-site': 'cross-site' })).status, 403);
  });

  test('needs a session of full scope', async () => {
    assert.equal((await ask(gateway().browser({ tenant: 'OWNCO' }), API)).status, 401);
    const browser = await signInToChange();
    assert.equal((await ask(browser, API)).status, 403);
  });

  test('needs a fresh confirmation where the back end demands one', async () => {
    const { browser, password } = await signIn();
    const signedInAt = Math.floor(gateway().clock.now() / 1000);
    assert.equal((await verify(await tokenFor(browser, PAYMENTS), PAYMENTS)).auth_time, signedInAt);
    gateway().clock.advance(61);
    const { status, envelope } = await ask(browser, PAYMENTS);
    assert.equal(status, 403);
    assert.deepEqual(envelope.data, { confirm: { maxAgeSeconds: 60 } });
    assert.equal((await verify(await tokenFor(browser))).auth_time, signedInAt);
    const confirmed = await browser.call(CALLS.confirm.path, {
      method: 'POST',
      headers: { password },
    });
    assert.equal(confirmed.status, 200);
    const claims = await verify(await tokenFor(browser, PAYMENTS), PAYMENTS);
    assert.equal(claims.auth_time, Math.floor(gateway().clock.now() / 1000));
  });

  test('is limited to 60 in a minute for each session', async () => {
    const { browser } = await signIn();
    const statuses = await Promise.all(
      Array.from({ length: 61 }, async () => (await ask(browser, API)).status),
    );
    assert.equal(statuses.filter((status) => status === 200).length, 60);
    assert.equal(statuses.filter((status) => status === 429).length, 1);
    assert.equal((await ask((await signIn()).browser, API)).status, 200);
  });
});

describe('the public keys', () => {
  test('may be kept for five minutes by any site, and contain nothing private', async () => {
    const { headers, text } = await gateway().browser().send(JWKS_PATH);
    assert.equal(headers['cache-control'], 'public, max-age=300');
    assert.equal(headers['access-control-allow-origin'], '*');
    const { keys } = JSON.parse(text) as JSONWebKeySet;
    assert.deepEqual(
      keys.map((key) => Object.keys(key).sort()),
      [['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']],
    );
  });

  test('are those of all keys of the settings, so that a rotation refuses no assertion', () => {
    const [old, next] = [createKeyText(), createKeyText()];
    const kids = (secretKey: string) =>
      deriveAssertionKeys(openKeyring(parseKeys(secretKey, 'a test'))).publicKeys.map(
        ({ kid }) => kid,
      );
    const before = kids(old);
    const during = kids(`${next},${old}`);
    assert.equal(new Set(during).size, 2);
    assert.deepEqual(during.slice(1), before);
    assert.deepEqual(kids(next), during.slice(0, 1));
  });
});
