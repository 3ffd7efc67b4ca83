import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { UserProducts } from '../../src/core/contract/products.ts';
import { CALLS } from '../../src/core/contract/calls.ts';
import type { Agent, ApiAnswer } from '../support/gateway/agent.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-08

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

const email = (userId: string) => [
  { userId, contactMethod: 'EMAIL', contactType: 'SEC', contactValue: 'evil@x.example' },
];

/** Every call that reads or changes a user, with a user of another tenant as the target. */
const ATTACKS: Record<string, (browser: Agent, id: string, name: string) => Promise<ApiAnswer>> = {
  userExtensions: (browser, id) => browser.extensions(id),
  'userExtensions by user ID': (browser, _, name) => browser.extensions(name),
  updateProfile: (browser, userId) =>
    browser.updateProfile({ userId, firstName: 'Evil', lastName: '' }),
  'updateProfile by user ID': (browser, _, userId) =>
    browser.updateProfile({ userId, langCode: 'fr_FR' }),
  updateContacts: (browser, userId) => browser.updateContacts(email(userId)),
  'updateContacts together with the user’s own contacts': async (browser, userId) => {
    const own = decodeURIComponent(browser.cookie('username') ?? '');
    return browser.updateContacts([...email(own), ...email(userId)]);
  },
};

for (const [call, attack] of Object.entries(ATTACKS))
  for (const tenant of ['ACME', 'GLOBEX', ' globex '])
    test(`${call} by a user of ACME with tenant code "${tenant}" does not reach GLOBEX`, async () => {
      const [own, other] = [
        await gateway.createUser(),
        await gateway.createUser({ tenant: 'GLOBEX' }),
      ];
      const browser = gateway.browser();
      await browser.login(own.username, own.password);
      browser.tenant = tenant;
      const { status } = await attack(browser, other.id, other.username);
      assert.ok(status === 401 || status === 403, String(status));
      const { store } = gateway;
      const row = await store
        .selectFrom('users')
        .select(['first_name', 'lang_cd'])
        .where('id', '=', other.id)
        .executeTakeFirstOrThrow();
      assert.deepEqual(row, { first_name: 'Test', lang_cd: 'en_US' });
      const contacts = await store
        .selectFrom('contacts')
        .selectAll()
        .where('user_id', 'in', [own.id, other.id])
        .execute();
      assert.deepEqual(contacts, []);
    });

test('products of another tenant are not listed, even if the database assigns them', async () => {
  const { id, username, password } = await gateway.createUser();
  const browser = gateway.browser();
  await browser.login(username, password);
  const codes = async () =>
    UserProducts.parse((await browser.products()).envelope.data).map(
      (product) => product.productCode,
    );
  const before = await codes();
  const { store } = gateway;
  await store
    .insertInto('products')
    .values({
      ...{ tenant_code: 'GLOBEX', code: 'SECRET', name: 'Secret' },
      ...{ landing_page: '/', logo: '', description: '' },
    })
    .execute();
  await store
    .insertInto('user_products')
    .values({ user_id: id, tenant_code: 'GLOBEX', product_code: 'SECRET' })
    .execute();
  // Otherwise the cached list would be sent.
  await sql`update products set name = name where tenant_code = 'ACME'`.execute(store);
  assert.deepEqual(await codes(), before);
});

test('a new password does not affect a user with the same user ID in another tenant', async () => {
  const { username } = await gateway.createUser();
  const { store } = gateway;
  const namesake = await gateway.createUser({ tenant: 'GLOBEX' });
  await store.updateTable('users').set({ username }).where('id', '=', namesake.id).execute();
  const globex = gateway.browser({ tenant: 'GLOBEX' });
  await globex.login(username, namesake.password);
  const acme = gateway.browser();
  await acme.requestOtp(username);
  const code = await gateway.lastCode(username);
  assert.equal((await acme.resetPassword(username, code, 'Brand-New-2026')).status, 200);
  assert.equal((await globex.products()).status, 200);
  assert.equal((await globex.login(username, 'Brand-New-2026')).status, 400);
});

test('an anti-forgery token of one tenant’s session is not valid for a session of another tenant', async () => {
  const [own, other] = [await gateway.createUser(), await gateway.createUser({ tenant: 'GLOBEX' })];
  const acme = gateway.browser();
  await acme.login(own.username, own.password);
  const globex = gateway.browser({ tenant: 'GLOBEX' });
  await globex.login(other.username, other.password);
  globex.setCookie('XSRF-TOKEN', acme.cookie('XSRF-TOKEN') ?? '');
  assert.equal((await globex.call(CALLS.logout.path, { method: 'POST' })).status, 403);
  assert.equal((await globex.products()).status, 200);
});
