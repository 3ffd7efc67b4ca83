import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { entryOf, insertAudit } from '../../gateway/src/store/audit.ts';
import { codesKey } from '../../gateway/src/store/rate-windows.ts';
import { openStore, type OpenStore } from '../../gateway/src/store/engine/open.ts';
import { tablesOfUsers, USER_TABLES } from '../../gateway/src/store/user-tables.ts';
import type { UserExport } from '../../gateway/src/domain/users/user-data.ts';
import { runCommand, SECRET_KEY } from '../support/gateway/gateway-command.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';

// Rules: gateway-30, gateway-144, gateway-145, gateway-216, gateway-217

const HIDDEN = 'never-export-this';
const ADA = 'ada@acme.example';
/** That of Ada's entry. */
const ADDRESS = '203.0.113.6';

let postgres: TestPostgres;
let databaseUrl = '';
let opened: OpenStore;
const run = (...args: string[]) => runCommand(args, { DATABASE_URL: databaseUrl, SECRET_KEY });

/** Inserts a row of a user into every table that has some. */
async function addUser(id: string, tenant: string, username: string): Promise<void> {
  const { store } = opened;
  const at = '2026-11-25T10:00:00+02:00';
  const owner = { tenant_code: tenant, username };
  const issuer = 'https://login.example';
  const rows: Record<string, object> = {
    users: {
      ...{ id, ...owner, password_hash: HIDDEN, must_change: false, first_name: `First ${id}` },
      ...{ last_name: 'L', display_name: `Shown ${id}`, user_type: 'BU', lang_cd: 'en_US' },
      ...{ last_login_at: at, details: '{}' },
    },
    contacts: { user_id: id, method: 'EMAIL', type: 'SEC', value: `${id}@home.example` },
    user_products: { user_id: id, tenant_code: tenant, product_code: 'INV' },
    identities: { tenant_code: tenant, issuer, subject: `subject-${id}`, user_id: id },
    sessions: {
      ...{ token_hash: `${HIDDEN}-${id}`, user_id: id, tenant_code: tenant, scope: 'full' },
      ...{ expires_at: at, ends_at: at },
    },
    sso_flows: {
      ...{ state_hash: `${HIDDEN}-${id}`, browser_hash: HIDDEN, tenant_code: tenant },
      ...{ client_id: 'c', origin: 'https://sso.example', issuer, nonce: HIDDEN, verifier: HIDDEN },
      ...{ expires_at: at, session_hash: `${HIDDEN}-${id}` },
    },
    provider_sessions: {
      ...{ token_hash: `${HIDDEN}-${id}`, client_id: 'c', issuer, subject: `subject-${id}` },
      sealed: HIDDEN,
    },
    used_logout_tokens: {
      ...{ issuer, jti: `${HIDDEN}-${id}`, client_id: 'c' },
      ...{ subject: `subject-${id}`, expires_at: at },
    },
    passkeys: {
      ...{
        id: `passkey-${id}`,
        user_id: id,
        rp_id: 'acme.example',
        credential_id: `credential-${id}`,
      },
      ...{ public_key: HIDDEN, counter: 1, transports: '{internal}', aaguid: 'a' },
      ...{ is_synced: true, created_at: at },
    },
    authenticator_apps: { user_id: id, sealed: HIDDEN, last_step: 1, drift: 0, created_at: at },
    preferences: { user_id: id, value: JSON.stringify({ favorites: [id] }), version: 1 },
    recovery_codes: { user_id: id, selector: 'QT', hash: HIDDEN },
    trusted_browsers: {
      ...{ id: `browser-${id}`, user_id: id, secret_hash: `${HIDDEN}-${id}` },
      ...{ browser: 'Firefox', system: 'Linux', created_at: at, expires_at: at },
    },
    sign_in_codes: {
      ...{ ticket_hash: `${HIDDEN}-${id}`, user_id: id, code_hmac: HIDDEN, expires_at: at },
    },
    not_me_tokens: { token_hash: `${HIDDEN}-${id}`, user_id: id, expires_at: at },
    otps: {
      ...{ ...owner, code_hmac: HIDDEN, tries: 0, sent_at: at, sealed: HIDDEN },
      ...{ link_hmac: HIDDEN, link_sealed: HIDDEN },
    },
    sign_in_tries: { ...owner, caller: `browser:${HIDDEN}`, reserved: 0, failed: 1, last_at: at },
    rate_windows: { key: `${codesKey({ tenant, username })}:all`, hits: 1, started_at: at },
  };
  for (const [table, row] of Object.entries(rows))
    await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(store);
  const from = { ip: `203.0.113.${id.length}`, id: 'r' };
  await insertAudit(store, [entryOf({ event: 'sign-in', tenant, userId: id }, from)]);
}

/** Returns the tables in which a text stands, in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.keys(USER_TABLES)) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n
      from ${sql.table(table)} t where strpos(to_jsonb(t)::text, ${text}) > 0`.execute(
      opened.store,
    );
    if ((rows[0]?.n ?? 0) > 0) found.push(table);
  }
  return found.toSorted();
}

const ALL = tablesOfUsers().map(([name]) => name);
const exported = async (): Promise<UserExport> => {
  const { code, output } = await run('user', 'export', 'ADA@acme.example', '--tenant', 'acme');
  assert.equal(code, 0, output);
  assert.ok(!output.includes(HIDDEN), output);
  return JSON.parse(output) as UserExport;
};

before(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase('user_data');
  await run('migrate');
  opened = await openStore({ databaseUrl, dataDir: '' }, () => undefined);
  const { store } = opened;
  const product = { code: 'INV', name: 'I', landing_page: '/', logo: '', description: '' };
  for (const code of ['ACME', 'GLOBEX']) {
    await store.insertInto('tenants').values({ code, theme: '[]' }).execute();
    await store
      .insertInto('products')
      .values({ tenant_code: code, ...product })
      .execute();
  }
  await addUser('id-ada', 'ACME', ADA);
  // The same user ID at another tenant, and one that continues it.
  await addUser('id-other', 'GLOBEX', ADA);
  await addUser('id-longer', 'ACME', `${ADA}.uk`);
});
after(async () => {
  await opened.close();
  await postgres.stop();
});

describe('a table of the database', () => {
  const columns = async () =>
    (
      await sql<{ table: string; column: string }>`
        select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public'`.execute(opened.store)
    ).rows;

  test('has a decision about the data of users, and if it names users, their rows', async () => {
    const found = await columns();
    const tables = [...new Set(found.map(({ table }) => table))].toSorted();
    assert.deepEqual(tables, Object.keys(USER_TABLES).toSorted());
    const naming = found.filter(({ column }) => /^(user_id|username|subject|email)$/.test(column));
    for (const { table, column } of naming) assert.ok(ALL.includes(table), `${table}.${column}`);
  });

  test('hides every column that proves something', async () => {
    for (const { table, column } of await columns()) {
      const [, known] = tablesOfUsers().find(([name]) => name === table) ?? [];
      if (!known || !/hash|hmac|sealed|token|secret|jti|caller|^key$/.test(column)) continue;
      assert.ok(known.hidden.includes(column), `${table}.${column}`);
    }
  });
});

describe('sso-gateway', () => {
  test('user export prints the rows of every table, without hashes and secrets, in UTC', async () => {
    const { version, tenant, username, tables } = await exported();
    assert.deepEqual([version, tenant, username], [1, 'ACME', ADA]);
    assert.deepEqual(Object.keys(tables).toSorted(), ALL.toSorted());
    const text = JSON.stringify(tables);
    for (const own of ['First id-ada', 'id-ada@home.example', 'subject-id-ada', ADDRESS])
      assert.ok(text.includes(own), own);
    assert.ok(text.includes('"last_login_at":"2026-11-25T08:00:00+00:00"'), text);
    for (const [name, rows] of Object.entries(tables)) assert.equal(rows.length, 1, name);
    assert.doesNotMatch(text, /id-other|id-longer|\.uk/);
  });

  test('user delete without --yes says what it would delete, and deletes nothing', async () => {
    const { audit: entries = [], ...before } = (await exported()).tables;
    const { code, output } = await run('user', 'delete', ADA, '--tenant', 'ACME');
    assert.equal(code, 2);
    assert.match(output, /^would delete contacts: 1$/m);
    assert.match(output, /^kept audit: The audit log is append-only\./m);
    assert.match(
      output,
      /\nNothing was deleted\. .* repeat the command with --yes, and with --refuse-provider .*\n$/,
    );
    const { audit = [], ...rest } = (await exported()).tables;
    assert.deepEqual(rest, before);
    // The export before is recorded, and nothing else.
    assert.equal(audit.length, entries.length + 1);
  });

  test('user delete leaves nothing of the user but what is kept, and everything of others', async () => {
    const others = await Promise.all(['id-other', 'id-longer', '.uk'].map(tablesWith));
    const { code, output } = await run('user', 'delete', ADA, '--tenant', 'ACME', '--yes');
    assert.equal(code, 0, output);
    assert.match(output, /^deleted users: 1$/m);
    for (const own of ['First id-ada', 'Shown id-ada', 'id-ada@home.example', `${HIDDEN}-id-ada`])
      assert.deepEqual(
        (await tablesWith(own)).filter((table) => table !== 'used_logout_tokens'),
        [],
        own,
      );
    assert.deepEqual(await tablesWith('subject-id-ada'), ['used_logout_tokens']);
    assert.deepEqual(await tablesWith('id-ada'), ['used_logout_tokens']);
    assert.deepEqual(await Promise.all(['id-other', 'id-longer', '.uk'].map(tablesWith)), others);
    const again = await run('user', 'delete', ADA, '--tenant', 'ACME', '--yes');
    assert.deepEqual(again, { code: 2, output: `The tenant ACME has no user ${ADA}.\n` });
  });

  test('audit keeps the entries of a deleted user, which identify no user afterwards', async () => {
    const entries = async (...args: string[]) =>
      (await run('audit', '--json', ...args)).output
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, string>);
    const all = await entries('--tenant', 'ACME');
    const deletion = all.find(({ event }) => event === 'admin-user-deleted');
    const own = all.filter(({ userId }) => userId === deletion?.['userId']);
    const [signIn] = own;
    assert.deepEqual([signIn?.['event'], signIn?.['address']], ['sign-in', '']);
    assert.ok(own.some(({ event }) => event === 'admin-user-exported'));
    const text = JSON.stringify(own);
    for (const trace of [ADA, 'id-ada', ADDRESS]) assert.ok(!text.includes(trace), text);
    for (const name of [ADA, 'id-ada'])
      assert.deepEqual(await entries('--user', name, '--tenant', 'ACME'), []);
    const other = await entries('--user', 'id-longer');
    assert.deepEqual(
      other.map(({ username, address }) => [username, address]),
      [[`${ADA}.uk`, '203.0.113.9']],
    );
  });

  test('audit attributes a refused attempt to the user with its name, and forgets it too', async () => {
    const account = { tenant: 'GLOBEX', username: ADA };
    const refused = { event: 'sign-in-failed', tenant: 'GLOBEX', account } as const;
    const from = { ip: '203.0.113.77', id: 'r' };
    await insertAudit(opened.store, [entryOf({ ...refused, userId: 'unknown:x' }, from)]);
    const log = async () => (await run('audit', '--event', 'sign-in-failed', '--json')).output;
    assert.match(
      await log(),
      /"userId":"id-other".*"address":"203\.0\.113\.77".*"isUnchecked":true/,
    );
    await run('user', 'delete', ADA, '--tenant', 'GLOBEX', '--yes');
    assert.doesNotMatch(await log(), /id-other|203\.0\.113|unknown/);
    // An entry that was on its way during the deletion.
    await insertAudit(opened.store, [
      entryOf({ ...refused, account: undefined, userId: 'id-other' }, from),
    ]);
    assert.doesNotMatch(await log(), /id-other|203\.0\.113/);
  });
});
