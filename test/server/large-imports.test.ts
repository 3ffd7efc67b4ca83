import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { explainStartFailure } from '../../gateway/src/doctor/start-failure.ts';
import { settingsOf } from '../../gateway/src/configuration/settings.ts';
import { openStore, type OpenStore } from '../../gateway/src/store/engine/open.ts';
import { isUnavailable } from '../../gateway/src/store/engine/unavailable.ts';
import { tableText } from '../../gateway/src/commands/table.ts';
import { addUsers } from '../../gateway/src/domain/users/add-users.ts';
import { readUsers } from '../../gateway/src/commands/import-file.ts';
import { prepareUser } from '../../gateway/src/commands/new-user.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';

// Rules: gateway-121
// Left out: `data/import` imports a file too.

/** A statement of PostgreSQL has at most so many parameters: the protocol counts them in 16 bits. */
const PARAMETERS = 65_535;

/** Returns users of a file, ready to be added without a password. */
function usersOf(count: number, fields: string) {
  const lines = Array.from(
    { length: count },
    (_, at) => `user-${at}@acme.example,U${at},${fields}`,
  );
  const text = `username,firstName,roles,products\n${lines.join('\n')}\n`;
  return Promise.all(readUsers('users.csv', text).map((user) => prepareUser(user, undefined)));
}

describe('an import', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startTestGateway();
  });
  after(() => gateway.close());

  test('of more users than a statement has parameters is checked as a whole', async () => {
    const users = await usersOf(PARAMETERS + 1, 'BU,NONE');
    assert.deepEqual(await addUsers(gateway.store, 'ACME', users), {
      kind: 'refused',
      problems: [{ kind: 'unknown-product', code: 'NONE' }],
    });
  });

  test('of users for several statements adds each of them with email, products and an entry', async () => {
    // A user's row has more than ten parameters.
    const count = Math.ceil(PARAMETERS / 10);
    const users = await usersOf(count, 'BU,INV PAY');
    await addUsers(gateway.store, 'ACME', users);
    const { rows } = await sql`
      select count(*)::int as users, count(distinct users.id)::int as different,
        sum((select count(*) from contacts where user_id = users.id and value = username))::int as emails,
        sum((select count(*) from user_products where user_id = users.id))::int as products,
        sum((select count(*) from audit join audit_subjects on pseudonym = audit.user_id
          where audit_subjects.user_id = users.id and event = 'admin-user-added'))::int
          as entries
      from users where username like 'user-%'`.execute(gateway.store);
    const counts = { users: count, different: count, emails: count };
    assert.deepEqual(rows, [{ ...counts, products: 2 * count, entries: count }]);
  });
});

describe('a statement with too many parameters', () => {
  let postgres: TestPostgres;
  let opened: OpenStore;
  let databaseUrl = '';
  before(async () => {
    postgres = await startPostgres();
    databaseUrl = await postgres.createDatabase('parameters');
    opened = await openStore({ databaseUrl, dataDir: '' }, () => undefined);
  });
  after(async () => {
    await opened.close();
    await postgres.stop();
  });

  test('is not taken for a database that can’t be reached', async () => {
    const values = Array.from({ length: PARAMETERS + 2 }, () => sql`${1}::int`);
    const fault = await sql`select 1 in (${sql.join(values)})`.execute(opened.store).then(
      () => undefined,
      (error: unknown) => error as Error & { code?: string },
    );
    assert.equal(fault?.code, '08P01');
    assert.equal(isUnavailable(fault), false);
    const line = explainStartFailure(fault, settingsOf({ databaseUrl }));
    assert.doesNotMatch(line, /reached/);
  });
});

test('a pgbouncer that ends a connection with the same code counts as one that can’t be reached', () => {
  const ended = Object.assign(new Error('query_wait_timeout'), {
    code: '08P01',
    severity: 'FATAL',
  });
  assert.equal(isUnavailable(ended), true);
});

test('a table has rows with fewer cells than headings', () => {
  const rows = [['long'], ['x', 'y', 'z']];
  assert.equal(tableText(['A', 'B', 'C'], rows), 'A     B  C\nlong\nx     y  z\n');
});

test('a table has any number of rows', () => {
  const rows = Array.from({ length: 300_000 }, (_, at) => [String(at), 'x']);
  const lines = tableText(['User', 'Initial password'], rows).split('\n');
  assert.deepEqual(lines.slice(0, 2), ['User    Initial password', '0       x']);
  assert.equal(lines.length, 300_002);
});
