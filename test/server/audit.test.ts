import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { sweepAudit } from '../../gateway/src/store/audit.ts';
import { entriesOf, ofUser } from '../support/gateway/audit-entries.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-56, gateway-57, gateway-58, gateway-216, gateway-217, gateway-219

const DAY_MS = 86_400_000;

describe('the audit log', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startTestGateway();
  });
  after(() => gateway.close());

  test('has the sign-ins and changes of a user, without names, addresses and passwords', async () => {
    const { id, username, password } = await gateway.createUser();
    const browser = gateway.browser();
    await browser.login(username, 'Wrong-guess-2');
    await browser.login(username, password);
    await browser.updateProfile({ userId: id, firstName: 'Discreet', lastName: '' });
    await browser.updateProfile({ userId: id, langCode: 'de_DE' });
    const contact = { userId: id, contactMethod: 'EMAIL', contactType: 'SEC' };
    await browser.updateContacts([{ ...contact, contactValue: 'discreet@acme.example' }]);
    await browser.updateContacts([{ ...contact, contactValue: '' }]);
    await browser.logout();
    await browser.requestOtp(username);
    await browser.resetPassword(username, '000000', 'New-secret-3');
    await browser.resetPassword(username, await gateway.lastCode(username), 'New-secret-3');
    const events = await entriesOf(gateway, id, 10);
    assert.deepEqual(events, [
      ['sign-in-failed', { method: 'password', reason: 'wrong-password', failures: 1 }],
      ['sign-in', { method: 'password', scope: 'full' }],
      ['names-changed', {}],
      ['language-changed', { language: 'de_DE' }],
      ['contacts-changed', { contact: 'EMAIL/SEC', isRemoved: false }],
      ['contacts-changed', { contact: 'EMAIL/SEC', isRemoved: true }],
      ['sign-out', {}],
      ['code-requested', { isMailed: true }],
      ['password-reset-failed', { isUnchecked: true }],
      ['password-reset', {}],
    ]);
    const { rows } = await sql<{ text: string }>`select audit::text as text from audit`.execute(
      gateway.store,
    );
    const all = rows.map(({ text }) => text).join('\n');
    for (const secret of [username, 'Discreet', 'discreet@', 'Wrong-guess', 'New-secret', password])
      assert.ok(!all.includes(secret), secret);
  });

  test('says whether several changes of a contact have removed it in the end', async () => {
    const { id, username, password } = await gateway.createUser();
    const browser = gateway.browser();
    await browser.login(username, password);
    const change = (contactValue: string) => ({
      ...{ userId: id, contactMethod: 'EMAIL', contactType: 'SEC' },
      contactValue,
    });
    const [added, removed] = [change('discreet@acme.example'), change('')];
    for (const changes of [
      [added, removed],
      [removed, added],
    ])
      await browser.updateContacts(changes);
    const [, ...entries] = await entriesOf(gateway, id, 3);
    const contact = 'EMAIL/SEC';
    assert.deepEqual(entries, [
      ['contacts-changed', { contact, isRemoved: true }],
      ['contacts-changed', { contact, isRemoved: false }],
    ]);
  });

  test('names the request of an entry, and no address and ID of a user', async () => {
    const { id, username, password } = await gateway.createUser();
    const headers = { 'x-request-id': 'audited-1' };
    await gateway.browser().login(username, password, { headers });
    await entriesOf(gateway, id, 1);
    const [entry] = await gateway.store.selectFrom('audit').selectAll().where(ofUser(id)).execute();
    assert.deepEqual(
      [entry?.address, entry?.request_id, entry?.tenant_code],
      [entry?.address, 'audited-1', 'ACME'],
    );
    assert.match(entry?.address ?? '', /^~[\w-]{40,}$/);
    assert.notEqual(entry?.user_id, id);
  });

  test('has the lock of an account, and the attempts while it is locked', async () => {
    const { id, username } = await gateway.createUser();
    for (let attempt = 0; attempt < 11; attempt += 1)
      await gateway.browser().login(username, 'Wrong-guess-2');
    const [locked, refused] = (await entriesOf(gateway, id, 12)).slice(10);
    assert.deepEqual(locked, ['account-locked', {}]);
    const detail = { method: 'password', reason: 'locked', isUnchecked: true };
    assert.deepEqual(refused, ['sign-in-failed', detail]);
  });

  test('has a pseudonym of a name that no user has, which is the same each time', async () => {
    for (const name of ['hunter2', 'hunter2', 'hunter3'])
      await gateway.browser().login(name, 'Wrong-guess-2');
    const query = gateway.store
      .selectFrom('audit')
      .select('user_id')
      .where(sql`detail->>'reason'`, '=', 'unknown-user')
      .orderBy('id');
    await waitUntilAsync(async () => (await query.execute()).length === 3);
    const [first, second, third] = (await query.execute()).map(({ user_id }) => user_id);
    assert.match(first ?? '', /^unknown:\w+\.[\w-]{43}$/);
    assert.equal(first, second);
    assert.notEqual(first, third);
  });

  test('has single sign-on: success, and failure with its reason and tenant', async () => {
    const browser = gateway.browser();
    const page = await browser.startSso();
    const answer = { email: 'ada@acme.example', password: 'Portal-2026!', choice: 'continue' };
    await browser.answerProvider(page, answer);
    await browser.visit('/api/auth/v3/login/callback?code=none&state=none');
    await browser.startSso({ authType: 'NONE' });
    // The provider knows the user, and no user of the tenant is linked to its account.
    const other = gateway.browser();
    await other.answerProvider(await other.startSso({ orgType: 'PO' }), answer);
    const query = gateway.store
      .selectFrom('audit')
      .selectAll()
      .where(sql`detail->>'method'`, '=', 'sso')
      .orderBy('id');
    await waitUntilAsync(async () => (await query.execute()).length === 4);
    const rows = await query.execute();
    const unlinked = { method: 'sso', reason: 'sso.unmapped', fault: 'unlinked' };
    assert.deepEqual(
      rows.map((row) => [row.event, row.tenant_code, row.detail]),
      [
        ['sign-in', 'ACME', { method: 'sso', client: 'acme-oidc-tenant' }],
        ['sign-in-failed', '', { method: 'sso', reason: 'sso.notBegun' }],
        ['sign-in-failed', 'ACME', { method: 'sso', reason: 'sso.unknownOption' }],
        ['sign-in-failed', 'ACME', { ...unlinked, client: 'acme-oidc-po' }],
      ],
    );
    const users = rows.map((row) => row.user_id);
    assert.deepEqual(users.slice(1, 3), ['', '']);
    const events = await entriesOf(gateway, 'acme-ada', 1);
    assert.deepEqual(events, [['sign-in', rows[0]?.detail]]);
    assert.match(users[3] ?? '', /^unknown:\w+\.[\w-]{43}$/);
  });

  test('has a forced change of a password', async () => {
    const { id, username, password } = await gateway.createUser({ mustChange: true });
    const browser = gateway.browser();
    await browser.login(username, password);
    await browser.forceReset('Brand-New-2026');
    assert.deepEqual(await entriesOf(gateway, id, 2), [
      ['sign-in', { method: 'password', scope: 'change' }],
      ['password-changed', {}],
    ]);
  });

  test('has refused codes, and codes that were not mailed', async () => {
    const { id, username } = await gateway.createUser();
    for (let send = 0; send < 4; send += 1) await gateway.browser().requestOtp(username);
    assert.deepEqual((await entriesOf(gateway, id, 4)).at(-1), ['code-refused', {}]);
  });

  test('has the tenant that the caller made up only if it can be a tenant code', async () => {
    const made = [`X${'_'.repeat(62)}`, 'X'.repeat(64), 'X'.repeat(5000), '-', 'ACME, GLOBEX'];
    for (const tenant of made)
      await gateway.browser({ tenant }).login('ada@acme.example', 'Wrong-guess-2');
    const query = gateway.store
      .selectFrom('audit')
      .select('tenant_code')
      .where(sql`detail->>'reason'`, '=', 'unknown-tenant')
      .orderBy('id');
    await waitUntilAsync(async () => (await query.execute()).length === made.length);
    const codes = (await query.execute()).map(({ tenant_code }) => tenant_code);
    assert.deepEqual(codes, [made[0], '', '', '', '']);
  });

  test('can be neither changed nor shortened by statements of the gateway', async () => {
    const { store } = gateway;
    const entries = store.selectFrom('audit').selectAll().orderBy('id');
    const before = await entries.execute();
    assert.ok(before.length > 0);
    for (const statement of [
      sql`update audit set event = 'sign-in'`,
      sql`delete from audit`,
      sql`truncate audit`,
    ])
      await assert.rejects(statement.execute(store), { code: '42501' });
    // Entries of the tests before may still be arriving.
    assert.deepEqual((await entries.execute()).slice(0, before.length), before);
  });

  test('loses only the entries that are older than AUDIT_DAYS in a sweep', async () => {
    const { store } = gateway;
    const ages = [20, 60, 399, 401];
    await store
      .insertInto('audit')
      .values(
        ages.map((days) => ({
          at: new Date(Date.now() - days * DAY_MS),
          ...{ event: 'aged', tenant_code: String(days), user_id: '', address: '' },
          ...{ request_id: '', detail: '{}' },
        })),
      )
      .execute();
    const left = async () =>
      (await store.selectFrom('audit').selectAll().where('event', '=', 'aged').execute()).map(
        ({ tenant_code }) => Number(tenant_code),
      );
    const sweep = (days: number) => sweepAudit(store, { now: Date.now(), days });
    await sweep(400);
    assert.deepEqual(await left(), [20, 60, 399]);
    await sweep(50);
    assert.deepEqual(await left(), [20]);
    await assert.rejects(sweep(10), { code: '42501' });
  });

  test('loses the entries of a tenant at the age that its configuration names', async () => {
    const { store } = gateway;
    const ages = [60, 90, 500];
    const entry = { event: 'kept', user_id: '', address: '', request_id: '', detail: '{}' };
    await store
      .insertInto('audit')
      .values(
        ['ACME', 'GLOBEX', 'OTHER'].flatMap((tenant_code) =>
          ages.map((days) => ({
            ...{ ...entry, tenant_code, request_id: String(days) },
            at: new Date(Date.now() - days * DAY_MS),
          })),
        ),
      )
      .execute();
    const set = (code: string, audit_days: number | null) =>
      store.updateTable('tenants').set({ audit_days }).where('code', '=', code).execute();
    await set('ACME', 70);
    await set('GLOBEX', 1000);
    await sweepAudit(store, { now: Date.now(), days: 400 });
    const left = await store.selectFrom('audit').selectAll().where('event', '=', 'kept').execute();
    const kept = left.map((row) => `${row.tenant_code} ${row.request_id}`).toSorted();
    await Promise.all(['ACME', 'GLOBEX'].map((code) => set(code, null)));
    assert.deepEqual(kept, [
      ...['ACME 60', 'GLOBEX 500', 'GLOBEX 60', 'GLOBEX 90', 'OTHER 60', 'OTHER 90'],
    ]);
  });
});
