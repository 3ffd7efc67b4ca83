import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { cancelStatement } from '../../gateway/src/store/engine/cancel-statement.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { runCommand, SECRET_KEY } from '../support/gateway/gateway-command.ts';
import { missingOf } from '../support/programs/debian-program.ts';
import { PGBOUNCER, startPgbouncer, type TestPgbouncer } from '../support/programs/pgbouncer.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-78, gateway-239

/** So long that a busy machine ends every statement that is not stuck in time. */
const LIMIT_SECONDS = 2;
/** More calls than the process has connections. */
const CALLS = 12;

let postgres: TestPostgres;
/** Holds locks, and looks at the statements of the server. */
let other: pg.Client;
let direct = '';
before(async () => {
  postgres = await startPostgres();
  direct = await postgres.createDatabase('limit');
  other = new pg.Client({ connectionString: direct });
  await other.connect();
});
after(async () => {
  await other.end();
  await postgres.stop();
});

/** Runs work while another connection locks a table. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  await other.query(`begin; lock table ${table} in access exclusive mode`);
  try {
    await work();
  } finally {
    await other.query('rollback');
  }
}

/** Returns the number of statements that wait for a lock. */
async function waitingCount(): Promise<number> {
  const { rows } = await other.query<{ count: string }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(rows[0]?.count);
}

/** Defines the tests for a way to the database. */
function describeLimit(title: string, urlOf: () => Promise<string>): void {
  describe(title, () => {
    let gateway: TestGateway;
    before(async () => {
      const databaseUrl = await urlOf();
      gateway = await startTestGateway({ databaseUrl, databaseTimeoutSeconds: LIMIT_SECONDS });
    });
    after(() => gateway.close());

    test('a stuck statement ends as a 503 and is canceled on the server, and the next call succeeds', async () => {
      const { username, password } = await gateway.createUser();
      const browser = gateway.browser();
      await browser.login(username, password);
      await whileLocked('sessions', async () => {
        const startedAtMs = performance.now();
        const replies = await Promise.all(Array.from({ length: CALLS }, () => browser.products()));
        const tookMs = performance.now() - startedAtMs;
        assert.ok(tookMs < CALLS * LIMIT_SECONDS * 1000, 'the calls waited for each other');
        for (const { status, headers, envelope } of replies) {
          assert.deepEqual([status, envelope.statusCode, envelope.success], [503, 503, false]);
          assert.equal(headers['retry-after'], '5');
        }
        await waitUntilAsync(async () => (await waitingCount()) === 0);
      });
      assert.equal((await browser.products()).status, 200);
    });

    test('a statement that is stuck inside a transaction undoes the transaction', async () => {
      const { username } = await gateway.createUser();
      await whileLocked('otps', async () => {
        assert.equal((await gateway.browser().requestOtp(username)).status, 503);
        await waitUntilAsync(async () => (await waitingCount()) === 0);
      });
      const { rows } = await other.query(`select from otps where username = '${username}'`);
      assert.deepEqual(rows, []);
      assert.equal((await gateway.browser().requestOtp(username)).status, 200);
    });
  });
}

describeLimit('on PostgreSQL', async () => direct);

/** A command of each kind: those that list, change, delete and print in parts. */
const COMMANDS = [
  'user list',
  'user disable ada@acme.example --tenant ACME',
  'session revoke --all',
  'audit',
];

test('a command whose statement is stuck ends with one line and the exit code 2', async () => {
  const env = { DATABASE_URL: direct, DATABASE_TIMEOUT_SECONDS: '1', SECRET_KEY };
  await whileLocked('users, sessions, audit', async () => {
    const results = await Promise.all(COMMANDS.map((line) => runCommand(line.split(' '), env)));
    for (const { code, output } of results) {
      assert.match(
        output,
        /^PostgreSQL at \S+ did not answer within 1 s\. Another connection may hold a lock\. Try again, or set DATABASE_TIMEOUT_SECONDS to wait longer\.\n$/,
      );
      assert.equal(code, 2);
    }
    await waitUntilAsync(async () => (await waitingCount()) === 0);
  });
});

/** With `CI` set, a machine without pgbouncer fails. */
const skip = process.env['CI'] === undefined && missingOf(PGBOUNCER) !== '';

describe('through a pgbouncer in transaction mode', { skip }, () => {
  let bouncer: TestPgbouncer;
  before(async () => {
    bouncer = await startPgbouncer(direct);
  });
  after(() => bouncer.stop());
  describeLimit('as well', async () => bouncer.urlOf(direct));
});

test('migrations are not limited', async () => {
  const databaseUrl = await postgres.createDatabase('migrations');
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  // The lock of another gateway that migrates.
  await holder.query('begin; select pg_advisory_xact_lock(7402113)');
  const starting = startTestGateway({ databaseUrl, databaseTimeoutSeconds: LIMIT_SECONDS });
  await delay(LIMIT_SECONDS * 1500);
  await holder.query('commit');
  await holder.end();
  await (await starting).close();
});

test('a server is asked again to cancel a statement, until the statement has ended', async () => {
  let end = (): void => undefined;
  const statement = new Promise<void>((resolve) => (end = resolve));
  const requests: string[] = [];
  const server = createServer((socket) => {
    socket.once('data', (request: Buffer) => {
      requests.push(request.toString('hex'));
      if (requests.length === 3) end();
      socket.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = { host: '127.0.0.1', port, ssl: false, processID: 7, secretKey: 8 };
  await cancelStatement(client as unknown as pg.PoolClient, statement);
  server.close();
  // The length, the code of a cancel request, the process and its key.
  const request = ['00000010', '04d2162e', '00000007', '00000008'].join('');
  assert.deepEqual(requests, [request, request, request]);
});
