import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { openStore } from '../../gateway/src/store/engine/open.ts';
import { OLD_DATABASE } from '../../gateway/src/store/schema/schema-difference.ts';
import { runCommand, runProcess } from '../support/gateway/gateway-command.ts';
import { seededFolder, temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-53
// Left out: only a change of the schema breaks it.

let dataDir = '';
before(async () => {
  dataDir = await seededFolder();
});
after(() => rm(dataDir, { recursive: true, force: true }));

/** Adds a migration as another program does. */
async function addMigration(name: string): Promise<void> {
  const { store, close } = await openStore({ databaseUrl: '', dataDir }, () => undefined);
  await store.insertInto('migrations').values({ name }).execute();
  await close();
}

test('the gateway runs on a database with migrations of another program', async () => {
  await addMigration('shop-001-orders');
  assert.deepEqual(await runCommand(['migrate'], { DATA_DIR: dataDir }), {
    code: 0,
    output: 'The database is up to date.\n',
  });
});

test('neither start nor migrate touches the database of a newer release', async () => {
  await addMigration('998-newer');
  const refusal = {
    code: 2,
    output:
      'A newer release of the gateway has changed the database (998-newer). Start that release, or restore a backup from before its first start.\n',
  };
  assert.deepEqual(await runProcess(['start'], { DATA_DIR: dataDir }), refusal);
  assert.deepEqual(await runCommand(['migrate'], { DATA_DIR: dataDir }), refusal);
});

/** Tables and migrations of a database from before 0.1.0. */
const OLD = [
  `create table migrations (name text primary key, applied_at timestamptz not null default now())`,
  `create table tenants (code text primary key, theme jsonb not null)`,
  `create table login_failures (
    tenant_code text not null, username text not null, count int not null,
    last_at timestamptz not null, primary key (tenant_code, username))`,
  `insert into tenants (code, theme) values ('ACME', '[]')`,
  `insert into migrations (name) values ('001-people'), ('002-sign-in'), ('003-single-sign-on')`,
];

test('neither start nor migrate touches a database from before 0.1.0, and both say how to go on', async () => {
  const folder = await temporaryFolder();
  const opened = await openStore({ databaseUrl: '', dataDir: folder }, () => undefined);
  for (const statement of OLD) await sql.raw(statement).execute(opened.store);
  await opened.close();
  const env = { DATA_DIR: folder };
  assert.match(OLD_DATABASE, /before 0\.1\.0.*new database.*user import FILE/);
  const refusal = { code: 2, output: `${OLD_DATABASE}\n` };
  assert.deepEqual(await runProcess(['start'], env), refusal);
  assert.deepEqual(await runCommand(['migrate'], env), refusal);
  const { code, output } = await runCommand(['doctor'], env);
  assert.equal(code, 2);
  assert.ok(output.includes(OLD_DATABASE), output);
  const again = await openStore({ databaseUrl: '', dataDir: folder }, () => undefined);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
    order by 1`.execute(again.store);
  await again.close();
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['login_failures', 'migrations', 'tenants'],
  );
  await rm(folder, { recursive: true });
});
