import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { Writable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { settingsOf } from '../../gateway/src/configuration/settings.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';

// Rules: gateway-51, gateway-52

const HTML = { accept: 'text/html,*/*;q=0.8' };

/** Asks for the readiness of a gateway. Returns the status and the parts that do not work. */
async function readiness(gateway: TestGateway) {
  const { status, headers, text } = await gateway.browser().send('/readyz', { headers: HTML });
  assert.equal(headers['cache-control'], 'no-store');
  const { failed } = JSON.parse(text) as { failed?: string[] };
  return { status, failed };
}

const READY = { status: 200, failed: undefined };

/** Waits until the readiness is this, as a busy machine may answer a probe's query too late. */
const becomes = (gateway: TestGateway, expected: { status: number; failed?: string[] }) =>
  waitUntilAsync(async () =>
    isDeepStrictEqual(await readiness(gateway), { failed: undefined, ...expected }),
  );

describe('the addresses of probes', () => {
  let gateway: TestGateway;
  let log = '';
  before(async () => {
    const logStream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        log += chunk.toString();
        done();
      },
    });
    gateway = await startTestGateway({ logLevel: 'info', logStream });
  });
  after(() => gateway.close());

  for (const path of ['/livez', '/readyz'])
    test(`${path} replies with JSON to any client, and is neither cached nor logged`, async () => {
      log = '';
      for (const headers of [{}, HTML, { accept: '*/*' }]) {
        const reply = await gateway.browser().send(path, { headers });
        assert.equal(reply.status, 200);
        assert.equal(reply.headers['cache-control'], 'no-store');
        assert.deepEqual(JSON.parse(reply.text), { status: 'ok' });
      }
      await gateway.browser().send('/api/nowhere');
      // A call is logged after its reply.
      await waitUntilAsync(async () => log.includes('/api/nowhere'));
      assert.ok(!log.includes(path), log);
    });

  test('an address below them is not the portal', async () => {
    for (const path of ['/livez/', '/readyz/', '/readyz/database'])
      assert.equal((await gateway.browser().send(path, { headers: HTML })).status, 404, path);
  });

  test('/readyz names the schema if a migration is missing', async () => {
    const name = '001-initial';
    await gateway.store.deleteFrom('migrations').where('name', '=', name).execute();
    log = '';
    await becomes(gateway, { status: 503, failed: ['schema'] });
    await becomes(gateway, { status: 503, failed: ['schema'] });
    await gateway.store.insertInto('migrations').values({ name }).execute();
    await becomes(gateway, READY);
    await becomes(gateway, READY);
    const changes = log
      .trim()
      .split('\n')
      .map((line) => /"msg":"(.*?)"/.exec(line)?.[1]);
    assert.deepEqual(changes, ['not ready', 'ready again'], log);
  });

  test('/readyz names the schema if its table is missing', async () => {
    await gateway.store.schema.alterTable('migrations').renameTo('elsewhere').execute();
    await becomes(gateway, { status: 503, failed: ['schema'] });
    await gateway.store.schema.alterTable('elsewhere').renameTo('migrations').execute();
  });

  test('a schema of a newer release is not a fault, so that a rolling upgrade has ready processes', async () => {
    const name = '999-newer';
    await gateway.store.insertInto('migrations').values({ name }).execute();
    await becomes(gateway, READY);
    await gateway.store.deleteFrom('migrations').where('name', '=', name).execute();
  });
});

/** So long that a busy machine answers three requests in it. */
const DRAIN_SECONDS = 4;

test('a gateway that stops is not ready, still serves, and finishes the running requests', async () => {
  const gateway = await startTestGateway({ drainSeconds: DRAIN_SECONDS });
  const { username, password } = await gateway.createUser();
  const stopped = gateway.close();
  assert.deepEqual(await readiness(gateway), { status: 503, failed: ['stopping'] });
  assert.equal((await gateway.browser().send('/livez')).status, 200);
  assert.equal((await gateway.browser().login(username, password)).status, 200);
  await stopped;
  await assert.rejects(gateway.browser().send('/livez'), { code: 'ECONNREFUSED' });
});

describe('/readyz on PostgreSQL', () => {
  let postgres: TestPostgres;
  let gateway: TestGateway;
  before(async () => {
    postgres = await startPostgres();
    gateway = await startTestGateway({ databaseUrl: await postgres.createDatabase('ready') });
  });
  after(async () => {
    await gateway.close();
    await postgres.stop();
  });

  test('names the database while it is away, and is ready again afterwards', async () => {
    await postgres.restart(async () => {
      await becomes(gateway, { status: 503, failed: ['database'] });
      assert.equal((await gateway.browser().send('/livez')).status, 200);
    });
    await becomes(gateway, READY);
  });

  test('does not wait longer than a second for the database', async () => {
    await gateway.store.transaction().execute(async (trx) => {
      await sql`lock table migrations in access exclusive mode`.execute(trx);
      const startedAtMs = performance.now();
      const replies = await Promise.all(Array.from({ length: 20 }, () => readiness(gateway)));
      // Without a limit of its own, a probe would wait for the limit of all statements.
      const { databaseTimeoutSeconds } = settingsOf({});
      const tookMs = performance.now() - startedAtMs;
      assert.ok(tookMs < databaseTimeoutSeconds * 1000, 'the probe waited');
      for (const reply of replies) assert.deepEqual(reply, { status: 503, failed: ['database'] });
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
      assert.equal(rows.length, 1, 'simultaneous probes share one query');
    });
    await becomes(gateway, READY);
  });
});
