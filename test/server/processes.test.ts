import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Store } from '../../gateway/src/store/schema/tables.ts';
import { Agent } from '../support/gateway/agent.ts';
import { startTestGateway } from '../support/gateway/gateway.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { startGatewayProcess as run } from '../support/gateway/gateway-process.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';

const browserAt = (port: number): Agent => new Agent({ port, host: 'localhost', tenant: 'ACME' });

/** Resolves once a query waits for another transaction's lock on a row. */
async function waitUntilBlocked(store: Store): Promise<void> {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waiting.execute(store)).rows.length === 0);
}

describe('a gateway process on a data folder', () => {
  let dataDir = '';
  before(async () => {
    dataDir = await temporaryFolder();
  });
  after(() => rm(dataDir, { recursive: true, force: true }));

  test('moves its database to the final path only when it is complete, so that a kill does no harm', async () => {
    const { child, end } = run({ DATA_DIR: dataDir });
    const path = join(dataDir, 'pglite');
    while (!existsSync(path)) {
      assert.equal(child.exitCode, null, 'the gateway ended early');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    // This file is one of the last to be created.
    assert.ok(existsSync(join(path, 'postgresql.conf')));
    child.kill('SIGKILL');
    await end;
  });

  test('prints its URLs and accounts, locks its folder, and survives being killed', async () => {
    const first = run({ DATA_DIR: dataDir });
    const browser = browserAt(await first.port);
    assert.equal((await browser.login('ada@acme.example')).status, 200);

    const second = await run({ DATA_DIR: dataDir }).end;
    assert.equal(second.code, 2);
    assert.match(second.output, /is in use by another gateway/);

    first.child.kill('SIGKILL');
    await first.end;
    const third = run({ DATA_DIR: dataDir });
    const later = browserAt(await third.port);
    later.setCookie('sso-session', browser.cookie('sso-session') ?? '');
    assert.equal((await later.products()).status, 200, 'the session outlived the process');

    third.child.kill('SIGTERM');
    const { code, output } = await third.end;
    assert.equal(code, 0);
    for (const line of [
      /globex\.localhost:\d+/,
      /\/globex\/login/,
      /\/demo\/mailbox/,
      /Portal-2026!/,
      /ada@acme\.example/,
    ])
      assert.match(output, line);
  });

  test('names an invalid setting', async () => {
    const { code, output } = await run({ DATA_DIR: dataDir, SESSION_SECONDS: 'soon' }).end;
    assert.equal(code, 2);
    assert.match(output, /SESSION_SECONDS/);
  });
});

describe('gateways on one PostgreSQL', () => {
  let postgres: TestPostgres;
  before(async () => {
    postgres = await startPostgres();
  });
  after(() => postgres.stop());

  test('start at the same time on an empty database and share users and sessions', async () => {
    const databaseUrl = await postgres.createDatabase('shared');
    const gateways = await Promise.all([1, 2, 3].map(() => startTestGateway({ databaseUrl })));
    try {
      const [first, second] = gateways;
      assert.ok(first && second);
      const tenants = await first.store.selectFrom('tenants').selectAll().execute();
      assert.equal(tenants.length, 3);
      const browser = first.browser();
      assert.equal((await browser.login('ada@acme.example')).status, 200);
      const elsewhere = second.browser();
      for (const name of ['sso-session', 'XSRF-TOKEN'])
        elsewhere.setCookie(name, browser.cookie(name) ?? '');
      assert.equal((await elsewhere.products()).status, 200);
      assert.equal((await elsewhere.logout()).status, 200);
      assert.equal((await browser.products()).status, 401);
    } finally {
      await Promise.all(gateways.map((gateway) => gateway.close()));
    }
  });

  test('a refresh does not wait for a lock on the user’s row', async () => {
    const gateway = await startTestGateway({ databaseUrl: await postgres.createDatabase('rows') });
    try {
      const { id, username, password } = await gateway.createUser();
      const tabs = [gateway.browser(), gateway.browser(), gateway.browser()];
      for (const tab of tabs) await tab.login(username, password);
      await gateway.store.transaction().execute(async (trx) => {
        await trx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().execute();
        // A refresh that waited for the lock would never end, because the lock is released afterwards.
        const answers = await Promise.all(tabs.map((tab) => tab.refresh()));
        assert.deepEqual(
          answers.map(({ status }) => status),
          [200, 200, 200],
        );
      });
    } finally {
      await gateway.close();
    }
  });

  test('a refresh that runs while the session ends is refused', async () => {
    const gateway = await startTestGateway({
      databaseUrl: await postgres.createDatabase('ending'),
    });
    try {
      const { id, username, password } = await gateway.createUser();
      const browser = gateway.browser();
      await browser.login(username, password);
      // Wrapped in an object, because the transaction would wait for a returned promise.
      const { refresh } = await gateway.store.transaction().execute(async (trx) => {
        await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
        const refresh = browser.refresh();
        await waitUntilBlocked(gateway.store);
        return { refresh };
      });
      assert.equal((await refresh).status, 401);
    } finally {
      await gateway.close();
    }
  });

  test('a second start does not change the data', async () => {
    const databaseUrl = await postgres.createDatabase('again');
    const first = await startTestGateway({ databaseUrl });
    await first.store
      .updateTable('users')
      .set({ first_name: 'Kept' })
      .where('id', '=', 'acme-ada')
      .execute();
    await first.close();
    const second = await startTestGateway({ databaseUrl });
    const row = await second.store
      .selectFrom('users')
      .select('first_name')
      .where('id', '=', 'acme-ada')
      .executeTakeFirstOrThrow();
    await second.close();
    assert.equal(row.first_name, 'Kept');
  });
});
