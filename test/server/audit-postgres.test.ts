import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { entriesOf } from '../support/gateway/audit-entries.ts';
import { runCommand, SECRET_KEY } from '../support/gateway/gateway-command.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { openStore } from '../../gateway/src/store/engine/open.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-58
// Left out: most tests of the audit log are on PGlite.

/** Starts to stop a gateway, and resolves once it accepts no connections; `end` resolves when it has stopped. */
async function stop(gateway: TestGateway): Promise<{ end: Promise<void> }> {
  const end = gateway.close();
  await waitUntilAsync(() =>
    gateway
      .browser()
      .send('/livez')
      .then(
        () => false,
        () => true,
      ),
  );
  return { end };
}

/** Returns options of a gateway that logs errors, and what it has logged. */
function errorLog() {
  let log = '';
  const logStream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  return { logLevel: 'error', logStream, text: () => log } as const;
}

describe('the audit log on PostgreSQL', () => {
  let postgres: TestPostgres;
  before(async () => {
    postgres = await startPostgres();
  });
  after(() => postgres.stop());

  test('does not fail or delay a sign-in; an entry that is not stored is in the log', async () => {
    const { text, ...logged } = errorLog();
    const databaseUrl = await postgres.createDatabase('audited');
    const gateway = await startTestGateway({ databaseUrl, ...logged });
    const { id, username, password } = await gateway.createUser();
    // The entry waits for this lock, and the sign-in does not.
    await gateway.store.transaction().execute(async (trx) => {
      await sql`lock table audit in access exclusive mode`.execute(trx);
      assert.equal((await gateway.browser().login(username, password)).status, 200);
    });
    await entriesOf(gateway, id, 1);
    await sql`alter table audit rename to gone`.execute(gateway.store);
    assert.equal((await gateway.browser().login(username, password)).status, 200);
    await gateway.close();
    assert.match(text(), /audit entries not stored/);
    assert.ok(text().includes(id), 'the log has the lost entry');
    assert.ok(!text().includes(username));
  });

  test('has all entries when the gateway has stopped', async () => {
    const databaseUrl = await postgres.createDatabase('stopped');
    const gateway = await startTestGateway({ databaseUrl });
    const { id, username, password } = await gateway.createUser();
    const browsers = Array.from({ length: 8 }, () => gateway.browser());
    await Promise.all(browsers.map((browser) => browser.login(username, password)));
    await gateway.close();
    const env = { DATABASE_URL: databaseUrl, SECRET_KEY };
    const { code, output } = await runCommand(['audit', '--user', id, '--json'], env);
    assert.equal(code, 0);
    assert.equal(output.trim().split('\n').length, 8);
  });

  test('delays the stop until the entries are stored that wait for the database', async () => {
    const databaseUrl = await postgres.createDatabase('waited');
    const { text, ...logged } = errorLog();
    // Without a time limit of statements: on a busy machine, the requests take longer than it.
    const gateway = await startTestGateway({ databaseUrl, databaseTimeoutSeconds: 0, ...logged });
    const other = await openStore({ databaseUrl, dataDir: '' }, () => undefined);
    const entries = () => other.store.selectFrom('audit').select('id').execute();
    const stopped = await other.store.transaction().execute(async (trx) => {
      await sql`lock table audit in access exclusive mode`.execute(trx);
      const browser = gateway.browser();
      // More than one insert takes.
      await Promise.all(
        Array.from({ length: 250 }, () =>
          browser.visit('/api/auth/v3/login/callback?code=none&state=none'),
        ),
      );
      return stop(gateway);
    });
    await stopped.end;
    assert.equal(text(), '', 'the gateway reports no lost entry');
    assert.equal((await entries()).length, 250);
    await other.close();
  });
});
