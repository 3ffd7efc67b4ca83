import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { deleteUser } from '../../gateway/src/domain/users/user-data.ts';
import { openKeyring } from '../../gateway/src/keys/keyring.ts';
import { openTestStore, type TestStore } from '../support/gateway/test-store.ts';
import { OLD_KEY, providerSignIn } from './provider-sign-in.ts';

// Rules: gateway-218

let db: TestStore;
let signIn: ReturnType<typeof providerSignIn>;
before(async () => {
  db = await openTestStore();
  signIn = providerSignIn(db);
});
after(() => db.close());

const verified = (email: string) => ({ email, isEmailVerified: true });

describe('a deleted user', () => {
  const deleted = { message: 'deleted' };
  const remove = (username: string, isRefused: boolean) =>
    // The key of the gateway may have been rotated since.
    deleteUser(db.store, 'ACME', username, false, isRefused ? openKeyring([OLD_KEY]) : undefined);

  test('is created again at the next sign-in, unless the deletion refuses the provider', async () => {
    const userId = randomUUID();
    const { id, username } = await signIn({ userId });
    await remove(username, false);
    const again = await signIn({ userId });
    assert.notEqual(again.id, id);
    await remove(again.username, true);
    await assert.rejects(signIn({ userId }), deleted);
    assert.ok(await signIn({ userId }, {}, { tenant: 'GLOBEX' }));
    assert.ok(await signIn({ userId }, {}, { issuer: 'https://other.example' }));
    assert.ok(await signIn({ userId: randomUUID() }));
  });

  test('whose link names only the client is refused too', async () => {
    const { id, username } = await db.createUser();
    const userId = randomUUID();
    const link = { tenant_code: 'ACME', client_id: 'portal', subject: userId, user_id: id };
    await db.store.insertInto('identities').values(link).execute();
    assert.equal((await signIn({ userId })).id, id);
    await remove(username, true);
    await assert.rejects(signIn({ userId }), deleted);
  });

  test('signs in again after an operator has added the user with the email of the account', async () => {
    const [userId, email] = [randomUUID(), `${randomUUID()}@new.example`];
    const { username } = await signIn({ userId, ...verified(email) });
    await remove(username, true);
    await assert.rejects(signIn({ userId, ...verified(email) }), deleted);
    const { id } = await db.createUser();
    await db.store.updateTable('users').set({ username: email }).where('id', '=', id).execute();
    assert.equal((await signIn({ userId, ...verified(email) })).id, id);
  });
});
