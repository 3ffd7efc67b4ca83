import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { replaceSession, type SignIn } from '../../gateway/src/domain/sessions/replace-session.ts';
import { findSession } from '../../gateway/src/domain/sessions/sessions.ts';
import { openKeyring } from '../../gateway/src/keys/keyring.ts';
import type { User } from '../../gateway/src/model/user.ts';
import { findUser, updateUser } from '../../gateway/src/store/users.ts';
import { openTestStore, type TestStore } from '../support/gateway/test-store.ts';

// Rules: gateway-07

let db: TestStore;
before(async () => {
  db = await openTestStore();
});
after(() => db.close());

const keyring = openKeyring([{ id: 'test', bytes: Buffer.alloc(32) }]);
const signIn = (user: User, more: Partial<SignIn> = {}) =>
  replaceSession({ ...db, keyring }, { user, scope: 'full', sessionSeconds: 1800, ...more });

async function newUser(): Promise<User> {
  const { username } = await db.createUser();
  const user = await findUser(db.store, 'ACME', username);
  assert.ok(user);
  return user;
}
async function signedIn() {
  const user = await newUser();
  const opened = await signIn(user);
  assert.ok(opened);
  return { user, oldToken: opened.token };
}
const provider = () => ({
  ...{ clientId: 'removed', issuer: 'https://id.example', subject: randomUUID(), sid: null },
  ...{ idToken: '', redeemedAt: new Date(db.now()) },
});

describe('a sign-in in a browser that has a session', () => {
  test('ends that one, also of another user, and is remembered as the last sign-in', async () => {
    const { oldToken } = await signedIn();
    const next = await newUser();
    const opened = await signIn(next, { oldToken });
    assert.ok(opened);
    assert.equal(await findSession(db, oldToken), undefined);
    assert.equal((await findSession(db, opened.token))?.user.id, next.id);
    const { lastLoginAt } = (await findUser(db.store, 'ACME', next.username)) ?? {};
    assert.equal(lastLoginAt?.getTime(), db.now());
  });

  test('leaves it as it is if the password has changed in the meantime', async () => {
    const { user, oldToken } = await signedIn();
    const other = await newUser();
    await updateUser(db.store, other.id, { password_hash: 'another' });
    assert.equal(await signIn(other, { oldToken }), undefined);
    assert.equal((await findSession(db, oldToken))?.user.id, user.id);
    assert.equal((await findUser(db.store, 'ACME', other.username))?.lastLoginAt, null);
  });

  test('leaves it as it is if the provider was removed in the meantime', async () => {
    const { user, oldToken } = await signedIn();
    assert.equal(await signIn(user, { oldToken, provider: provider() }), undefined);
    assert.equal((await findSession(db, oldToken))?.user.id, user.id);
  });
});
