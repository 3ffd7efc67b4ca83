import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { followClock } from '../../gateway/src/store/engine/database-clock.ts';
import { openStore } from '../../gateway/src/store/engine/open.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-80

const MINUTES_MS = 60_000;

let postgres: TestPostgres;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

let log = '';
const logStream = new Writable({
  write(chunk: Buffer, _, done) {
    log += chunk.toString();
    done();
  },
});
beforeEach(() => (log = ''));

describe('two gateways on one PostgreSQL, whose clocks are ten minutes apart,', () => {
  let [early, late]: TestGateway[] = [];
  const both = (): [TestGateway, TestGateway] => {
    assert.ok(early && late);
    return [early, late];
  };
  /** Milliseconds that have passed for both. */
  let passedMs = 0;
  before(async () => {
    const options = {
      databaseUrl: await postgres.createDatabase('clocks'),
      sessionSeconds: 300,
      logLevel: 'warn' as const,
      logStream,
    };
    early = await startTestGateway({ ...options, now: () => Date.now() + passedMs });
    late = await startTestGateway({
      ...options,
      now: () => Date.now() + passedMs + 10 * MINUTES_MS,
    });
  });
  after(() => Promise.all(both().map((gateway) => gateway.close())));

  test('agree when a session ends', async () => {
    for (const [one, other] of [both(), both().reverse()] as [TestGateway, TestGateway][]) {
      passedMs = 0;
      const { username, password } = await one.createUser();
      const browser = one.browser();
      await browser.login(username, password);
      const elsewhere = other.browser();
      for (const name of ['sso-session', 'XSRF-TOKEN'])
        elsewhere.setCookie(name, browser.cookie(name) ?? '');
      const statuses = async () => [
        (await browser.products()).status,
        (await elsewhere.products()).status,
      ];
      passedMs = 290_000;
      assert.deepEqual(await statuses(), [200, 200]);
      passedMs = 305_000;
      assert.deepEqual(await statuses(), [401, 401]);
    }
    passedMs = 0;
  });

  test('agree when an account is locked', async () => {
    const [one, other] = both();
    const { username, password } = await one.createUser();
    for (let count = 0; count < 10; count += 1) await one.browser().login(username, 'Wrong-2026');
    for (const gateway of [one, other])
      assert.equal((await gateway.browser().login(username, password)).status, 403);
    passedMs = 16 * MINUTES_MS;
    assert.equal((await other.browser().login(username, password)).status, 200);
    passedMs = 0;
  });

  test('agree how long a code is valid', async () => {
    const [one, other] = both();
    const { username } = await one.createUser();
    await one.browser().requestOtp(username);
    const code = await one.lastCode(username);
    passedMs = 14 * MINUTES_MS;
    const reset = await other.browser().resetPassword(username, code, 'Brand-New-2026');
    assert.equal(reset.status, 200);
    passedMs = 0;
  });
});

test('a difference is logged once, with the way out', async () => {
  let reads = 0;
  const gateway = await startTestGateway({
    databaseUrl: await postgres.createDatabase('ahead'),
    now: () => {
      reads += 1;
      return Date.now() + 10 * MINUTES_MS;
    },
    clockCheckSeconds: 0.02,
    logLevel: 'warn',
    logStream,
  });
  await waitUntilAsync(async () => log.includes('600 s ahead of'));
  // Each comparison of the clocks reads this one three times.
  const readsBefore = reads;
  await waitUntilAsync(async () => reads > readsBefore + 12);
  await gateway.close();
  assert.match(
    log,
    /"level":40.*The clock of this machine is 600 s ahead of the database’s\. Synchronize both \(NTP\)\./,
  );
  assert.equal(log.trim().split('\n').length, 1, log);
});

test('a clock that is set while the gateway runs is noticed', async () => {
  let aheadMs = 0;
  const gateway = await startTestGateway({
    databaseUrl: await postgres.createDatabase('set'),
    now: () => Date.now() + aheadMs,
    clockCheckSeconds: 0.02,
    logLevel: 'warn',
    logStream,
  });
  try {
    const { username, password } = await gateway.createUser();
    const browser = gateway.browser();
    await browser.login(username, password);
    aheadMs = 60 * MINUTES_MS;
    await waitUntilAsync(async () => log.includes('3600 s ahead of'));
    assert.equal((await browser.products()).status, 200);
  } finally {
    await gateway.close();
  }
});

test('a clock that differs by less than two seconds is left alone', async () => {
  const given = new Set<number>();
  const gateway = await startTestGateway({
    databaseUrl: await postgres.createDatabase('close'),
    sessionSeconds: 100,
    now: () => {
      const nowMs = Date.now() + 1000;
      given.add(nowMs);
      return nowMs;
    },
    logLevel: 'warn',
    logStream,
  });
  await gateway.browser().login('ada@acme.example');
  const { expires_at: end } = await gateway.store
    .selectFrom('sessions')
    .select('expires_at')
    .executeTakeFirstOrThrow();
  await gateway.close();
  assert.ok(given.has(end.getTime() - 100_000), 'the end follows the clock of the process');
  assert.equal(log, '');
});

test('the clocks are compared one after another, so that a slow comparison undoes no later one', async (t) => {
  const databaseUrl = await postgres.createDatabase('held');
  const opened = await openStore({ databaseUrl, dataDir: '' }, () => undefined);
  let queries = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((go) => (release = go));
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => {
      if (queries === 3) await held;
      return result;
    },
  };
  let aheadMs = 0;
  t.mock.timers.enable({ apis: ['setInterval'] });
  const clock = followClock(
    { now: () => Date.now() + aheadMs, clockCheckSeconds: 1 },
    { ...opened, unlimited: opened.unlimited.withPlugin(plugin) },
    { warn: () => undefined },
  );
  try {
    t.mock.timers.tick(999);
    assert.equal(queries, 0, 'a comparison starts early');
    t.mock.timers.tick(1);
    await waitUntilAsync(async () => queries === 3);
    aheadMs = 60 * MINUTES_MS;
    t.mock.timers.tick(1_000);
    assert.equal(queries, 3, 'no comparison starts beside another one');
    release();
    await waitUntilAsync(async () => {
      t.mock.timers.tick(1_000);
      return clock.now() < Date.now() + MINUTES_MS;
    });
  } finally {
    release();
    clock.stop();
    await opened.close();
  }
});
