import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { UserProducts } from '../../src/core/contract/products.ts';
import type { GatewayOptions } from '../../gateway/src/configuration/settings.ts';
import type { Store } from '../../gateway/src/store/schema/tables.ts';
import type { Agent } from '../support/gateway/agent.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';

// Rules: gateway-91, gateway-92, gateway-226

const product = (tenant_code: string, code: string, name = code) => ({
  ...{ tenant_code, code, name },
  ...{ landing_page: '/', logo: '', description: '' },
});

async function namesFor(browser: Agent): Promise<string[]> {
  const { data } = (await browser.products()).envelope;
  return UserProducts.parse(data).map(({ productName }) => productName);
}

/** Replaces a user's roles by one. */
const setRole = (store: Store, id: string, code: string) =>
  sql`update users set details = jsonb_set(details, '{roles}',
    ${JSON.stringify([{ group: code, code, description: '' }])}::jsonb) where id = ${id}`.execute(
    store,
  );

/** Defines the tests of lists that `reader` has cached before `writer`, which may be another process, changes them. */
function describeLists(
  kind: string,
  start: () => Promise<{ reader: TestGateway; writer: TestGateway }>,
): void {
  describe(`cached product lists, ${kind}`, () => {
    let reader: TestGateway;
    let writer: TestGateway;
    before(async () => {
      ({ reader, writer } = await start());
    });
    after(async () => {
      if (writer !== reader) await writer.close();
      await reader.close();
    });
    beforeEach(async () => {
      await sql`truncate user_products, product_visibility, products`.execute(writer.store);
    });

    /** Signs in a user with one role and no products. */
    async function signedIn(role: string, tenant = 'ACME') {
      const { id, username, password } = await reader.createUser({ tenant });
      await writer.store.deleteFrom('user_products').where('user_id', '=', id).execute();
      await setRole(writer.store, id, role);
      const browser = reader.browser({ tenant });
      await browser.login(username, password);
      return { id, browser };
    }
    const add = (code: string, { tenant = 'ACME', name = code, role = '' } = {}) =>
      writer.store.transaction().execute(async (trx) => {
        await trx
          .insertInto('products')
          .values(product(tenant, code, name))
          .execute();
        if (role === '') return;
        await trx
          .insertInto('product_visibility')
          .values({ tenant_code: tenant, product_code: code, role_code: role })
          .execute();
      });
    const assign = (user_id: string, product_code: string) =>
      writer.store
        .insertInto('user_products')
        .values({ user_id, tenant_code: 'ACME', product_code })
        .execute();

    test('contain a product that was added, renamed and removed', async () => {
      const { browser } = await signedIn('BU');
      assert.deepEqual(await namesFor(browser), []);
      await add('A', { role: '*' });
      assert.deepEqual(await namesFor(browser), ['A']);
      await writer.store.updateTable('products').set({ name: 'B' }).execute();
      assert.deepEqual(await namesFor(browser), ['B']);
      await writer.store.deleteFrom('products').execute();
      assert.deepEqual(await namesFor(browser), []);
    });

    test('contain the category and status of a product', async () => {
      const { browser } = await signedIn('BU');
      await add('A', { role: '*' });
      await add('B', { role: '*' });
      const details = { category: 'Billing', rank: 2, status: 'degraded', statusText: 'Slow.' };
      await writer.store
        .updateTable('products')
        .set({ details: JSON.stringify(details) })
        .where('code', '=', 'B')
        .execute();
      const shared = { landingPage: '/', productLogo: '', longDescription: '' };
      assert.deepEqual((await browser.products()).envelope.data, [
        { productName: 'A', productCode: 'A', ...shared },
        { productName: 'B', productCode: 'B', ...shared, ...details },
      ]);
    });

    test('follow the roles to which a product is visible', async () => {
      const { browser } = await signedIn('BU');
      await add('A', { role: 'FA' });
      assert.deepEqual(await namesFor(browser), []);
      await writer.store.updateTable('product_visibility').set({ role_code: 'BU' }).execute();
      assert.deepEqual(await namesFor(browser), ['A']);
      await writer.store.deleteFrom('product_visibility').execute();
      assert.deepEqual(await namesFor(browser), []);
    });

    test('follow the roles of the user', async () => {
      const [{ id, browser }, other] = [await signedIn('BU'), await signedIn('FA')];
      await add('A', { role: 'BU' });
      await add('B', { role: 'FA' });
      assert.deepEqual(await namesFor(browser), ['A']);
      assert.deepEqual(await namesFor(other.browser), ['B']);
      await setRole(writer.store, id, 'FA');
      assert.deepEqual(await namesFor(browser), ['B']);
      await setRole(writer.store, id, 'NONE');
      assert.deepEqual(await namesFor(browser), []);
    });

    test('follow the assigned products, also those of users with the same role', async () => {
      const [first, second] = [await signedIn('BU'), await signedIn('BU')];
      for (const code of ['A', 'B']) await add(code);
      await assign(first.id, 'A');
      assert.deepEqual(await namesFor(first.browser), ['A']);
      assert.deepEqual(await namesFor(second.browser), []);
      await assign(second.id, 'B');
      assert.deepEqual(await namesFor(first.browser), ['A']);
      assert.deepEqual(await namesFor(second.browser), ['B']);
      await writer.store.updateTable('user_products').set({ user_id: second.id }).execute();
      assert.deepEqual(await namesFor(first.browser), []);
      assert.deepEqual(await namesFor(second.browser), ['A', 'B']);
      await sql`truncate user_products`.execute(writer.store);
      assert.deepEqual(await namesFor(second.browser), []);
    });

    test('are those of the tenant, even if another one has the same roles and codes', async () => {
      await add('A', { role: 'BU', name: 'Of Acme' });
      await add('A', { role: 'BU', name: 'Of Globex', tenant: 'GLOBEX' });
      const acme = await signedIn('BU');
      const globex = await signedIn('BU', 'GLOBEX');
      assert.deepEqual(await namesFor(acme.browser), ['Of Acme']);
      assert.deepEqual(await namesFor(globex.browser), ['Of Globex']);
    });

    test('do not keep a user with products from being deleted', async () => {
      const { id } = await signedIn('BU');
      await add('A');
      await assign(id, 'A');
      const { numDeletedRows } = await writer.store
        .deleteFrom('users')
        .where('id', '=', id)
        .executeTakeFirst();
      assert.equal(numDeletedRows, 1n);
    });
  });
}

describeLists('in one process on PGlite', async () => {
  const gateway = await startTestGateway();
  return { reader: gateway, writer: gateway };
});

let postgres: TestPostgres | undefined;
describeLists('changed by another process on PostgreSQL', async () => {
  postgres = await startPostgres();
  const options: GatewayOptions = { databaseUrl: await postgres.createDatabase('lists') };
  return { reader: await startTestGateway(options), writer: await startTestGateway(options) };
});
after(() => postgres?.stop());
