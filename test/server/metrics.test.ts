import assert from 'node:assert/strict';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { CALLS } from '../../src/core/contract/calls.ts';
import { settingsOf } from '../../gateway/src/configuration/settings.ts';
import { explainStartFailure } from '../../gateway/src/doctor/start-failure.ts';
import { parseExposition, scrape } from '../support/gateway/exposition.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { startMailServer } from '../support/gateway/mail-server.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';
import { factorUsers } from '../support/gateway/second-factor.ts';
import { secondStepIn, sendCode } from '../support/gateway/two-step-sign-in.ts';
import { waitForReturn } from '../support/gateway/returned-mail.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-59, gateway-86, second-factor-11

describe('the metrics of a gateway', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startTestGateway({ metricsPort: 0 });
  });
  after(() => gateway.close());

  test('count requests by route, method and status class', async () => {
    const { id, username, password } = await gateway.createUser();
    const browser = gateway.browser();
    await browser.login(username, password);
    for (const userId of [id, 'other', 'another']) await browser.extensions(userId);
    await browser.send('/nowhere');
    await browser.send('/nowhere', { method: 'PROPFIND' });
    const name = 'sso_http_request_duration_seconds_count';
    // A request is counted after its reply.
    const last = { route: 'none', method: 'other', status: '4xx' };
    await waitUntilAsync(async () => (await scrape(gateway))(name, last) === 1);
    const value = await scrape(gateway);
    const route = CALLS.userExtensions.path.replace('{userId}', ':userId');
    assert.equal(value(name, { route, method: 'GET', status: '2xx' }), 1);
    assert.equal(value(name, { route, method: 'GET', status: '4xx' }), 2);
  });

  test('count sign-ins by result, open sessions and mails', async () => {
    const before = await scrape(gateway);
    const { username, password } = await gateway.createUser();
    const browser = gateway.browser();
    await browser.login(username, 'Wrong-guess-2');
    await browser.login('hunter2', 'Wrong-guess-2');
    await browser.login(username, password);
    await browser.requestOtp(username);
    await browser.requestOtp('hunter2');
    await gateway.mailsSent();
    const now = await scrape(gateway);
    const growth = (name: string, labels: Record<string, string> = {}) =>
      now(name, labels) - before(name, labels);
    const method = 'password';
    assert.equal(growth('sso_sign_ins_total', { method, result: 'success' }), 1);
    assert.equal(growth('sso_sign_ins_total', { method, result: 'wrong-password' }), 1);
    assert.equal(growth('sso_sign_ins_total', { method, result: 'unknown-user' }), 1);
    assert.equal(growth('sso_sessions_open'), 1);
    assert.equal(growth('sso_mails_total', { result: 'sent' }), 1);
    assert.ok(now('process_resident_memory_bytes') > 1e7);
    gateway.clock.advance(13 * 3600);
    assert.equal((await scrape(gateway))('sso_sessions_open'), 0);
  });

  test('count second steps by method and result', async () => {
    const { codeOf, withApp } = factorUsers(() => gateway);
    const user = await withApp();
    const before = await scrape(gateway);
    const browser = gateway.browser();
    const { ticket } = secondStepIn(await browser.login(user.username, user.password));
    await sendCode(browser, ticket, 'wrong');
    const step = { trust: true };
    assert.equal((await sendCode(browser, ticket, codeOf(user.secret, 1), step)).status, 200);
    await browser.login(user.username, user.password);
    const now = await scrape(gateway);
    const growth = (method: string, result: string) =>
      now('sso_sign_ins_total', { method, result }) -
      before('sso_sign_ins_total', { method, result });
    assert.equal(growth('password+app', 'wrong-code'), 1);
    assert.equal(growth('password+app', 'success'), 1);
    assert.equal(growth('password+trusted', 'success'), 1);
    assert.equal(growth('password', 'success'), 0);
  });

  test('have the mails to users that wait, and the age of the oldest', async () => {
    const server = await startMailServer();
    const other = await startTestGateway({ metricsPort: 0, smtpUrl: server.url });
    try {
      const { username } = await other.createUser();
      server.refused = { address: username, code: 450 };
      await other.browser().requestOtp(username);
      await waitForReturn(other);
      other.clock.advance(1);
      const waiting = await scrape(other);
      assert.equal(waiting('sso_mails_waiting'), 1);
      assert.equal(waiting('sso_mails_waiting_oldest_seconds'), 1);
      server.refused = undefined;
      other.clock.advance(9);
      await other.mailsSent();
      const sent = await scrape(other);
      assert.equal(sent('sso_mails_waiting'), 0);
      assert.equal(sent('sso_mails_waiting_oldest_seconds'), 0);
    } finally {
      await other.close();
      await server.stop();
    }
  });

  test('count neither mails that only keep the work for unknown users nor those that are too late', async () => {
    const soon = new Date(gateway.clock.now() + 60_000);
    const mail = { sealed: '', attempts: 0, posted_at: soon, due_at: soon };
    const rows = [
      { ...mail, id: 'simulated', is_real: false, expires_at: soon },
      { ...mail, id: 'late', is_real: true, expires_at: new Date(0) },
    ];
    await gateway.store.insertInto('outbox').values(rows).execute();
    assert.equal((await scrape(gateway))('sso_mails_waiting'), 0);
    await gateway.store.deleteFrom('outbox').execute();
  });

  test('count the entries that are missing in the audit log', async () => {
    const other = await startTestGateway({ metricsPort: 0 });
    try {
      assert.equal((await scrape(other))('sso_audit_lost_total'), 0);
      await sql`alter table audit rename to gone`.execute(other.store);
      for (let attempt = 0; attempt < 3; attempt += 1)
        await other.browser().login('hunter2', 'Wrong-guess-2');
      await waitUntilAsync(async () => (await scrape(other))('sso_audit_lost_total') === 3);
    } finally {
      await other.close();
    }
  });

  test('are neither at another path or method nor at the port of the users', async () => {
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/metrics/x'],
      ['POST', '/metrics'],
    ] as const) {
      const reply = await fetch(`http://127.0.0.1:${gateway.metricsPort}${path}`, { method });
      assert.deepEqual([reply.status, await reply.text()], [404, 'Not found\n'], path);
    }
    const { text } = await gateway.browser().send('/metrics');
    assert.doesNotMatch(text, /process_/);
  });
});

test('the metrics are off by default', async () => {
  const gateway = await startTestGateway();
  assert.equal(gateway.metricsPort, undefined);
  await gateway.close();
});

test('a port of the metrics that is in use stops the start and is named', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const options = { metricsPort: port };
  await assert.rejects(startTestGateway(options), (error) => {
    assert.equal(
      explainStartFailure(error, settingsOf(options)),
      `Port ${port} is in use. Stop the process that uses it, or set another port, for example METRICS_PORT=${port + 1}.`,
    );
    return true;
  });
  server.close();
});

test('an address of the metrics that the machine does not have is named', () => {
  const error = Object.assign(new Error('bind'), {
    ...{ code: 'EADDRNOTAVAIL', syscall: 'listen', address: '203.0.113.9', port: 9464 },
  });
  assert.equal(
    explainStartFailure(error, settingsOf({ metricsPort: 9464, metricsHost: '203.0.113.9' })),
    'This machine has no address 203.0.113.9. Check METRICS_HOST.',
  );
});

describe('the metrics on PostgreSQL', () => {
  let postgres: TestPostgres;
  let gateway: TestGateway;
  before(async () => {
    postgres = await startPostgres();
    const databaseUrl = await postgres.createDatabase('measured');
    gateway = await startTestGateway({ databaseUrl, metricsPort: 0 });
  });
  after(async () => {
    await gateway.close();
    await postgres.stop();
  });

  test('have the connections', async () => {
    await gateway.store.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      const value = await scrape(gateway);
      assert.ok(value('sso_database_connections', { state: 'busy' }) >= 1);
      assert.equal(value('sso_database_connections', { state: 'waiting' }), 0);
    });
  });

  test('have the mails that wait, whichever process queued them', async () => {
    const at = gateway.clock.now();
    await gateway.store
      .insertInto('outbox')
      .values(
        [30, 90].map((age) => ({
          ...{ id: `mail-${age}`, sealed: '', is_real: true, attempts: 1 },
          posted_at: new Date(at - age * 1000),
          due_at: new Date(at + 60_000),
          expires_at: new Date(at + 60_000),
        })),
      )
      .execute();
    const value = await scrape(gateway);
    assert.equal(value('sso_mails_waiting'), 2);
    assert.equal(value('sso_mails_waiting_oldest_seconds'), 90);
    await gateway.store.deleteFrom('outbox').execute();
  });

  test('have everything but what it stores while the database is away', async () => {
    await postgres.restart(async () => {
      const value = await scrape(gateway);
      for (const name of [
        'sso_sessions_open',
        'sso_mails_waiting',
        'sso_mails_waiting_oldest_seconds',
      ])
        assert.ok(Number.isNaN(value(name)), name);
      assert.ok(value('process_resident_memory_bytes') > 1e7);
    });
  });
});

describe('the parser of the metrics rejects', () => {
  for (const [what, text] of [
    ['a sample without a type', 'a 1\n'],
    ['a missing end of line', '# TYPE a gauge\na 1'],
    ['a value that is not a number', '# TYPE a gauge\na one\n'],
    ['an unescaped quote', '# TYPE a gauge\na{b="c"d"} 1\n'],
    ['a series that is there twice', '# TYPE a gauge\na 1\na 2\n'],
    [
      'buckets that do not add up',
      '# TYPE a histogram\na_bucket{le="1"} 2\na_bucket{le="+Inf"} 1\na_sum 1\na_count 1\n',
    ],
  ] as const)
    test(what, () => assert.throws(() => parseExposition(text)));
});
