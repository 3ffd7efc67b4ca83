import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listUsers } from '../../../gateway/src/store/lists/users.ts';
import { countFactorCoverage } from '../../../gateway/src/store/required-factors.ts';
import { LoginData } from '../../../src/core/contract/auth.ts';
import { detailsOf } from '../../support/gateway/audit-entries.ts';
import { confirm } from '../../support/gateway/confirming.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import {
  addTo,
  addUnasked,
  askAutomaticOptions,
  askConfirmOptions,
  askNewOptions,
  listPasskeys,
  passkeysIn,
  passkeyUsers,
  refusalIn,
  remove,
  requestIn,
  sendNew,
  signInWith,
} from '../../support/gateway/passkeys.ts';
import { factorUsers } from '../../support/gateway/second-factor.ts';
import { secondStepIn, sendCode, signInWithCode } from '../../support/gateway/two-step-sign-in.ts';

// Rules: passkeys-21, passkeys-22, passkeys-23, passkeys-24

const UNASKED = { isUserPresent: false, isUserVerified: false };

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
  await setSettings({ automatic: true });
});
after(() => gateway.close());

const { authenticator, signedIn, withPasskey, setSettings } = passkeyUsers(() => gateway);
const { codeOf, withApp } = factorUsers(() => gateway);

/** Creates a user whose browser has created a passkey without a question. */
async function withAutomatic() {
  const user = await signedIn();
  const key = authenticator();
  const [passkey] = passkeysIn(await addUnasked(user.browser, key)).passkeys;
  assert.ok(passkey);
  return { ...user, key, passkey };
}

const setRequired = (isRequired: boolean) =>
  gateway.store
    .updateTable('tenants')
    .set({
      second_factor: JSON.stringify({
        trustDays: 30,
        ...(isRequired && {
          required: { roles: 'everyone', graceDays: 14, trustDays: 0, dryRun: false },
        }),
      }),
    })
    .where('code', '=', 'ACME')
    .execute();

async function dueOf(id: string): Promise<Date | null> {
  const users = gateway.store.selectFrom('users').select('factor_due_at').where('id', '=', id);
  return (await users.executeTakeFirstOrThrow()).factor_due_at;
}

/** Returns how many passkeys of a user operators see. */
async function listedOf(username: string): Promise<number | undefined> {
  for await (const page of listUsers(gateway.store, 'ACME', {}, 'all')) {
    const user = page.find((listed) => listed.username === username);
    if (user) return user.factors?.passkeys;
  }
  return undefined;
}

describe('a request for a passkey without a question', () => {
  test('is one for a discoverable passkey, without verification of the user', async () => {
    const { browser } = await signedIn();
    const asked = requestIn(await askNewOptions(browser)).publicKey;
    const unasked = requestIn(await askAutomaticOptions(browser)).publicKey;
    const { challenge } = unasked;
    assert.deepEqual(unasked, {
      ...{ ...asked, challenge },
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'preferred',
      },
    });
  });

  test('is unknown to a tenant that does not accept any', async (t) => {
    await setSettings({ automatic: false });
    t.after(() => setSettings({ automatic: true }));
    const { browser } = await signedIn();
    assert.equal((await askAutomaticOptions(browser)).status, 404);
  });

  test('needs a check of the password within five minutes, whatever else has confirmed the session', async () => {
    const { browser, id, password } = await signedIn();
    gateway.clock.advance(300);
    requestIn(await askAutomaticOptions(browser));
    gateway.clock.advance(1);
    assert.equal(refusalIn(await askAutomaticOptions(browser)), 'refused');
    const otherwise = { confirmed_at: new Date(gateway.clock.now()) };
    const sessions = gateway.store.updateTable('sessions').set(otherwise);
    await sessions.where('user_id', '=', id).execute();
    assert.equal((await askNewOptions(browser)).status, 200);
    assert.equal(refusalIn(await askAutomaticOptions(browser)), 'refused');
    assert.equal((await confirm(browser, password)).status, 200);
    requestIn(await askAutomaticOptions(browser));
  });

  test('is refused to a user who has proven less than possible', async () => {
    const { username, password, browser, key } = await withPasskey();
    await browser.login(username, password);
    assert.equal(refusalIn(await askAutomaticOptions(browser)), 'refused');
    await signInWith(browser, key);
    assert.equal(refusalIn(await askAutomaticOptions(browser)), 'refused');
  });

  test('is answered after a code, unless that came late or the browser is trusted', async () => {
    const user = await withApp();
    const trusting = gateway.browser();
    const { trustDays } = secondStepIn(await trusting.login(user.username, user.password));
    assert.equal(trustDays, 30);
    const code = codeOf(user.secret, 1);
    await signInWithCode(trusting, user, code, { trust: true });
    requestIn(await askAutomaticOptions(trusting));
    assert.equal((await trusting.login(user.username, user.password)).status, 200);
    assert.equal(refusalIn(await askAutomaticOptions(trusting)), 'refused');
    const slow = gateway.browser();
    const { ticket } = secondStepIn(await slow.login(user.username, user.password));
    gateway.clock.advance(301);
    assert.equal((await sendCode(slow, ticket, codeOf(user.secret))).status, 200);
    assert.equal(refusalIn(await askAutomaticOptions(slow)), 'refused');
  });
});

describe('a passkey that was created without a question', () => {
  test('is listed as one, mailed and recorded', async () => {
    const { browser, id, username, passkey, key } = await withAutomatic();
    assert.deepEqual(
      [passkey.isAutomatic, passkey.credentialId, passkey.lastUsedAt],
      [true, key.passkeys[0]?.id, ''],
    );
    const detail = { isSynced: true, isAutomatic: true };
    assert.deepEqual(await detailsOf(gateway, id, 'passkey-added', 1), [detail]);
    const [mail] = await gateway.noticesTo(username);
    assert.ok(mail?.subject?.startsWith('A passkey was added – '));
    const { passkeys } = passkeysIn(await addTo(browser, authenticator()));
    assert.deepEqual(passkeys.map(({ isAutomatic }) => isAutomatic).sort(), [false, true]);
  });

  test('proves and confirms nothing, so the password confirms as before', async () => {
    const { browser, password } = await signedIn();
    gateway.clock.advance(200);
    assert.equal((await addUnasked(browser, authenticator())).status, 200);
    assert.equal(refusalIn(await askConfirmOptions(browser)), 'unknown');
    gateway.clock.advance(101);
    assert.equal((await askNewOptions(browser)).status, 403);
    assert.equal((await confirm(browser, password)).status, 200);
    assert.equal((await askNewOptions(browser)).status, 200);
  });

  test('does not stand for the code of a user with an app', async () => {
    const user = await withApp();
    assert.equal((await signInWithCode(user.browser, user, codeOf(user.secret, 1))).status, 200);
    gateway.clock.advance(200);
    assert.equal((await addUnasked(user.browser, authenticator())).status, 200);
    gateway.clock.advance(101);
    assert.equal((await askNewOptions(user.browser)).status, 403);
  });

  test('is not created with the request for one that the user wants, nor when the session has ended', async () => {
    const { browser } = await signedIn();
    const asked = requestIn(await askNewOptions(browser));
    const unverified = authenticator().create(asked.publicKey, UNASKED);
    assert.equal(refusalIn(await sendNew(browser, asked.ticket, unverified)), 'refused');
    const { publicKey, ticket } = requestIn(await askAutomaticOptions(browser));
    const elsewhere = authenticator().create(publicKey, {
      origin: 'http://localhost.evil.example',
    });
    assert.equal(refusalIn(await sendNew(browser, ticket, elsewhere)), 'refused');
    await browser.logout();
    const created = authenticator().create(publicKey, UNASKED);
    assert.equal((await sendNew(browser, ticket, created)).status, 401);
  });

  test('signs in with verification of the user, and then counts as any other', async () => {
    const { browser, key, password } = await withAutomatic();
    const other = gateway.browser();
    const unverified = await signInWith(other, key, { isUserVerified: false });
    assert.equal(refusalIn(unverified), 'refused');
    assert.equal((await signInWith(other, key)).status, 200);
    const [passkey] = passkeysIn(await listPasskeys(browser)).passkeys;
    assert.equal(passkey?.isAutomatic, false);
    assert.equal((await askConfirmOptions(browser)).status, 200);
    assert.equal((await confirm(browser, password)).status, 400);
  });

  test('is no way to sign in before it has signed in', async () => {
    const { browser, id, passkey: unused } = await withAutomatic();
    const { passkeys } = passkeysIn(await addTo(browser, authenticator()));
    const wanted = passkeys.find(({ isAutomatic }) => !isAutomatic);
    const withoutPassword = gateway.store.updateTable('users').set({ password_hash: null });
    await withoutPassword.where('id', '=', id).execute();
    assert.equal(refusalIn(await remove(browser, wanted?.id ?? '')), 'last');
    assert.equal((await remove(browser, unused.id)).status, 200);
  });

  test('is offered at a second step from its first sign-in on', async () => {
    const user = await withApp();
    const key = authenticator();
    assert.equal((await signInWithCode(user.browser, user, codeOf(user.secret, 1))).status, 200);
    await addUnasked(user.browser, key);
    const methods = async () =>
      secondStepIn(await gateway.browser().login(user.username, user.password)).methods;
    assert.deepEqual(await methods(), ['app', 'recovery']);
    assert.equal((await signInWith(gateway.browser(), key)).status, 200);
    assert.deepEqual(await methods(), ['app', 'recovery', 'passkey']);
  });

  test('is a required second factor from its first sign-in on', async (t) => {
    await setRequired(true);
    t.after(() => setRequired(false));
    const { browser, id, username, password, passkey } = await withAutomatic();
    const { envelope } = await browser.login(username, password);
    assert.notEqual(LoginData.parse(envelope.data).secondFactorBy, '');
    assert.equal((await remove(browser, passkey.id)).status, 200);
    const again = authenticator();
    await addUnasked(browser, again);
    assert.ok(await dueOf(id));
    const { covered } = await countFactorCoverage(gateway.store);
    assert.equal(await listedOf(username), 0);
    assert.equal((await signInWith(browser, again)).status, 200);
    assert.equal(await dueOf(id), null);
    assert.equal((await countFactorCoverage(gateway.store)).covered, covered + 1);
    assert.equal(await listedOf(username), 1);
    const [left] = passkeysIn(await listPasskeys(browser)).passkeys;
    assert.equal(refusalIn(await remove(browser, left?.id ?? '')), 'required');
  });
});
