import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { guardedPool } from '../../gateway/src/store/engine/guarded-pool.ts';
import { ofUser } from '../support/gateway/audit-entries.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { runCommand, SECRET_KEY } from '../support/gateway/gateway-command.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-237, gateway-238

let postgres: TestPostgres;
let gateway: TestGateway;
let databaseUrl = '';
before(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase('read-only');
  gateway = await startTestGateway({ databaseUrl });
});
after(async () => {
  await gateway.close();
  await postgres.stop();
});

async function administer(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Runs work while new connections to the database only read, as those to a standby do. */
async function whileReadOnly(work: () => Promise<void>): Promise<void> {
  await administer(
    'alter database "read-only" set default_transaction_read_only = on',
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  try {
    await work();
  } finally {
    await administer(
      'set default_transaction_read_only = off',
      'alter database "read-only" reset default_transaction_read_only',
    );
  }
}

test('a server that only reads is no database: calls that read are a 503 too, and work again at once', async () => {
  const { username, password } = await gateway.createUser();
  const browser = gateway.browser();
  assert.equal((await browser.login(username, password)).status, 200);
  await whileReadOnly(async () => {
    for (const reply of [await browser.products(), await browser.refresh()]) {
      assert.deepEqual([reply.status, reply.envelope.success], [503, false]);
      assert.equal(reply.headers['retry-after'], '5');
    }
  });
  assert.equal((await browser.products()).status, 200);
  assert.equal((await browser.refresh()).status, 200);
});

test('a command at a server that only reads says where DATABASE_URL has to lead', async () => {
  await whileReadOnly(async () => {
    const env = { DATABASE_URL: databaseUrl, SECRET_KEY };
    const { code, output } = await runCommand(['migrate'], env);
    assert.equal(code, 2);
    assert.match(
      output,
      /^PostgreSQL at \S+ only reads\. Set DATABASE_URL to an address that leads to the primary\.\n$/,
    );
  });
});

for (const limitMs of [undefined, 1000])
  test(`a connection is closed whose server refuses to write, with the limit ${limitMs}`, async () => {
    const released: unknown[] = [];
    let code = '25006';
    const client = {
      query: () => Promise.reject(Object.assign(new Error('refused'), { code })),
      release: (isUseless?: unknown) => released.push(isUseless),
    };
    const connect = async () => client as unknown as pg.PoolClient;
    const pool = guardedPool({ connect, end: async () => undefined }, limitMs);
    for (code of ['25006', '23505']) {
      const connection = await pool.connect();
      await assert.rejects(connection.query('select 1', []));
      connection.release();
    }
    assert.deepEqual(released, [true, false]);
  });

test('the entry of a sign-in is stored that the database could not take for a while', async () => {
  const { id, username, password } = await gateway.createUser();
  const entries = () => gateway.store.selectFrom('audit').select('id').where(ofUser(id)).execute();
  assert.equal((await gateway.browser().login(username, password)).status, 200);
  // The entry is inserted 100 ms after the reply.
  await postgres.restart(async () => {
    assert.equal((await gateway.browser().login(username, password)).status, 503);
  });
  await waitUntilAsync(async () => (await entries().catch(() => [])).length > 0);
});

test('connections are kept alive, so that a machine that is gone is noticed', async () => {
  await gateway.store.selectFrom('tenants').select('code').execute();
  const port = Number(new URL(databaseUrl).port).toString(16).toUpperCase().padStart(4, '0');
  // The fields are a number, the own address, the other one, the state, the queues, and the active timer: 02 is keepalive.
  const timers = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , to = '', state]) => to.endsWith(`:${port}`) && state === '01')
    .map(([, , , , , timer = '']) => timer.slice(0, 2));
  assert.ok(timers.includes('02'), timers.join());
});
