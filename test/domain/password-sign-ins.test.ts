import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { beginAttempt } from '../../gateway/src/domain/limits/attempts.ts';
import { addProof, callerOf } from '../../gateway/src/domain/limits/known-browsers.ts';
import { findSession } from '../../gateway/src/domain/sessions/sessions.ts';
import { signInWithPassword } from '../../gateway/src/domain/sign-in/password-sign-in.ts';
import { openKeyring } from '../../gateway/src/keys/keyring.ts';
import { disable, findUser, updateUser } from '../../gateway/src/store/users.ts';
import { changedBeforeTransactions, storedRows } from '../support/gateway/stored-rows.ts';
import { openTestStore, type TestStore } from '../support/gateway/test-store.ts';

// Rules: gateway-01, gateway-07, gateway-63

let db: TestStore;
before(async () => {
  db = await openTestStore();
});
after(() => db.close());

const keyring = openKeyring([{ id: 'test', bytes: Buffer.alloc(32) }]);
const PASSWORD = 'Sturdy-2026';
const BROWSER = { ip: '203.0.113.7', proofs: [] };

async function newAccount(traits = {}) {
  const { id, username } = await db.createUser(traits);
  return { id, account: { tenant: 'ACME', username } };
}
type Account = Awaited<ReturnType<typeof newAccount>>['account'];
const signIn = (account: Account, password = PASSWORD, more = {}) =>
  signInWithPassword(
    { store: db.store, now: db.now, keyring },
    {
      account,
      browser: BROWSER,
      password,
      sessionSeconds: 1800,
      oldToken: undefined,
      marks: { trustHashes: [], seen: [] },
      isMailDown: false,
      ...more,
    },
  );
async function signedIn(account: Account, more = {}) {
  const outcome = await signIn(account, PASSWORD, more);
  assert.ok(outcome.kind === 'signed-in');
  return outcome.opened;
}
async function fail(account: Account, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await signIn(account, 'wrong');
}

/** Returns the sessions of a user, and the last sign-in if there was one. */
async function sessionsAndSignIns(id: string) {
  const sessions = await db.store
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', id)
    .execute();
  const signIns = await db.store
    .selectFrom('users')
    .select('last_login_at')
    .where('id', '=', id)
    .where('last_login_at', 'is not', null)
    .execute();
  return [...sessions, ...signIns];
}

describe('a sign-in with the right password', () => {
  test('opens a session in place of the browser’s old one', async () => {
    const { account } = await newAccount();
    const { token: oldToken } = await signedIn((await newAccount()).account);
    const { token, session } = await signedIn(account, { oldToken });
    assert.equal(session.scope, 'full');
    assert.equal(session.expiresAt.getTime(), db.now() + 1_800_000);
    assert.equal((await findSession(db, token))?.user.username, account.username);
    assert.equal(await findSession(db, oldToken), undefined);
  });

  test('opens one for a change of the password only, if one is due', async () => {
    const { account } = await newAccount({ mustChange: true });
    assert.equal((await signedIn(account)).session.scope, 'change');
    const user = await findUser(db.store, account.tenant, account.username);
    assert.equal(user?.lastLoginAt, null);
  });

  test('forgets the failures before it', async () => {
    const { account } = await newAccount();
    await fail(account, 9);
    await signedIn(account);
    const outcome = await signIn(account, 'wrong');
    assert.ok(outcome.kind === 'wrong-password');
    assert.equal(outcome.failures, 1);
  });

  test('is refused, and the old session goes on, if the user changes in the meantime', async () => {
    for (const changeOf of [
      (id: string) => updateUser(db.store, id, { password_hash: 'another' }),
      (id: string) => db.store.transaction().execute((trx) => disable(trx, id, new Date(db.now()))),
    ]) {
      const { id, account } = await newAccount();
      const { token: oldToken } = await signedIn((await newAccount()).account);
      const store = changedBeforeTransactions(db.store, () => changeOf(id));
      const outcome = await signInWithPassword(
        { store, now: db.now, keyring },
        {
          account,
          browser: BROWSER,
          password: PASSWORD,
          sessionSeconds: 1800,
          oldToken,
          marks: { trustHashes: [], seen: [] },
          isMailDown: false,
        },
      );
      assert.deepEqual(outcome, { kind: 'user-changed', failures: 1 });
      assert.ok(await findSession(db, oldToken));
      assert.deepEqual(await sessionsAndSignIns(id), []);
    }
  });
});

/** Returns the tries of each caller of an account, reserved and failed. */
async function triesOf({ username }: Account) {
  const rows = await db.store
    .selectFrom('sign_in_tries')
    .selectAll()
    .where('username', '=', username)
    .orderBy('caller')
    .execute();
  return rows.map(({ caller, reserved, failed }) => [caller, `${reserved} ${failed}`] as const);
}

describe('a sign-in is refused', () => {
  test('with a wrong password, which leaves only the failure, and names the user', async () => {
    const { id, account } = await newAccount();
    for (const failures of [1, 2]) {
      const outcome = await signIn(account, 'wrong');
      assert.ok(outcome.kind === 'wrong-password');
      assert.deepEqual([outcome.failures, outcome.user.id], [failures, id]);
    }
    assert.deepEqual(await sessionsAndSignIns(id), []);
  });

  test('for a user without a password as with a wrong one', async () => {
    const { account } = await newAccount({ hasPassword: false });
    assert.equal((await signIn(account)).kind, 'wrong-password');
  });

  test('for an unknown user, with the same count', async () => {
    const account = { tenant: 'ACME', username: randomUUID() };
    for (const failures of [1, 2])
      assert.deepEqual(await signIn(account), { kind: 'unknown-user', failures });
  });

  test('for an account that can’t exist, without a trace', async () => {
    const rows = await storedRows(db.store);
    const { account } = await newAccount();
    const added = await storedRows(db.store);
    assert.notDeepEqual(added, rows);
    for (const impossible of [
      { ...account, tenant: 'UNKNOWN' },
      { ...account, username: 'x'.repeat(255) },
    ])
      assert.deepEqual(await signIn(impossible), { kind: 'unknown-tenant' });
    assert.deepEqual(await storedRows(db.store), added);
    assert.equal((await signIn({ ...account, username: 'x'.repeat(254) })).kind, 'unknown-user');
  });

  test('while the browser is locked out, even with the right password, without a trace', async () => {
    const { account } = await newAccount();
    await fail(account, 10);
    const rows = await storedRows(db.store);
    assert.deepEqual(await signIn(account), { kind: 'locked', retryAfterSeconds: 900 });
    assert.deepEqual(await storedRows(db.store), rows);
    const user = await findUser(db.store, account.tenant, account.username);
    assert.ok(user);
    const proofs = addProof({ now: db.now, keyring }, [], user);
    await signedIn(account, { browser: { ...BROWSER, proofs } });
  });

  test('while unknown browsers of its network have to wait, without a trace', async () => {
    const { account } = await newAccount();
    for (const host of [1, 2])
      for (let time = 0; time < 10; time += 1)
        await signIn(account, 'wrong', { browser: { ip: `198.51.100.${host}`, proofs: [] } });
    const before = await triesOf(account);
    const browser = { ip: '198.51.100.3', proofs: [] };
    const outcome = await signIn(account, PASSWORD, { browser });
    assert.deepEqual(outcome, { kind: 'delayed', retryAfterSeconds: 3600 });
    const after = await triesOf(account);
    assert.deepEqual(
      after.filter(([, count]) => count !== '0 0'),
      before,
    );
  });

  test('while ten attempts of the browser are being checked', async () => {
    const { account } = await newAccount();
    const caller = callerOf({ now: db.now, keyring }, BROWSER, account);
    for (let time = 0; time < 10; time += 1) await beginAttempt(db, account, caller);
    assert.deepEqual(await signIn(account), { kind: 'busy', retryAfterSeconds: 1 });
  });
});
