import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { exportUser, deleteUser } from '../../../gateway/src/domain/users/user-data.ts';
import { sweep } from '../../../gateway/src/store/sweep.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { detailsOf } from '../../support/gateway/audit-entries.ts';
import { confirm } from '../../support/gateway/confirming.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import {
  addTo,
  askNewOptions,
  confirmWith,
  listPasskeys,
  passkeysIn,
  passkeyUsers,
  refusalIn,
  remove,
  rename,
  requestIn,
  signInWith,
} from '../../support/gateway/passkeys.ts';

// Rules: passkeys-07, passkeys-12, passkeys-13, passkeys-15, passkeys-16

const DAY = 24 * 3600;
const LINK = /#not-me=([0-9a-f]{40})$/m;

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

const { authenticator, withPasskey } = passkeyUsers(() => gateway);

const subjects = async (username: string): Promise<(string | undefined)[]> =>
  (await gateway.noticesTo(username)).map(({ subject = '' }) => subject.split(' – ')[0]);

describe('an added passkey', () => {
  test('is mailed and recorded, with a link that removes it', async () => {
    const { username, id, browser, key } = await withPasskey();
    assert.deepEqual(await detailsOf(gateway, id, 'passkey-added', 1), [{ isSynced: true }]);
    const [mail] = await gateway.noticesTo(username);
    assert.ok(mail?.subject?.startsWith('A passkey was added – '));
    assert.match(mail?.text ?? '', /your administrator can remove them/);
    const token = LINK.exec(mail?.text ?? '')?.[1];
    const notMe = await gateway
      .browser()
      .call(CALLS.notMe.path, { method: 'POST', body: JSON.stringify({ token }) });
    assert.equal(notMe.status, 200);
    assert.equal((await browser.profile()).status, 401);
    assert.equal(refusalIn(await signInWith(gateway.browser(), key)), 'removed');
  });

  test('is removed by the link of an earlier mail too, and older ones stay', async () => {
    const { username, password, browser: own, key } = await withPasskey();
    gateway.clock.advance(8 * DAY);
    assert.equal((await signInWith(own, key)).status, 200);
    const thief = gateway.browser();
    await thief.login(username, password);
    const mails = await gateway.noticesTo(username);
    assert.ok(mails.at(-1)?.subject?.startsWith('New sign-in'));
    const token = LINK.exec(mails.at(-1)?.text ?? '')?.[1];
    // A confirmation would need the passkey, so the test adds the thief's with the user's own session.
    const stolen = authenticator();
    await addTo(own, stolen);
    const body = JSON.stringify({ token });
    await gateway.browser().call(CALLS.notMe.path, { method: 'POST', body });
    assert.equal(refusalIn(await signInWith(gateway.browser(), stolen)), 'removed');
    assert.equal((await signInWith(gateway.browser(), key)).status, 200);
  });

  test('that has signed in in a new browser is removed by the link of that mail', async () => {
    const { username, key } = await withPasskey();
    gateway.clock.advance(8 * DAY);
    await signInWith(gateway.browser(), key);
    const mails = await gateway.noticesTo(username);
    const token = LINK.exec(mails.at(-1)?.text ?? '')?.[1];
    const body = JSON.stringify({ token });
    await gateway.browser().call(CALLS.notMe.path, { method: 'POST', body });
    assert.equal(refusalIn(await signInWith(gateway.browser(), key)), 'removed');
  });
});

describe('the name of a passkey', () => {
  test('is set by its user', async () => {
    const { browser, id, passkey } = await withPasskey();
    const named = passkeysIn(await rename(browser, passkey.id, ' Work laptop '));
    assert.equal(named.passkeys[0]?.name, 'Work laptop');
    assert.equal((await detailsOf(gateway, id, 'passkey-renamed', 1)).length, 1);
  });

  test('is not empty, has no control characters and at most 50 characters', async () => {
    const { browser, passkey } = await withPasskey();
    for (const name of ['', ' ', 'x'.repeat(51), 'a\u0000b', 'a\nb'])
      assert.equal((await rename(browser, passkey.id, name)).status, 400);
    assert.equal((await rename(browser, passkey.id, 'x'.repeat(50))).status, 200);
  });

  test('is not set by another user', async () => {
    const { passkey, browser } = await withPasskey();
    const other = await withPasskey();
    assert.equal(refusalIn(await rename(other.browser, passkey.id, 'Mine')), 'unknown');
    assert.equal(refusalIn(await remove(other.browser, passkey.id)), 'unknown');
    assert.equal(passkeysIn(await listPasskeys(browser)).passkeys[0]?.name, '');
  });
});

describe('the removal of a passkey', () => {
  test('needs a confirmation within five minutes, is mailed and recorded', async () => {
    const { browser, id, username, key, passkey } = await withPasskey();
    gateway.clock.advance(301);
    assert.equal((await remove(browser, passkey.id)).status, 403);
    await confirmWith(browser, key);
    const { passkeys, userHandle } = passkeysIn(await remove(browser, passkey.id));
    assert.deepEqual([passkeys, userHandle], [[], key.passkeys[0]?.userHandle]);
    assert.equal((await detailsOf(gateway, id, 'passkey-removed', 1)).length, 1);
    assert.deepEqual(await subjects(username), ['A passkey was added', 'A passkey was removed']);
    // The handle stays for the next one.
    const { publicKey } = requestIn(await askNewOptions(browser));
    assert.equal((publicKey as unknown as { user: { id: string } }).user.id, userHandle);
  });

  test('is refused for the last way to sign in', async () => {
    const { browser, id, key, passkey } = await withPasskey();
    const { password_hash } = await gateway.store
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const setHash = (hash: string | null) =>
      gateway.store
        .updateTable('users')
        .set({ password_hash: hash })
        .where('id', '=', id)
        .execute();
    await setHash(null);
    assert.equal(refusalIn(await remove(browser, passkey.id)), 'last');
    const second = passkeysIn(await addTo(browser, authenticator()));
    assert.equal(second.passkeys.length, 2);
    const [one, two] = await Promise.all(
      second.passkeys.map(({ id: passkeyId }) => remove(browser, passkeyId)),
    );
    assert.deepEqual([one?.status, two?.status].sort(), [200, 400]);
    await setHash(password_hash);
    const [left] = passkeysIn(await listPasskeys(browser)).passkeys;
    assert.equal((await remove(browser, left?.id ?? '')).status, 200);
    assert.ok(key);
  });

  test('is remembered for 400 days', async () => {
    const { browser, key, passkey } = await withPasskey();
    await remove(browser, passkey.id);
    gateway.clock.advance(400 * DAY);
    await sweep({ store: gateway.store, now: gateway.clock.now });
    assert.equal(refusalIn(await signInWith(gateway.browser(), key)), 'removed');
    gateway.clock.advance(1);
    await sweep({ store: gateway.store, now: gateway.clock.now });
    assert.equal(refusalIn(await signInWith(gateway.browser(), key)), 'unknown');
  });
});

test('used tickets are removed when they have expired', async () => {
  const { key } = await withPasskey();
  await signInWith(gateway.browser(), key);
  const used = gateway.store.selectFrom('used_tickets').select('hash');
  await sweep({ store: gateway.store, now: gateway.clock.now });
  assert.ok((await used.execute()).length > 0);
  gateway.clock.advance(601);
  await sweep({ store: gateway.store, now: gateway.clock.now });
  assert.deepEqual(await used.execute(), []);
});

test('the export has the passkeys without their keys, and the deletion leaves none', async () => {
  const { username, id, key } = await withPasskey();
  const exported = await exportUser(gateway.store, 'ACME', username);
  const [row] = exported?.tables['passkeys'] ?? [];
  assert.ok(row && !('public_key' in row));
  assert.equal((row as { credential_id: string }).credential_id, key.passkeys[0]?.id);
  await deleteUser(gateway.store, 'ACME', username, false);
  const left = await gateway.store
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', id)
    .execute();
  assert.deepEqual(left, []);
  assert.equal(refusalIn(await signInWith(gateway.browser(), key)), 'unknown');
});

test('passkeys of another RP ID are neither listed nor accepted, and a password confirms again', async () => {
  const { browser, id, password, key } = await withPasskey();
  await gateway.store
    .updateTable('passkeys')
    .set({ rp_id: 'old.example' })
    .where('user_id', '=', id)
    .execute();
  assert.deepEqual(passkeysIn(await listPasskeys(browser)).passkeys, []);
  assert.equal(refusalIn(await signInWith(gateway.browser(), key)), 'refused');
  assert.equal((await confirm(browser, password)).status, 200);
});
