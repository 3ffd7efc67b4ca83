import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { runCommand, SECRET_KEY } from '../support/gateway/gateway-command.ts';
import { startPostgres } from '../support/programs/postgres.ts';

// Rules: gateway-146

/** The foreign keys without an index that starts with their columns, in any order. */
const WITHOUT_INDEX = `
  select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) as key from pg_constraint
  where contype = 'f' and not exists (
    select from pg_index where indrelid = conrelid
      and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)`;

test('each foreign key has an index, so that removing a row does not read a whole table', async (t) => {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase('foreign_keys');
  await runCommand(['migrate'], { DATABASE_URL: databaseUrl, SECRET_KEY });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  t.after(async () => {
    await client.end();
    await postgres.stop();
  });
  assert.deepEqual((await client.query(WITHOUT_INDEX)).rows, []);
  await client.query('drop index user_products_product');
  assert.deepEqual((await client.query(WITHOUT_INDEX)).rows, [
    {
      key: 'user_products FOREIGN KEY (tenant_code, product_code) REFERENCES products(tenant_code, code)',
    },
  ]);
});
