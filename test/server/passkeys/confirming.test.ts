import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createKeyText } from '../../../gateway/src/keys/key-text.ts';
import { UserSessions } from '../../../src/core/contract/sessions.ts';
import { detailsOf } from '../../support/gateway/audit-entries.ts';
import { confirm, confirmOptionsOf, startAtProvider } from '../../support/gateway/confirming.ts';
import { runCommand } from '../../support/gateway/gateway-command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import {
  addTo,
  askConfirmOptions,
  askNewOptions,
  askOptions,
  confirmWith,
  listPasskeys,
  passkeysIn,
  passkeyUsers,
  refusalIn,
  requestIn,
  sendConfirmation,
  sendNew,
  sendSignIn,
  signInWith,
} from '../../support/gateway/passkeys.ts';
import { startPostgres, type TestPostgres } from '../../support/programs/postgres.ts';

// Rules: passkeys-03, passkeys-11, passkeys-14, passkeys-16, passkeys-17, passkeys-19

let postgres: TestPostgres;
let databaseUrl = '';
let gateway: TestGateway;
before(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase('passkeys');
  gateway = await startTestGateway({ databaseUrl });
});
after(async () => {
  await gateway.close();
  await postgres.stop();
});

const { authenticator, withPasskey } = passkeyUsers(() => gateway);

describe('a user with a passkey', () => {
  test('confirms with it, which opens no session', async () => {
    const { browser, id, key } = await withPasskey();
    gateway.clock.advance(400);
    assert.deepEqual(await confirmOptionsOf(browser), {
      confirmedSecondsAgo: 400,
      methods: [{ type: 'passkey', id: '', name: '' }],
    });
    const { publicKey } = requestIn(await askConfirmOptions(browser));
    assert.deepEqual((publicKey as { allowCredentials?: unknown }).allowCredentials, [
      { type: 'public-key', id: key.passkeys[0]?.id, transports: ['internal', 'hybrid'] },
    ]);
    const confirmed = await confirmWith(browser, key);
    assert.equal(confirmed.status, 200);
    assert.equal(confirmed.setCookies.size, 0);
    assert.equal((await confirmOptionsOf(browser)).confirmedSecondsAgo, 0);
    const { sessions } = UserSessions.parse((await browser.sessions()).envelope.data);
    assert.equal(sessions.length, 1);
    assert.deepEqual(await detailsOf(gateway, id, 'confirmed', 1), [{ method: 'passkey' }]);
  });

  test('does not confirm with the password, nor by a sign-in with it', async () => {
    const { browser, username, password, id } = await withPasskey();
    gateway.clock.advance(400);
    const refused = await confirm(browser, password);
    assert.deepEqual(
      [refused.status, refused.envelope.message],
      [400, 'Please confirm with your passkey.'],
    );
    assert.equal((await confirmOptionsOf(browser)).confirmedSecondsAgo, 400);
    const fresh = gateway.browser();
    await fresh.login(username, password);
    assert.ok((await confirmOptionsOf(fresh)).confirmedSecondsAgo > 43_200);
    assert.equal((await askNewOptions(fresh)).status, 403);
    // A gateway of the release before sets this time only.
    await gateway.store
      .updateTable('sessions')
      .set({ confirmed_at: new Date(gateway.clock.now()) })
      .where('user_id', '=', id)
      .execute();
    assert.equal((await askNewOptions(fresh)).status, 403);
  });

  test('does not confirm at a provider', async () => {
    const { browser, id } = await withPasskey();
    const linked = {
      ...{ tenant_code: 'ACME', client_id: 'acme-oidc-tenant', subject: `at-provider-${id}` },
      user_id: id,
    };
    await gateway.store.insertInto('identities').values(linked).execute();
    assert.equal((await startAtProvider(browser, 'acme-oidc-tenant')).status, 400);
    await gateway.store.deleteFrom('passkeys').where('user_id', '=', id).execute();
    assert.equal((await startAtProvider(browser, 'acme-oidc-tenant')).status, 200);
  });

  test('has signed in freshly with it', async () => {
    const { key } = await withPasskey();
    const browser = gateway.browser();
    await signInWith(browser, key);
    assert.equal((await confirmOptionsOf(browser)).confirmedSecondsAgo, 0);
    assert.equal((await askNewOptions(browser)).status, 200);
  });
});

describe('a confirmation with a passkey is refused', () => {
  test('with a passkey of another user, also of another tenant', async () => {
    const { browser } = await withPasskey();
    for (const tenant of ['ACME', 'GLOBEX']) {
      const other = await withPasskey({ tenant });
      const { publicKey, ticket } = requestIn(await askConfirmOptions(browser));
      const proof = other.key.get({ ...publicKey, allowCredentials: [] });
      const refused = await sendConfirmation(browser, ticket, proof);
      assert.equal(refusalIn(refused), tenant === 'ACME' ? 'refused' : 'foreign');
    }
  });

  test('without verification, from another origin, and with a wrong signature', async () => {
    const { browser, id, key } = await withPasskey();
    for (const changes of [
      { isUserVerified: false },
      { origin: 'https://evil.example' },
      { isSignatureBroken: true },
    ])
      assert.equal(refusalIn(await confirmWith(browser, key, changes)), 'refused');
    const failed = await detailsOf(gateway, id, 'confirm-failed', 3);
    assert.deepEqual(failed[0], { method: 'passkey', reason: 'wrong-proof' });
  });

  test('with a ticket of another session, of another purpose, and a second time', async () => {
    const { browser, key, username, password } = await withPasskey();
    const { publicKey, ticket } = requestIn(await askConfirmOptions(browser));
    const proof = key.get(publicKey);
    const other = gateway.browser();
    await other.login(username, password);
    assert.equal(refusalIn(await sendConfirmation(other, ticket, proof)), 'expired');
    const unfit = requestIn(await askNewOptions(browser));
    assert.equal(refusalIn(await sendConfirmation(browser, unfit.ticket, proof)), 'expired');
    assert.equal((await sendConfirmation(browser, ticket, proof)).status, 200);
    assert.equal(refusalIn(await sendConfirmation(browser, ticket, proof)), 'expired');
  });

  test('without a passkey', async () => {
    const user = await gateway.createUser();
    const browser = gateway.browser();
    await browser.login(user.username, user.password);
    assert.equal(refusalIn(await askConfirmOptions(browser)), 'unknown');
  });
});

describe('at the same time, on PostgreSQL,', () => {
  test('one of 50 replies with a ticket signs in', async () => {
    const { key, id } = await withPasskey();
    const browser = gateway.browser();
    const { publicKey, ticket } = requestIn(await askOptions(browser));
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => sendSignIn(browser.copy(), ticket, key.get(publicKey))),
    );
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    const refused = replies.filter(({ status }) => status !== 200);
    assert.deepEqual([...new Set(refused.map(refusalIn))], ['expired']);
    const open = await gateway.store
      .selectFrom('sessions')
      .select('user_id')
      .where('user_id', '=', id)
      .execute();
    assert.equal(open.length, 2);
  });

  test('no more passkeys are added than the limit allows', async () => {
    const { browser, key } = await withPasskey();
    for (let count = 1; count < 18; count += 1) await addTo(browser, authenticator());
    assert.ok(key);
    const requests = await Promise.all([1, 2, 3, 4, 5].map(() => askNewOptions(browser)));
    const replies = await Promise.all(
      requests
        .map(requestIn)
        .map(({ publicKey, ticket }) =>
          sendNew(browser, ticket, authenticator().create(publicKey)),
        ),
    );
    assert.equal(replies.filter(({ status }) => status === 200).length, 2);
    assert.equal(passkeysIn(await listPasskeys(browser)).passkeys.length, 20);
  });
});

test('an operator removes the passkeys of a user, who is mailed and confirms with the password again', async () => {
  const { username, password, key, browser } = await withPasskey();
  const command = ['user', 'remove-passkeys', username, '--tenant', 'acme'];
  const env = { DATABASE_URL: databaseUrl, SECRET_KEY: createKeyText() };
  const { code, output } = await runCommand(command, env);
  assert.deepEqual([code, output], [0, '1 passkey was removed. 1 session has ended.\n']);
  assert.equal((await browser.profile()).status, 401);
  assert.equal(refusalIn(await signInWith(gateway.browser(), key)), 'removed');
  const again = gateway.browser();
  await again.login(username, password);
  assert.equal((await confirm(again, password)).status, 200);
  const unknown = await runCommand([...command.slice(0, 2), 'nobody', '--tenant', 'acme'], env);
  assert.equal(unknown.code, 2);
  // Its key is not that of the gateway, which therefore leaves the mail in the outbox.
  const mails = await gateway.store.deleteFrom('outbox').returning('is_real').execute();
  assert.ok(mails.some(({ is_real }) => is_real));
});

test('passkeys and tickets outlast a restart', async () => {
  const { key } = await withPasskey();
  const browser = gateway.browser();
  const { publicKey, ticket } = requestIn(await askOptions(browser));
  const proof = key.get(publicKey);
  const { port } = gateway;
  await gateway.close();
  gateway = await startTestGateway({ databaseUrl, port });
  assert.equal((await sendSignIn(browser, ticket, proof)).status, 200);
});
