import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { sql, type KyselyPlugin } from 'kysely';
import { findUser } from '../../gateway/src/store/users.ts';
import type { User } from '../../gateway/src/model/user.ts';
import { okJson } from '../../gateway/src/http/envelope.ts';
import { prepareLarge, sizeOf, type LargeReply } from '../../gateway/src/http/large.ts';
import { openProductLists } from '../../gateway/src/domain/product-lists.ts';
import type { Store } from '../../gateway/src/store/schema/tables.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';

// Rules: gateway-90, gateway-91, gateway-92

// PGlite has one connection, on which a change can't come between the statements of another request.
let postgres: TestPostgres;
let gateway: TestGateway;
before(async () => {
  postgres = await startPostgres();
  gateway = await startTestGateway({ databaseUrl: await postgres.createDatabase('cache') });
});
after(async () => {
  await gateway.close();
  await postgres.stop();
});

/** Returns the store, and the statements that pass through it; `onResult` runs after each result. */
function watched(onResult: (text: string) => Promise<void> = async () => undefined) {
  const running = new WeakMap<object, string>();
  const texts: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const text = node.kind === 'RawNode' ? node.sqlFragments.join('?') : node.kind;
      texts.push(text);
      running.set(queryId, text);
      return node;
    },
    async transformResult({ queryId, result }) {
      await onResult(running.get(queryId) ?? '');
      return result;
    },
  };
  const store: Store = gateway.store.withPlugin(plugin);
  return { store, lists: () => texts.filter((text) => text.includes('row_to_json')).length };
}

/** Creates users with the same roles and products. */
const users = (count: number): Promise<User[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const { username } = await gateway.createUser();
      const user = await findUser(gateway.store, 'ACME', username);
      return user ?? assert.fail('the user does not exist');
    }),
  );

/** Replies as the route makes them. */
const listsOf = (store: Store, maxBytes?: number) =>
  openProductLists(store, { compose: (list) => prepareLarge(okJson(list)), sizeOf }, maxBytes);

const textOf = ({ body }: LargeReply): string =>
  'text' in body ? body.text : brotliDecompressSync(body.br).toString();
const unassign = (user: User) =>
  gateway.store.deleteFrom('user_products').where('user_id', '=', user.id).execute();

describe('a list of products', () => {
  test('is composed once for all users with the same roles and products, also at the same time', async () => {
    const same = await users(3);
    let asked = 0;
    let release = (): void => undefined;
    const allAsked = new Promise<void>((resolve) => (release = resolve));
    const { store, lists } = watched(async (text) => {
      if (text.includes('json_agg(product_code') && ++asked === same.length) release();
      if (text.includes('row_to_json')) await allAsked;
    });
    const productsOf = listsOf(store);
    const [first, ...others] = await Promise.all(same.map(productsOf));
    for (const reply of others) assert.equal(reply, first);
    for (const user of same) assert.equal(await productsOf(user), first);
    assert.equal(lists(), 1);
  });

  test('is composed again after a change, and not after a change of another user’s products', async () => {
    const { store, lists } = watched();
    const productsOf = listsOf(store);
    const [one, other] = (await users(2)) as [User, User];
    const reply = await productsOf(one);
    await unassign(other);
    assert.equal(await productsOf(one), reply);
    assert.equal(lists(), 1);
    await sql`update products set name = name || '!' where tenant_code = 'ACME'`.execute(store);
    assert.match(textOf(await productsOf(one)), /!"/);
    assert.equal(lists(), 2);
  });

  test('is dropped when the lists that were used later fill the cache', async () => {
    const { store, lists } = watched();
    const [kept, dropped, later] = (await users(3)) as [User, User, User];
    const withRole = (user: User, code: string): User => ({
      ...user,
      details: { ...user.details, roles: [{ group: code, code, description: '' }] },
    });
    const [a, b, c] = [withRole(kept, 'A'), withRole(dropped, 'B'), withRole(later, 'C')];
    const productsOf = listsOf(store, 15_000);
    // Each list takes about 7 KB, so that two of them fit.
    for (const user of [a, b, a, c, a]) await productsOf(user);
    assert.equal(lists(), 3);
    await productsOf(b);
    assert.equal(lists(), 4);
  });
});

describe('products that change while a list is composed', () => {
  test('do not put a list into the cache of the users who still have the former products', async () => {
    const [mover, stayer] = (await users(2)) as [User, User];
    let isDue = true;
    // After the mover's codes were read, and before the list is.
    const { store } = watched(async (text) => {
      if (!isDue || !text.includes('json_agg(product_code')) return;
      isDue = false;
      await unassign(mover);
    });
    const productsOf = listsOf(store);
    assert.match(textOf(await productsOf(mover)), /"data":\[\]/);
    assert.match(textOf(await productsOf(stayer)), /"productCode"/);
    assert.equal(isDue, false);
  });

  test('are not shown for the products before, which a restored backup brings back', async () => {
    const [user] = (await users(1)) as [User];
    const table = gateway.store.selectFrom('product_versions').select('version');
    const versionOf = () => table.where('tenant_code', '=', 'ACME').executeTakeFirstOrThrow();
    const describeAll = (description: string) =>
      sql`update products set description = ${description} where tenant_code = 'ACME'`.execute(
        gateway.store,
      );
    await describeAll('Before');
    const { version } = await versionOf();
    let isDue = true;
    // After the versions were read, and before the list is.
    const { store } = watched(async (text) => {
      if (!isDue || !text.startsWith('select ?')) return;
      isDue = false;
      await describeAll('After');
    });
    const productsOf = listsOf(store);
    assert.match(textOf(await productsOf(user)), /"After"/);
    await describeAll('Before');
    await gateway.store
      .updateTable('product_versions')
      .set({ version })
      .where('tenant_code', '=', 'ACME')
      .execute();
    const restored = textOf(await productsOf(user));
    assert.match(restored, /"Before"/);
    assert.doesNotMatch(restored, /"After"/);
  });

  test('are not taken for the assigned products before, which a restored backup brings back', async () => {
    const [user] = (await users(1)) as [User];
    const { version } = await gateway.store
      .selectFrom('user_product_versions')
      .select('version')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    let isDue = true;
    // After the versions were read, and before the codes are.
    const { store } = watched(async (text) => {
      if (!isDue || !text.startsWith('select ?')) return;
      isDue = false;
      await unassign(user);
    });
    const productsOf = listsOf(store);
    assert.match(textOf(await productsOf(user)), /"data":\[\]/);
    await sql`insert into user_products (user_id, tenant_code, product_code)
      select ${user.id}, tenant_code, code from products where tenant_code = 'ACME'`.execute(
      gateway.store,
    );
    await gateway.store
      .updateTable('user_product_versions')
      .set({ version })
      .where('user_id', '=', user.id)
      .execute();
    assert.match(textOf(await productsOf(user)), /"productCode"/);
  });

  test('still give each user a list if they change all the time', async () => {
    const [user] = (await users(1)) as [User];
    const { store } = watched(async (text) => {
      if (!text.startsWith('select ?')) return;
      const name = `Changed ${randomUUID()}`;
      await sql`update products set description = ${name} where tenant_code = 'ACME'`.execute(
        gateway.store,
      );
    });
    assert.match(textOf(await listsOf(store)(user)), /"productCode"/);
  });
});
