import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { settingsOf } from '../../../gateway/src/configuration/settings.ts';
import { checkApps } from '../../../gateway/src/doctor/check-apps.ts';
import { resealApps } from '../../../gateway/src/domain/factors/reseal-apps.ts';
import { createKeyText, parseKeys } from '../../../gateway/src/keys/key-text.ts';
import { openKeyring, type SecretKey } from '../../../gateway/src/keys/keyring.ts';
import { listUsers } from '../../../gateway/src/store/lists/users.ts';
import { ofUser } from '../../support/gateway/audit-entries.ts';
import { factorRows } from '../../support/gateway/factor-rows.ts';
import { runCommand } from '../../support/gateway/gateway-command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import { seedFolder, temporaryFolder } from '../../support/gateway/seeded-folder.ts';
import { requireFactor } from '../../support/gateway/required-factor.ts';
import { factorUsers } from '../../support/gateway/second-factor.ts';

// Rules: second-factor-31, second-factor-32, second-factor-33, second-factor-84
// Left out: only a change of the commands breaks it.

let dataDir = '';
let gateway: TestGateway;
let users: Record<'lost' | 'stopped' | 'none', { id: string; username: string; password: string }>;

const { withApp } = factorUsers(() => gateway);
const { rowsOf } = factorRows(() => gateway);

const keyOf = (text: string) => parseKeys(text, 'key')[0] as SecretKey;
const [own, next] = [createKeyText(), createKeyText()];
const [ownKey, nextKey] = [keyOf(own), keyOf(next)];

/** Opens the gateway's database, which commands can't do meanwhile. */
async function whileOpen(work: () => Promise<void>): Promise<void> {
  gateway = await startTestGateway({ dataDir });
  try {
    await work();
  } finally {
    await gateway.close();
  }
}

before(async () => {
  const keyring = openKeyring([ownKey]);
  dataDir = await temporaryFolder();
  await seedFolder(dataDir);
  await whileOpen(async () => {
    const [lost, stopped] = [await withApp(), await withApp()];
    users = { lost, stopped, none: await gateway.createUser() };
    const change = (id: string, changes: { failures?: number; sealed?: string }) =>
      gateway.store
        .updateTable('authenticator_apps')
        .set(changes)
        .where('user_id', '=', id)
        .execute();
    await requireFactor(gateway, { graceDays: 14 });
    await gateway.browser().login(users.none.username, users.none.password);
    await change(lost.id, { sealed: keyring.seal('factor', lost.secret) });
    await change(stopped.id, { failures: 100, sealed: keyring.seal('factor', stopped.secret) });
    await gateway.store
      .updateTable('recovery_codes')
      .set({ used_at: new Date() })
      .where('user_id', '=', lost.id)
      .execute();
  });
});
after(() => rm(dataDir, { recursive: true, force: true }));

const run = (args: readonly string[], secretKey = own) =>
  runCommand(args, { DATA_DIR: dataDir, SECRET_KEY: secretKey });

test('an operator lists what users have besides the password', async () => {
  const { code, output } = await run(['user', 'list', '--tenant', 'acme', '--factors']);
  assert.equal(code, 0, output);
  const lineOf = ({ username }: { username: string }) =>
    output.split('\n').find((line) => line.includes(username)) ?? '';
  assert.match(output.split('\n')[0] ?? '', /Second factor +Required$/);
  assert.match(lineOf(users.lost), / app, 0 recovery codes +required$/);
  assert.match(lineOf(users.stopped), / app \(stopped\), 10 recovery codes +required$/);
  assert.match(lineOf(users.none), / {2}missing, due \d{4}-\d\d-\d\d \d\d:\d\dZ$/);
});

test('an operator lists who lacks a required second factor', async () => {
  const { code, output } = await run(['user', 'list', '--missing-factor']);
  assert.equal(code, 0, output);
  assert.ok(output.includes(users.none.username));
  for (const { username } of [users.lost, users.stopped]) assert.ok(!output.includes(username));
});

test('doctor finds apps whose key is missing', async () => {
  const { output } = await run(['doctor'], next);
  assert.match(
    output,
    new RegExp(`^error .*2 authenticator apps need the key ${ownKey.id}, which is missing\\.`, 'm'),
  );
});

test('a gateway encrypts the secrets of apps again with a new key, so that the old one can be retired', () =>
  whileOpen(async () => {
    const { store } = gateway;
    const keyring = openKeyring([nextKey, ownKey]);
    const settings = (secretKey: string) => settingsOf({ dataDir, secretKey });
    const sealedOf = async () => (await rowsOf(users.stopped.id)).apps[0]?.sealed ?? '';
    const first = await sealedOf();
    await resealApps({ store, keyring: openKeyring([nextKey]) });
    assert.equal(await sealedOf(), first, 'its key is not known');
    const [old] = await checkApps(settings(`${next},${own}`), store);
    assert.equal(old?.level, 'warning');
    await resealApps({ store, keyring });
    const again = await sealedOf();
    assert.equal(
      openKeyring([nextKey]).open('factor', again),
      openKeyring([ownKey]).open('factor', first),
    );
    await resealApps({ store, keyring });
    assert.equal(await sealedOf(), again);
    const [right] = await checkApps(settings(next), store);
    assert.deepEqual(
      [right?.level, right?.text],
      ['ok', `2 authenticator apps need the key ${nextKey.id}.`],
    );
    const listed = [];
    for await (const page of listUsers(store, 'ACME', {}, 'all')) listed.push(...page);
    assert.deepEqual(listed.find(({ username }) => username === users.stopped.username)?.factors, {
      ...{ app: 'stopped', recoveryCodesLeft: 10, passkeys: 0, requirement: 'none', dueAt: null },
    });
  }));

test('an operator removes the app of a user, whose sessions end and who is mailed', async () => {
  const command = (name: string) => run(['user', 'reset-second-factor', name, '--tenant', 'acme']);
  const { code, output } = await command(users.stopped.username.toUpperCase());
  assert.deepEqual(
    [code, output],
    [0, 'The authenticator app was removed. 1 session has ended.\n'],
  );
  const again = await command(users.stopped.username);
  assert.deepEqual(
    [again.code, again.output],
    [0, 'There is no authenticator app. Nothing was changed.\n'],
  );
  await whileOpen(async () => {
    assert.deepEqual(await rowsOf(users.stopped.id), { apps: [], codes: [], browsers: [] });
    const events = await gateway.store
      .selectFrom('audit')
      .select('event')
      .where(ofUser(users.stopped.id))
      .where('event', 'like', 'admin-%')
      .execute();
    assert.deepEqual(events, [{ event: 'admin-second-factor-reset' }]);
    // Its key is not that of the gateway, which therefore leaves the mail in the outbox.
    const mails = await gateway.store.deleteFrom('outbox').returning('is_real').execute();
    assert.deepEqual(mails, [{ is_real: true }]);
    assert.equal((await rowsOf(users.lost.id)).apps.length, 1);
  });
});
