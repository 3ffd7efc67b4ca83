import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import type { Agent } from '../support/gateway/agent.ts';
import { ofUser } from '../support/gateway/audit-entries.ts';
import { SECRET_KEY } from '../support/gateway/gateway-command.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { requirePostgres, startPostgres } from '../support/programs/postgres.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-72
// Left out: only a change of the schema or of the commands breaks it.

/** Signs a new user in and changes a name. The backup must contain both. */
async function use(gateway: TestGateway) {
  const user = await gateway.createUser();
  const browser = gateway.browser();
  await browser.login(user.username, user.password);
  await browser.updateProfile({ userId: user.id, firstName: 'Saved', lastName: '' });
  const entries = gateway.store.selectFrom('audit').select('id').where(ofUser(user.id));
  await waitUntilAsync(async () => (await entries.execute()).length === 2);
  return { ...user, browser };
}

/** Checks that a gateway on a restored database has the user, the session and the audit log, and works. */
async function check(
  gateway: TestGateway,
  { id, username, password, browser }: Awaited<ReturnType<typeof use>>,
): Promise<void> {
  const returning: Agent = gateway.browser();
  for (const name of ['sso-session', 'XSRF-TOKEN'])
    returning.setCookie(name, browser.cookie(name) ?? '');
  const { text } = await returning.profile();
  assert.match(text, /"firstName":"Saved"/);
  // Its anti-forgery token is signed with the key, which is not in the database.
  const names = { userId: id, firstName: 'Restored', lastName: '' };
  assert.equal((await returning.updateProfile(names)).status, 200);
  assert.equal((await gateway.browser().login(username, password)).status, 200);
  const events = await gateway.store
    .selectFrom('audit')
    .select('event')
    .where(ofUser(id))
    .orderBy('id')
    .execute();
  assert.deepEqual(events.slice(0, 2), [{ event: 'sign-in' }, { event: 'names-changed' }]);
  await assert.rejects(gateway.store.deleteFrom('audit').execute(), { code: '42501' });
}

test('a copy of the data folder, made while the gateway is stopped, is a backup', async (t) => {
  const [dataDir, backup] = [await temporaryFolder(), await temporaryFolder()];
  const opened: TestGateway[] = [];
  t.after(async () => {
    for (const gateway of opened) await gateway.close();
    await Promise.all([dataDir, backup].map((folder) => rm(folder, { recursive: true })));
  });
  const gateway = await startTestGateway({ dataDir });
  const user = await use(gateway);
  await gateway.close();
  execFileSync('cp', ['-a', `${dataDir}/.`, backup]);
  const restored = await startTestGateway({ dataDir: backup });
  opened.push(restored);
  await check(restored, user);
});

test('pg_dump of a running gateway is a backup, which another role can own', async (t) => {
  const postgres = await startPostgres();
  const folder = await temporaryFolder();
  const opened: TestGateway[] = [];
  t.after(async () => {
    for (const gateway of opened) await gateway.close();
    await postgres.stop();
    await rm(folder, { recursive: true });
  });
  const databaseUrl = await postgres.createDatabase('original');
  const gateway = await startTestGateway({ databaseUrl, secretKey: SECRET_KEY });
  opened.push(gateway);
  const user = await use(gateway);

  const { port, host } = new URL(databaseUrl);
  const server = ['--host=127.0.0.1', `--port=${port}`, '--username=test'];
  /** Runs a program of PostgreSQL, which has nothing to warn of. */
  const run = (name: string, ...args: readonly string[]): void => {
    const { status, stderr } = spawnSync(name, [...server, ...args], {
      env: { ...process.env, PATH: `${requirePostgres()}${delimiter}${process.env['PATH']}` },
      encoding: 'utf8',
    });
    assert.deepEqual([name, status, stderr], [name, 0, '']);
  };
  const dump = join(folder, 'sso.dump');
  run('pg_dump', '--format=custom', `--file=${dump}`, 'original');
  run('createuser', 'sso');
  run('createdb', '--owner=sso', 'restored');
  run('pg_restore', '--role=sso', '--no-owner', '--dbname=restored', dump);

  const restored = await startTestGateway({
    databaseUrl: `postgres://sso@${host}/restored`,
    secretKey: SECRET_KEY,
  });
  opened.push(restored);
  await check(restored, user);
});
