import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { LoginData } from '../../../src/core/contract/auth.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { disableUser } from '../../../gateway/src/domain/users/administer.ts';
import { detailsOf } from '../../support/gateway/audit-entries.ts';
import { from, newAddress } from '../../support/gateway/client-addresses.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import {
  addTo,
  askOptions,
  passkeyUsers,
  refusalIn,
  remove,
  requestIn,
  sendSignIn,
  signInWith,
} from '../../support/gateway/passkeys.ts';

// Rules: passkeys-01, passkeys-04, passkeys-05, passkeys-06, passkeys-07, passkeys-08

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway({ trustProxy: 1 });
});
after(() => gateway.close());

const { authenticator, withPasskey } = passkeyUsers(() => gateway);

describe('a sign-in with a passkey', () => {
  test('is announced with the RP ID, and needs no user ID', async () => {
    const { username, key } = await withPasskey();
    const browser = gateway.browser();
    const { envelope } = await browser.authTypes('ACME');
    assert.ok((envelope.data as { features: string[] }).features.includes('passkeys:localhost'));
    const { publicKey, ticket, expiresInSeconds } = requestIn(await askOptions(browser));
    assert.equal(expiresInSeconds, 600);
    const { challenge, ...others } = publicKey;
    assert.match(challenge, /^[\w-]{43}$/);
    assert.deepEqual(others, {
      rpId: 'localhost',
      timeout: 600_000,
      userVerification: 'required',
      allowCredentials: [],
    });
    const signedIn = await sendSignIn(browser, ticket, key.get(publicKey));
    assert.equal(signedIn.status, 200);
    assert.equal(LoginData.parse(signedIn.envelope.data).forcePwdChangeOnLogin, false);
    assert.equal(browser.cookie('username'), encodeURIComponent(username));
    assert.equal((await browser.profile()).status, 200);
  });

  test('replaces the session of the browser, and makes the browser known', async () => {
    const { username, password, key } = await withPasskey();
    const browser = gateway.browser();
    await browser.login(username, password);
    const old = browser.copy();
    browser.dropCookie('sso-browser');
    assert.equal((await signInWith(browser, key)).status, 200);
    assert.equal((await old.profile()).status, 401);
    assert.ok(browser.cookie('sso-browser'));
  });

  test('is mailed if the browser is new, and not in the same browser again', async () => {
    const { username, key } = await withPasskey();
    const browser = gateway.browser();
    await signInWith(browser, key);
    const subjects = async () =>
      (await gateway.noticesTo(username)).map(({ subject = '' }) => subject.split(' – ')[0]);
    assert.deepEqual(await subjects(), ['A passkey was added', 'New sign-in']);
    gateway.clock.advance(90_000);
    await signInWith(browser, key);
    assert.equal((await subjects()).length, 2);
  });

  test('of a user who has to change the password allows only that', async () => {
    const { id, key } = await withPasskey();
    await gateway.store
      .updateTable('users')
      .set({ must_change: true })
      .where('id', '=', id)
      .execute();
    const browser = gateway.browser();
    const { envelope } = await signInWith(browser, key);
    assert.equal(LoginData.parse(envelope.data).forcePwdChangeOnLogin, true);
    assert.equal((await browser.profile()).status, 403);
    assert.equal((await browser.forceReset('Kettle-Rain-2026')).status, 200);
  });

  test('works while strangers lock the account, and locks nobody out', async () => {
    const { username, password, key } = await withPasskey();
    const stranger = from(newAddress());
    for (let count = 0; count < 11; count += 1)
      await gateway.browser().login(username, 'wrong', stranger);
    assert.equal((await gateway.browser().login(username, password, stranger)).status, 403);
    const browser = gateway.browser();
    assert.equal((await signInWith(browser, key, {}, stranger)).status, 200);
    for (let count = 0; count < 11; count += 1)
      await signInWith(gateway.browser(), key, { isSignatureBroken: true }, from(newAddress()));
    const { status } = await gateway.browser().login(username, password, from(newAddress()));
    assert.equal(status, 200);
  });

  test('records method, scope and whether the passkey is synced', async () => {
    const { id, key } = await withPasskey();
    await signInWith(gateway.browser(), key, { isBackedUp: false });
    const [, signIn] = await detailsOf(gateway, id, 'sign-in', 2);
    assert.deepEqual(signIn, { method: 'passkey', scope: 'full', isSynced: false });
    const row = await gateway.store
      .selectFrom('passkeys')
      .select(['is_synced', 'last_used_at'])
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(row, { is_synced: false, last_used_at: new Date(gateway.clock.now()) });
  });
});

describe('a sign-in with a passkey is refused', () => {
  for (const [what, changes] of [
    ['without verification of the user', { isUserVerified: false }],
    ['without presence of the user', { isUserPresent: false }],
    ['from another origin', { origin: 'https://localhost.evil.example' }],
    ['from a frame of another site', { isCrossOrigin: true }],
    ['with a wrong signature', { isSignatureBroken: true }],
    ['with the handle of another user', { userHandle: randomBytes(32).toString('base64url') }],
  ] as const)
    test(what, async () => {
      const { id, key } = await withPasskey();
      const browser = gateway.browser();
      assert.equal(refusalIn(await signInWith(browser, key, changes)), 'refused');
      assert.equal(browser.cookie('sso-session'), undefined);
      const failed = await detailsOf(gateway, id, 'sign-in-failed', 1);
      assert.deepEqual(failed, [{ method: 'passkey', reason: 'wrong-proof' }]);
    });

  test('for another RP ID', async () => {
    const { key } = await withPasskey();
    const browser = gateway.browser();
    const { publicKey, ticket } = requestIn(await askOptions(browser));
    const proof = key.get(publicKey);
    const data = Buffer.from(proof.response.authenticatorData, 'base64url');
    data[0] = (data[0] ?? 0) ^ 1;
    const authenticatorData = data.toString('base64url');
    const changed = { ...proof, response: { ...proof.response, authenticatorData } };
    assert.equal(refusalIn(await sendSignIn(browser, ticket, changed)), 'refused');
  });

  test('if the passkey is not known', async () => {
    const { key, id } = await withPasskey();
    await gateway.store.deleteFrom('passkeys').where('user_id', '=', id).execute();
    assert.equal(refusalIn(await signInWith(gateway.browser(), key)), 'unknown');
  });

  test('as removed if the gateway has removed the passkey, for 400 days', async () => {
    const { browser, key, passkey } = await withPasskey();
    assert.equal((await remove(browser, passkey.id)).status, 200);
    assert.equal(refusalIn(await signInWith(gateway.browser(), key)), 'removed');
  });

  test('as foreign, without the user, if it is one of another tenant', async () => {
    const { key, username, id } = await withPasskey();
    const browser = gateway.browser({ tenant: 'GLOBEX' });
    const refused = await signInWith(browser, key);
    assert.equal(refusalIn(refused), 'foreign');
    assert.equal(refused.envelope.message, 'This passkey belongs to another site of localhost.');
    assert.ok(!refused.text.includes(username));
    // Only its owner gets to know where it belongs.
    const broken = await signInWith(browser, key, { isSignatureBroken: true });
    assert.equal(refusalIn(broken), 'refused');
    await signInWith(gateway.browser(), key);
    await detailsOf(gateway, id, 'sign-in', 2);
    assert.deepEqual(await detailsOf(gateway, id, 'sign-in-failed', 0), []);
  });

  test('if the user is disabled, and never as removed', async () => {
    const { key, username } = await withPasskey();
    await disableUser(gateway.store, 'ACME', username);
    assert.equal(refusalIn(await signInWith(gateway.browser(), key)), 'refused');
  });

  test('if the tenant was removed; a tenant without passkeys has no such call', async () => {
    const { key } = await withPasskey({ tenant: 'INITECH' });
    const browser = gateway.browser({ tenant: 'INITECH' });
    const { publicKey, ticket } = requestIn(await askOptions(browser));
    const set = (values: object) =>
      gateway.store.updateTable('tenants').set(values).where('code', '=', 'INITECH').execute();
    const { passkeys } = await gateway.store
      .selectFrom('tenants')
      .select('passkeys')
      .where('code', '=', 'INITECH')
      .executeTakeFirstOrThrow();
    await set({ is_removed: true });
    assert.equal(refusalIn(await sendSignIn(browser, ticket, key.get(publicKey))), 'refused');
    assert.equal((await askOptions(browser)).status, 404);
    await set({ is_removed: false, passkeys: null });
    assert.equal((await sendSignIn(browser, ticket, key.get(publicKey))).status, 404);
    assert.equal((await askOptions(browser)).status, 404);
    await set({ passkeys: JSON.stringify(passkeys) });
    assert.equal((await sendSignIn(browser, ticket, key.get(publicKey))).status, 200);
  });

  test('if its count does not rise, as a copy', async () => {
    const { id, key } = await withPasskey();
    for (const counter of [0, 0, 5, 6])
      assert.equal((await signInWith(gateway.browser(), key, { counter })).status, 200);
    for (const counter of [6, 5, 0])
      assert.equal(refusalIn(await signInWith(gateway.browser(), key, { counter })), 'refused');
    assert.deepEqual(
      await detailsOf(gateway, id, 'passkey-cloned', 3),
      Array.from({ length: 3 }, () => ({ method: 'passkey', reason: 'cloned' })),
    );
    assert.equal((await signInWith(gateway.browser(), key, { counter: 7 })).status, 200);
  });
});

test('the calls need the anti-forgery token of a session, and a body that the contract allows', async () => {
  const { browser, key } = await withPasskey();
  const { publicKey, ticket } = requestIn(await askOptions(browser));
  const credential = key.get(publicKey);
  const foreign = { headers: { origin: 'https://evil.example' } };
  assert.equal((await sendSignIn(browser, ticket, credential, foreign)).status, 403);
  for (const body of [{}, { ticket }, { ticket, credential: { ...credential, id: '' } }]) {
    const options = { method: 'POST', body: JSON.stringify(body) };
    assert.equal((await browser.call(CALLS.passkeySignIn.path, options)).status, 400);
  }
  assert.equal(
    refusalIn(await addTo(browser, authenticator(), { isUserVerified: false })),
    'refused',
  );
});
