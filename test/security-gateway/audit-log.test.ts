import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { UNKNOWN } from '../../gateway/src/model/audit.ts';
import { entryOf, insertAudit } from '../../gateway/src/store/audit.ts';
import { CALLS } from '../../src/core/contract/calls.ts';
import { entriesOf } from '../support/gateway/audit-entries.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-86

/** Tenants that a stranger sends: text that the database refuses, forged lines, and commands of a terminal. */
const TENANTS = [
  ...['%00', 'A%00B', '%ED%A0%80', 'x%0A2026-11-24T04:00:00.000Z%20%20sign-in%20%20ACME%20%20boss'],
  ...['%1B[3A%1B[J', '%C2%9B2J', '%E2%80%AEx', '%E2%80%A8x', 'x'.repeat(64), ' ACME'],
];

function auditTests(start: () => Promise<TestGateway>): void {
  let gateway: TestGateway;
  before(async () => {
    gateway = await start();
  });
  after(() => gateway.close());

  test('has every wrong password, whatever tenant a stranger sends at the same moment', async () => {
    const { id, username } = await gateway.createUser();
    const stranger = gateway.browser();
    for (let guess = 0; guess < 9; guess += 1)
      await Promise.all([
        gateway.browser().login(username, 'Wrong-guess-2'),
        ...TENANTS.map((tenant) =>
          stranger.send(`${CALLS.sso.path}?authType=OIDC&orgType=TENANT&tenantCode=${tenant}`),
        ),
      ]);
    assert.equal((await entriesOf(gateway, id, 9)).length, 9);
  });

  test('has single sign-on at a tenant that is not a tenant code, without the text', async () => {
    const query = gateway.store.selectFrom('audit').select(['tenant_code', 'detail']);
    const failed = query.where(sql`detail->>'method'`, '=', 'sso');
    await waitUntilAsync(async () => (await failed.execute()).length === 9 * TENANTS.length);
    assert.deepEqual(
      new Set((await failed.execute()).map((row) => `${row.tenant_code} ${row.detail['reason']}`)),
      new Set([' sso.unknownOption']),
    );
  });

  test('has a sign-in option that the database can’t store', async () => {
    const { store } = gateway;
    const ofAcme = store.selectFrom('audit').select('detail').where('tenant_code', '=', 'ACME');
    const failed = ofAcme.where(sql`detail->>'method'`, '=', 'sso');
    await gateway.browser().startSso({ authType: '\0' });
    await gateway.browser().startSso({ orgType: '\0' });
    await waitUntilAsync(async () => (await failed.execute()).length === 2);
    const reasons = (await failed.execute()).map(({ detail }) => detail['reason']);
    assert.deepEqual(reasons, ['sso.unknownOption', 'sso.unknownOption']);
  });

  test('has a sign-in whose tenant in the header is not a tenant code, without the text', async () => {
    // A C1 character: terminals read it as the beginning of a command.
    await gateway.browser({ tenant: 'ACME\x9b3A' }).login('unknown@acme.example', 'Wrong-guess-2');
    const failed = gateway.store
      .selectFrom('audit')
      .select('tenant_code')
      .where(sql`detail->>'reason'`, '=', 'unknown-tenant');
    await waitUntilAsync(async () => (await failed.execute()).length === 1);
    assert.deepEqual(await failed.execute(), [{ tenant_code: '' }]);
  });

  test('has an entry of any text, with a mark in place of what can’t be stored or printed', async () => {
    const text = 'a\0b\ud800c\x9bd\u202ee\u2028f';
    const event = { event: 'admin-test', tenant: 'ACME', userId: `${UNKNOWN}${text}` } as const;
    const detail = { text, count: 2, isReal: true };
    const address = `${text}${'9'.repeat(5_000)}`;
    const entry = entryOf({ ...event, detail }, { ip: address, id: text });
    await insertAudit(gateway.store, [entry]);
    const cleaned = 'a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf';
    const row = await gateway.store
      .selectFrom('audit')
      .selectAll()
      .where('event', '=', 'admin-test')
      .executeTakeFirstOrThrow();
    assert.deepEqual([row.user_id, row.request_id], [UNKNOWN + cleaned, cleaned]);
    // A proxy forwards an address that its client made up.
    assert.equal(row.address, cleaned.padEnd(64, '9'));
    assert.deepEqual(row.detail, { text: cleaned, count: 2, isReal: true });
  });
}

describe('the audit log in the embedded database', () => auditTests(() => startTestGateway()));

describe('the audit log in PostgreSQL', () => {
  let postgres: TestPostgres;
  before(async () => {
    postgres = await startPostgres();
  });
  after(() => postgres.stop());
  auditTests(async () =>
    startTestGateway({ databaseUrl: await postgres.createDatabase('suppressed') }),
  );
});
