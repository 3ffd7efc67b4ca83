import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { addUsers, type PreparedUser } from '../../gateway/src/domain/users/add-users.ts';
import { readContacts } from '../../gateway/src/store/contacts.ts';
import { findUser } from '../../gateway/src/store/users.ts';
import { openTestStore, type TestStore } from '../support/gateway/test-store.ts';

// Rules: gateway-27

let db: TestStore;
before(async () => {
  db = await openTestStore();
});
after(() => db.close());

const prepared = (user: Partial<PreparedUser['user']>): PreparedUser => ({
  user: {
    username: randomUUID(),
    firstName: 'Ada',
    lastName: 'Lovelace',
    language: 'en_US',
    roles: [{ code: 'BU', group: 'Business User', description: '' }],
    products: [],
    organization: 'Test',
    timeZone: 'UTC',
    country: 'NL',
    ...user,
  },
  passwordHash: null,
});

async function contactsOf({ user }: PreparedUser): Promise<unknown[]> {
  const found = await findUser(db.store, 'ACME', user.username);
  assert.ok(found);
  return readContacts(db.store, found.id);
}

describe('a user who is added', () => {
  test('has the given email, else a user ID that is one, as the primary contact', async () => {
    const named = prepared({ email: 'ada@example.com' });
    const other = prepared({ username: `${randomUUID()}@example.com`, email: 'ada@example.com' });
    const byId = prepared({ username: `${randomUUID()}@example.com` });
    const without = prepared({});
    const users = [named, other, byId, without];
    assert.deepEqual(await addUsers(db.store, 'ACME', users), { kind: 'added' });
    const primary = (value: string) => [{ method: 'EMAIL', type: 'PRI', value }];
    assert.deepEqual(await contactsOf(named), primary('ada@example.com'));
    assert.deepEqual(await contactsOf(other), primary('ada@example.com'));
    assert.deepEqual(await contactsOf(byId), primary(byId.user.username));
    assert.deepEqual(await contactsOf(without), []);
  });

  test('is not added if another one of the list is in the way', async () => {
    const good = prepared({});
    const taken = prepared({});
    await addUsers(db.store, 'ACME', [taken]);
    const unsold = prepared({ products: ['NO-SUCH-PRODUCT'] });
    assert.deepEqual(await addUsers(db.store, 'ACME', [good, taken, unsold]), {
      kind: 'refused',
      problems: [
        { kind: 'taken', username: taken.user.username },
        { kind: 'unknown-product', code: 'NO-SUCH-PRODUCT' },
      ],
    });
    assert.equal(await findUser(db.store, 'ACME', good.user.username), undefined);
    assert.deepEqual(await addUsers(db.store, 'NO-SUCH-TENANT', [good]), {
      kind: 'refused',
      problems: [{ kind: 'unknown-tenant' }],
    });
  });
});
