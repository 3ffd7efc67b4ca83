import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { startTestGateway } from '../support/gateway/gateway.ts';
import { PGBOUNCER } from '../support/programs/pgbouncer.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';
import { startDaemon, type Daemon } from './support/daemon.ts';
import { describeWith } from './support/describe-with.ts';

// Rules: gateway-71

const LIMIT = { timeout: 60_000 };

/** Returns the example for operators, with the ports of a test, three connections, and no passwords. */
function exampleWith(port: number, database: URL): string {
  return readFileSync('gateway/deploy/pgbouncer.ini', 'utf8')
    .replace(/^sso = .*$/m, `sso = host=127.0.0.1 port=${database.port} dbname=sso user=test`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace(/^auth_type = .*\nauth_file = .*$/m, 'auth_type = any')
    .replace('default_pool_size = 20', 'default_pool_size = 3');
}

describeWith(PGBOUNCER, 'pgbouncer in transaction mode', () => {
  let postgres: TestPostgres;
  let pool: Daemon;
  before(async () => {
    postgres = await startPostgres();
    const database = new URL(await postgres.createDatabase('sso'));
    pool = await startDaemon({
      path: '/usr/sbin/pgbouncer',
      user: 'postgres',
      args: () => ['pgbouncer.ini'],
      files: (_, port) => ({ 'pgbouncer.ini': exampleWith(port, database) }),
    });
  });
  after(async () => {
    await pool.stop();
    await postgres.stop();
  });

  // A lock of a session that stays with a connection would make the other gateways wait forever.
  test(
    'three gateways start at once on an empty database and serve with three connections',
    LIMIT,
    async () => {
      const databaseUrl = `postgres://test@127.0.0.1:${pool.port}/sso`;
      const gateways = await Promise.all([1, 2, 3].map(() => startTestGateway({ databaseUrl })));
      try {
        const [first] = gateways;
        assert.ok(first);
        const users = await Promise.all(Array.from({ length: 4 }, () => first.createUser()));
        await Promise.all(
          users.flatMap(({ username, password, id }) =>
            gateways.map(async (gateway) => {
              const browser = gateway.browser();
              assert.equal((await browser.login(username, password)).status, 200);
              assert.equal((await browser.refresh()).status, 200);
              assert.equal((await browser.products()).status, 200);
              const contact = { userId: id, contactMethod: 'EMAIL', contactType: 'SEC' };
              const change = [{ ...contact, contactValue: 'new@acme.example' }];
              assert.equal((await browser.updateContacts(change)).status, 200);
              assert.equal((await browser.logout()).status, 200);
            }),
          ),
        );
        for (const gateway of gateways)
          assert.equal((await gateway.browser().send('/readyz')).status, 200);
        const username = users[0]?.username ?? '';
        const browser = first.browser();
        assert.equal((await browser.requestOtp(username)).status, 200);
        const code = await first.lastCode(username);
        assert.equal((await browser.resetPassword(username, code, 'Brand-New-2026')).status, 200);
      } finally {
        await Promise.all(gateways.map((gateway) => gateway.close()));
      }
    },
  );
});
