import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { sweep, sweepRegularly } from '../../gateway/src/store/sweep.ts';
import type { Database, Store } from '../../gateway/src/store/schema/tables.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';

// Rules: gateway-01, gateway-64, gateway-95

let postgres: TestPostgres;
let gateway: TestGateway;
let store: Store;
before(async () => {
  postgres = await startPostgres();
  gateway = await startTestGateway({ databaseUrl: await postgres.createDatabase('sweep') });
  ({ store } = gateway);
});
after(async () => {
  await gateway.close();
  await postgres.stop();
});

/** More than three batches. */
const EXPIRED = 2000;
const context = () => ({ store, now: gateway.clock.now });
const countSessions = async () =>
  Number(
    (await sql<{ count: string }>`select count(*) as count from sessions`.execute(store)).rows[0]
      ?.count,
  );

beforeEach(async () => {
  await store.deleteFrom('sessions').execute();
  const { id } = await gateway.createUser();
  await sql`insert into sessions (token_hash, user_id, tenant_code, scope, expires_at, ends_at)
    select 'old-' || n, ${id}, 'ACME', 'full', ${new Date(gateway.clock.now() - 1000)}, now()
    from generate_series(1, ${sql.lit(EXPIRED)}) n`.execute(store);
  await sql`insert into sessions (token_hash, user_id, tenant_code, scope, expires_at, ends_at)
    values ('open', ${id}, 'ACME', 'full', ${new Date(gateway.clock.now() + 1000)}, now())`.execute(
    store,
  );
});

/** A day: data that limits and codes still need is younger. */
const DAY_SECONDS = 86_400;

describe('the sweep', () => {
  test('removes all expired rows, also if they are many', async () => {
    await sweep(context());
    assert.equal(await countSessions(), 1);
  });

  test('stops after a batch', async () => {
    let asked = 0;
    await sweep(context(), () => ++asked > 1);
    const left = await countSessions();
    assert.ok(left > 1000 && left < EXPIRED, String(left));
  });

  test('does not wait for a session that is being extended, and does not remove it', async () => {
    await store.transaction().execute(async (trx) => {
      await sql`update sessions set expires_at = now() + interval '1 day'
        where token_hash = 'old-1'`.execute(trx);
      await sweep(context());
      assert.equal(await countSessions(), 2);
    });
    assert.equal(await countSessions(), 2);
  });

  describe('of data that limits and one-time codes need for a day', () => {
    const key = { tenant_code: 'ACME', username: 'ada@acme.example' };
    const secondsAgo = (seconds: number) => new Date(gateway.clock.now() - seconds * 1000);
    const kept = {
      sign_in_tries: (at: Date) =>
        store
          .insertInto('sign_in_tries')
          .values({ ...key, caller: at.toISOString(), reserved: 10, failed: 10, last_at: at }),
      rate_windows: (at: Date) =>
        store
          .insertInto('rate_windows')
          .values({ key: at.toISOString(), hits: 500, started_at: at }),
      otps: (at: Date) =>
        store.insertInto('otps').values({
          ...{ ...key, username: at.toISOString(), code_hmac: '', tries: 5 },
          sent_at: at,
        }),
    } as const;
    for (const [table, add] of Object.entries(kept))
      test(`leaves the rows of ${table} that are younger, and removes all others`, async () => {
        const name = table as keyof typeof kept;
        await store.deleteFrom(name).execute();
        for (const age of [1, DAY_SECONDS - 1, DAY_SECONDS + 1])
          await add(secondsAgo(age)).execute();
        await sweep(context());
        assert.equal((await store.selectFrom(name).selectAll().execute()).length, 2);
      });

    test('lifts no lock of an account', async () => {
      const { username, password } = await gateway.createUser();
      const login = (word = 'Wrong-guess-2') => gateway.browser().login(username, word);
      for (let failure = 0; failure < 10; failure += 1) await login();
      assert.equal((await login(password)).status, 403);
      gateway.clock.advance(600);
      await sweep(context());
      assert.equal((await login(password)).status, 403);
    });

    test('gives no address more codes', async () => {
      const { username } = await gateway.createUser();
      const request = async () => (await gateway.browser().requestOtp(username)).status;
      let status = 200;
      while (status === 200) {
        gateway.clock.advance(121);
        status = await request();
      }
      assert.equal(status, 429);
      await sweep(context());
      assert.equal(await request(), 429);
    });
  });

  describe('of data that has an end', () => {
    const ACCOUNT = { client_id: 'c', issuer: 'https://id.example' };
    const ended = {
      ended_sessions: (expires_at: Date) =>
        store
          .insertInto('ended_sessions')
          .values({ token_hash: expires_at.toISOString(), tenant_code: 'ACME', expires_at }),
      sso_flows: (expires_at: Date) =>
        store.insertInto('sso_flows').values({
          ...{ ...ACCOUNT, tenant_code: 'ACME', state_hash: expires_at.toISOString(), expires_at },
          ...{ browser_hash: 'b', nonce: 'n', verifier: 'v', origin: 'https://sso.example' },
        }),
      provider_logouts: (expires_at: Date) =>
        store.insertInto('provider_logouts').values({
          ...{ token_hash: expires_at.toISOString(), client_id: 'c', sealed: '', expires_at },
        }),
      used_logout_tokens: (expires_at: Date) =>
        store.insertInto('used_logout_tokens').values({
          ...{ ...ACCOUNT, jti: expires_at.toISOString(), subject: 'ada', expires_at },
        }),
      sign_in_codes: (expires_at: Date) =>
        store.insertInto('sign_in_codes').values({
          ...{ ticket_hash: expires_at.toISOString(), code_hmac: 'h', expires_at },
          user_id: sql<string>`(select id from users limit 1)`,
        }),
    } as const;
    for (const [table, add] of Object.entries(ended))
      test(`leaves the rows of ${table} that have not ended, and removes all others`, async () => {
        const name = table as keyof typeof ended;
        await store.deleteFrom(name).execute();
        for (const seconds of [-1, 1])
          await add(new Date(gateway.clock.now() + seconds * 1000)).execute();
        await sweep(context());
        const left = await store.selectFrom(name).select('expires_at').execute();
        assert.deepEqual(left, [{ expires_at: new Date(gateway.clock.now() + 1000) }]);
      });
  });

  test('finds the expired rows of every table by an index', async () => {
    const swept: Partial<Record<keyof Database, string>> = {
      sessions: 'expires_at',
      sso_flows: 'expires_at',
      provider_logouts: 'expires_at',
      used_logout_tokens: 'expires_at',
      sign_in_tries: 'last_at',
      rate_windows: 'started_at',
      otps: 'sent_at',
      audit: 'at',
    };
    for (const [table, column] of Object.entries(swept)) {
      const plan = await store.transaction().execute(async (trx) => {
        // Without it, a small table is read as a whole.
        await sql`set local enable_seqscan = off`.execute(trx);
        return sql<Record<string, string>>`explain select from ${sql.table(table)}
          where ${sql.ref(column)} < now() order by ${sql.ref(column)} limit 500`.execute(trx);
      });
      assert.match(JSON.stringify(plan.rows), /Index (Only )?Scan/, table);
    }
  });
});

describe('regular sweeps', () => {
  test('run every ten minutes, one at a time, also after one that failed', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const [runs, errors]: [(() => void)[], unknown[]] = [[], []];
    const run = () =>
      new Promise<void>((_, reject) => runs.push(() => reject(new Error('the database is away'))));
    const stop = sweepRegularly(run, (error) => errors.push(error));
    t.mock.timers.tick(599_999);
    assert.equal(runs.length, 0);
    t.mock.timers.tick(1);
    t.mock.timers.tick(600_000);
    assert.equal(runs.length, 1, 'the first one is still running');
    runs[0]?.();
    await turn();
    assert.match(String(errors), /the database is away/);
    t.mock.timers.tick(600_000);
    assert.equal(runs.length, 2);
    runs[1]?.();
    await stop();
  });

  test('end with the one that is running, which is asked to stop', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    let end = (): void => undefined;
    let isStopped = (): boolean => false;
    let count = 0;
    const stop = sweepRegularly(
      (asked) => {
        isStopped = asked;
        count += 1;
        return new Promise((resolve) => (end = resolve));
      },
      () => undefined,
    );
    t.mock.timers.tick(600_000);
    assert.equal(isStopped(), false);
    let hasStopped = false;
    const stopping = stop().then(() => (hasStopped = true));
    await turn();
    assert.deepEqual([isStopped(), hasStopped], [true, false]);
    end();
    await stopping;
    t.mock.timers.tick(1_200_000);
    assert.equal(count, 1);
  });
});
