import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { listUsers } from '../../gateway/src/store/lists/users.ts';
import { openStore } from '../../gateway/src/store/engine/open.ts';
import { runCommand, SECRET_KEY } from '../support/gateway/gateway-command.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';

// Rules: gateway-143

/** More than a page of the gateway. */
const USERS = 2300;
const HOUR_MS = 3_600_000;

let postgres: TestPostgres;
let databaseUrl = '';
const open = () => openStore({ databaseUrl, dataDir: '' }, () => undefined);
before(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase('lists');
  await run('migrate');
  const { store, close } = await open();
  for (const code of ['ACME', 'GLOBEX', 'INITECH'])
    await store.insertInto('tenants').values({ code, theme: '[]' }).execute();
  for (const code of ['INV', 'PAY', 'TAX'])
    await store
      .insertInto('products')
      .values({
        tenant_code: 'ACME',
        code,
        name: code,
        landing_page: '/',
        logo: '',
        description: '',
      })
      .execute();
  await sql`insert into users (id, tenant_code, username, must_change, first_name, last_name, display_name,
      user_type, lang_cd, details)
    select 'many-' || n, case when n % 2 = 0 then 'ACME' else 'GLOBEX' end, 'many-' || lpad(n::text, 5, '0'),
      false, 'A', 'B', repeat('x', 1 + n / 1000), 'BU', 'en_US', ${JSON.stringify({ roles: [] })}::jsonb
    from generate_series(1, ${USERS}::int) n`.execute(store);
  for (const username of ['a', 'b', 'c', 'd'])
    await sql`insert into users select 'small-' || ${username}::text, 'INITECH', ${username}, password_hash, must_change,
        first_name, last_name, display_name, user_type, lang_cd, last_login_at, details
      from users where id = 'many-1'`.execute(store);
  // Several sessions end at the same time.
  const end = Date.now() + HOUR_MS;
  for (const [index, user_id] of ['many-2', 'many-4', 'many-6', 'many-1'].entries())
    await store
      .insertInto('sessions')
      .values({
        ...{ token_hash: randomBytes(32).toString('hex'), user_id, tenant_code: 'ACME' },
        ...{ scope: 'full', expires_at: new Date(end) },
        ends_at: new Date(end + (index === 3 ? 0 : HOUR_MS)),
      })
      .execute();
  for (const request_id of ['a', 'b', 'c', 'd', 'e'])
    await store
      .insertInto('audit')
      .values({
        ...{ event: 'sign-out', tenant_code: 'ACME', user_id: '', address: '', request_id },
        detail: '{}',
      })
      .execute();
  await close();
});
after(() => postgres.stop());

const run = (...args: string[]) => runCommand(args, { DATABASE_URL: databaseUrl, SECRET_KEY });
const NEXT = /^There may be more: --after (\S+)\n/m;

/** Returns the rows of a list that is printed in parts of two rows, without headings. */
async function inParts(command: readonly string[], headings: number): Promise<string[]> {
  const rows: string[] = [];
  let place: string[] = [];
  for (let parts = 0; parts < 10; parts += 1) {
    const { code, output } = await run(...command, '--limit', '2', ...place);
    assert.equal(code, 0, output);
    rows.push(...output.replace(NEXT, '').trimEnd().split('\n').slice(headings).filter(Boolean));
    const [, next] = NEXT.exec(output) ?? [];
    if (next === undefined) return rows;
    place = ['--after', next];
  }
  assert.fail('the list does not end');
}

const words = (rows: readonly string[]) => rows.map((row) => row.replace(/ {2,}/g, '  '));

describe('a list in parts is the whole list:', () => {
  for (const [command, headings] of [
    ['tenant list', 1],
    ['product list --tenant ACME', 1],
    ['user list --tenant INITECH', 1],
    ['session list', 1],
    ['session list --tenant ACME --user many-00002', 1],
    ['audit --event sign-out', 0],
  ] as const)
    test(command, async () => {
      const { code, output } = await run(...command.split(' '));
      assert.equal(code, 0, output);
      const all = output.trimEnd().split('\n').slice(headings);
      assert.deepEqual(words(await inParts(command.split(' '), headings)), words(all));
    });
});

describe('a list of several pages', () => {
  test('is printed as one table, in order', async () => {
    const { output } = await run('user', 'list', '--tenant', 'ACME');
    const [heading = '', ...rows] = output.trimEnd().split('\n');
    assert.match(heading, /^Tenant {2}User +Name/);
    const many = rows.map((row) => /many-\d+/.exec(row)?.[0]).filter((name) => name !== undefined);
    assert.equal(many.length, USERS / 2);
    assert.deepEqual(many, many.toSorted());
    assert.equal(rows.filter((row) => row.startsWith('Tenant')).length, 0);
  });

  test('is one JSON array', async () => {
    const { output } = await run('user', 'list', '--json');
    const users = JSON.parse(output) as { username: string }[];
    assert.equal(users.filter(({ username }) => username.startsWith('many-')).length, USERS);
    const empty = await run('user', 'list', '--tenant', 'NONE', '--json');
    assert.equal(empty.output, '[]\n');
  });

  test('is never in memory as a whole', async () => {
    const { store, close } = await open();
    const sizes: number[] = [];
    for await (const page of listUsers(store, undefined, {})) sizes.push(page.length);
    await close();
    assert.ok(sizes.length > 2 && Math.max(...sizes) <= 1000, sizes.join());
  });
});

test('--json has what a program needs to go on', async () => {
  const first = await run('session', 'list', '--json', '--limit', '1');
  const [session] = JSON.parse(first.output.replace(NEXT, '')) as { id: string; endsAt: string }[];
  const place = `${session?.endsAt ?? ''}/${session?.id ?? ''}`;
  assert.equal(NEXT.exec(first.output)?.[1], place);
  const rest = await run('session', 'list', '--json', '--after', place);
  assert.equal((JSON.parse(rest.output) as object[]).length, 3);
  for (const command of ['tenant list', 'product list --tenant ACME']) {
    const { output } = await run(...command.split(' '), '--json', '--limit', '1');
    const [row] = JSON.parse(output.replace(NEXT, '')) as { code: string }[];
    assert.equal(NEXT.exec(output)?.[1], row?.code);
  }
  const audited = await run('audit', '--json', '--limit', '1');
  const { id } = JSON.parse(audited.output.replace(NEXT, '')) as { id: string };
  assert.equal(NEXT.exec(audited.output)?.[1], id);
});

for (const command of ['tenant list', 'product list', 'user list', 'session list', 'audit'])
  test(`${command} names a limit and a place that are none`, async () => {
    const words = command.split(' ');
    const tenant = command === 'product list' ? ['--tenant', 'ACME'] : [];
    for (const limit of ['0', '-1', '1.5', 'all']) {
      const { code, output } = await run(...words, ...tenant, `--limit=${limit}`);
      assert.equal(code, 2);
      assert.ok(
        output.startsWith(`--limit ${limit} is not a whole number above 0. Usage: sso-gateway `),
        output,
      );
    }
    const { code, output } = await run(...words, ...tenant, '--after=');
    assert.equal(code, 2);
    assert.match(output, /^--after is missing\. Usage: sso-gateway /);
    if (['user list', 'session list', 'audit'].includes(command)) {
      const wrong = await run(...words, '--after', 'nowhere');
      assert.equal(wrong.code, 2);
      assert.match(wrong.output, /^--after nowhere is not a place in this list\./);
    }
  });
