import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { ProviderAccess, Unlinked } from '../../gateway/src/model/provider.ts';
import { readContacts } from '../../gateway/src/store/contacts.ts';
import { ISSUER, providerSignIn, type Place } from './provider-sign-in.ts';
import { openTestStore, type TestStore } from '../support/gateway/test-store.ts';

// Rules: gateway-42, gateway-43, gateway-45, gateway-46, gateway-47

const STAFF = { group: 'Staff', code: 'ST', description: 'Works' };
const ADMIN = { group: 'Admins', code: 'AD', description: 'Maintains' };
/** A user without a role of a group has this one. */
const USUAL = { group: 'Business User', code: 'BU', description: '' };

let db: TestStore;
before(async () => {
  db = await openTestStore();
});
after(() => db.close());

const signIn: ReturnType<typeof providerSignIn> = (...args) => providerSignIn(db)(...args);
const verified = (email: string) => ({ email, isEmailVerified: true });
const newEmail = () => `${randomUUID()}@new.example`;

const productsOf = async (id: string): Promise<string[]> => {
  const products = db.store.selectFrom('user_products').where('user_id', '=', id);
  return (await products.select('product_code').orderBy('product_code').execute()).map(
    ({ product_code }) => product_code,
  );
};
const contactsOf = (id: string) => readContacts(db.store, id);

describe('a user that a provider creates', () => {
  test('has the names that are sent, or else the email or the user ID', async () => {
    for (const [claims, names] of [
      [{ name: 'Mary Ann', givenName: 'Mary', familyName: 'Ann' }, ['Mary', 'Ann', 'Mary Ann']],
      [{ givenName: 'Mary', familyName: 'Ann' }, ['Mary', 'Ann', 'Mary Ann']],
      [{ name: 'Mary Ann', familyName: 'Ann' }, ['Mary Ann', '', 'Mary Ann']],
      [{ givenName: 'Mary', email: 'm@a.example' }, ['Mary', '', 'Mary']],
      [{ email: 'm@a.example', userId: 'm-1' }, ['m@a.example', '', 'm@a.example']],
      [{ userId: 'm-2' }, ['m-2', '', 'm-2']],
    ] as const) {
      const { firstName, lastName, displayName } = await signIn(claims);
      assert.deepEqual([firstName, lastName, displayName], names);
    }
  });

  test('has first and last names of 50 characters, and a displayed name of 100, at most', async () => {
    const long = { givenName: `${'😀'.repeat(49)} x`, familyName: 'y'.repeat(51) };
    const { firstName, lastName } = await signIn(long);
    assert.deepEqual([firstName, lastName], ['😀'.repeat(49), 'y'.repeat(50)]);
    const { displayName } = await signIn({ name: `${'é'.repeat(99)} and more` });
    assert.equal(displayName, 'é'.repeat(99));
  });

  test('has the verified email as user ID and contact, and no password', async () => {
    const email = newEmail();
    const user = await signIn({ ...verified(email.toUpperCase()), language: 'de-AT' });
    assert.deepEqual([user.username, user.langCd], [email, 'de_DE']);
    assert.deepEqual(await contactsOf(user.id), [{ method: 'EMAIL', type: 'PRI', value: email }]);
    assert.deepEqual([user.passwordHash, user.mustChange, user.lastLoginAt], [null, false, null]);
  });

  test('has the user ID of the provider and no contact, if the email is not verified', async () => {
    const user = await signIn({ userId: ' Mary-3 ', email: newEmail(), language: 'xx' });
    assert.deepEqual([user.username, user.langCd], ['mary-3', 'en_US']);
    assert.deepEqual(await contactsOf(user.id), []);
  });

  test('has the roles of the groups in the order of the settings, or else the usual one', async () => {
    const roles = { admins: ADMIN, staff: STAFF };
    const both = await signIn({ groups: ['staff', 'admins', 'others'] }, { roles });
    assert.deepEqual([both.details.roles, both.userType], [[ADMIN, STAFF], 'AD']);
    const none = await signIn({ groups: ['others'] }, { roles });
    assert.deepEqual([none.details.roles, none.userType], [[USUAL], 'BU']);
    assert.deepEqual(none.details, {
      ...{ orgName: '', orgLogo: '', businessEntityDescription: '', timeZoneDescription: '' },
      ...{ country: '', countryName: '', roles: [USUAL] },
    });
  });

  test('has the products of the groups that the tenant has', async () => {
    const products = { staff: ['INV', 'NONE'], admins: ['PAY'] };
    assert.deepEqual(await productsOf((await signIn({ groups: ['staff'] }, { products })).id), [
      'INV',
    ]);
    assert.deepEqual(await productsOf((await signIn({ groups: [] }, { products })).id), []);
  });

  test('is not created if the tenant has the user ID already', async () => {
    await assert.rejects(signIn({ userId: 'Ada@acme.example' }), { message: 'name-taken' });
  });
});

describe('a later sign-in of a user that a provider created', () => {
  const first = { givenName: 'Old', groups: ['staff'] };
  const moved = { givenName: 'New', groups: ['admins'] };
  const roles = { admins: ADMIN, staff: STAFF };
  const products = { staff: ['INV'], admins: ['PAY'] };
  /** Signs a user in twice, and returns its name, type and products. */
  const twice = async (access: Partial<ProviderAccess>) => {
    const userId = `twice-${randomUUID()}`;
    const { id, details } = await signIn({ ...first, userId }, { roles, products });
    const changed = JSON.stringify({ ...details, orgName: 'Changed' });
    const users = db.store.updateTable('users').set({ details: changed });
    await users.where('id', '=', id).execute();
    const user = await signIn({ ...moved, userId }, access);
    assert.deepEqual([user.id, user.details.orgName], [id, 'Changed']);
    return [user.firstName, user.userType, user.details.roles, await productsOf(id)];
  };

  test('updates names, and the roles and products that depend on groups', async () => {
    assert.deepEqual(await twice({ roles, products }), ['New', 'AD', [ADMIN], ['PAY']]);
    assert.deepEqual(await twice({ roles }), ['New', 'AD', [ADMIN], ['INV']]);
    assert.deepEqual(await twice({ products }), ['New', 'ST', [STAFF], ['PAY']]);
  });

  test('changes nothing if nothing depends on groups', async () => {
    assert.deepEqual(await twice({}), ['Old', 'ST', [STAFF], ['INV']]);
  });
});

describe('a user of the tenant is linked', () => {
  const link = { firstSignIn: 'link' } as const;
  const unlinked = (why: Unlinked) => ({ message: why });

  test('by the verified email, in any case, and from then on by the account', async () => {
    const { id, username } = await db.createUser();
    const userId = randomUUID();
    const linked = await signIn({ userId, ...verified(username.toUpperCase()) }, link);
    assert.equal(linked.id, id);
    const again = await signIn(
      { userId, givenName: 'Other', groups: ['staff'] },
      { firstSignIn: 'refuse', roles: { staff: STAFF } },
    );
    assert.deepEqual([again.id, again.firstName, again.userType], [id, 'Test', 'BA']);
  });

  test('by a primary email, but not by another contact', async () => {
    const email = newEmail();
    const add = async (method: string, type: string, value: string) => {
      const { id } = await db.createUser();
      await db.store.insertInto('contacts').values({ user_id: id, method, type, value }).execute();
      return id;
    };
    await add('EMAIL', 'SEC', email);
    await add('PHONE', 'PRI', email);
    await assert.rejects(signIn(verified(email), link), unlinked('no-match'));
    const owner = await add('EMAIL', 'PRI', email.toUpperCase());
    assert.equal((await signIn(verified(email), link)).id, owner);
    await add('EMAIL', 'PRI', email);
    await assert.rejects(signIn(verified(email), link), unlinked('several'));
  });

  test('not if the settings forbid it, or the email is not verified or of another tenant', async () => {
    const { username } = await db.createUser();
    await assert.rejects(
      signIn(verified(username), { firstSignIn: 'refuse' }),
      unlinked('refused'),
    );
    const unverified = 'unverified';
    await assert.rejects(signIn({ email: username }, link), unlinked(unverified));
    const foreign = signIn(verified(username), link, { tenant: 'GLOBEX' });
    await assert.rejects(foreign, unlinked('no-match'));
  });

  test('to one account of a provider, but also to one of another provider', async () => {
    const { id, username } = await db.createUser();
    await signIn(verified(username), link);
    await assert.rejects(signIn(verified(username), link), unlinked('other-account'));
    const elsewhere = await signIn(verified(username), link, { issuer: 'https://other.example' });
    assert.equal(elsewhere.id, id);
  });

  test('by a link that names the issuer, the client, or both', async () => {
    const { id: user_id } = await db.createUser();
    const isLinked = (userId: string, place: Place) =>
      signIn({ userId }, { firstSignIn: 'refuse' }, place).then(
        ({ id }) => id === user_id,
        () => false,
      );
    const at = { issuer: 'https://x.example', clientId: 'x' };
    for (const [named, otherIssuer, otherClient] of [
      [{ issuer: at.issuer }, false, true],
      [{ client_id: at.clientId }, true, false],
      [{ issuer: at.issuer, client_id: at.clientId }, false, false],
    ] as const) {
      const subject = randomUUID();
      const identities = db.store.insertInto('identities');
      await identities.values({ tenant_code: 'ACME', subject, user_id, ...named }).execute();
      assert.deepEqual(
        [
          ...[await isLinked(subject, at), await isLinked(subject, { ...at, issuer: ISSUER })],
          await isLinked(subject, { ...at, clientId: 'portal' }),
          ...[await isLinked('other', at), await isLinked(subject, { ...at, tenant: 'GLOBEX' })],
        ],
        [true, otherIssuer, otherClient, false, false],
      );
    }
  });
});
