import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { callerOf } from '../../gateway/src/domain/limits/known-browsers.ts';
import { issueCode } from '../../gateway/src/domain/sign-in/codes.ts';
import { issueLink } from '../../gateway/src/domain/sign-in/reset-link.ts';
import { resetPassword } from '../../gateway/src/domain/sign-in/reset-password.ts';
import { isPassword } from '../../gateway/src/domain/users/password-hash.ts';
import { openKeyring } from '../../gateway/src/keys/keyring.ts';
import { invalidateCodes, readCodes } from '../../gateway/src/store/codes.ts';
import { findUser, readUser as readUserById, updateUser } from '../../gateway/src/store/users.ts';
import { changedBeforeTransactions, storedRows } from '../support/gateway/stored-rows.ts';
import { openTestStore, type TestStore } from '../support/gateway/test-store.ts';

// Rules: gateway-28, gateway-64

let db: TestStore;
before(async () => {
  db = await openTestStore();
});
after(() => db.close());

const keyring = openKeyring([{ id: 'test', bytes: Buffer.alloc(32) }]);
const OLD = 'Sturdy-2026';
const NEW = 'Fresh-Start-1';
const BROWSER = { ip: '203.0.113.7', proofs: [] };

async function newAccount(traits = {}) {
  const { id, username } = await db.createUser(traits);
  return { id, account: { tenant: 'ACME', username } };
}
type Account = Awaited<ReturnType<typeof newAccount>>['account'];

/** The users whose new passwords were mailed, each with the epoch of the known browsers at that time. */
const mailed: string[] = [];
beforeEach(() => void (mailed.length = 0));

const reset = (
  account: Account,
  proof: Parameters<typeof resetPassword>[1]['proof'],
  store = db.store,
) =>
  resetPassword(
    { store, now: db.now, keyring },
    {
      ...{ account, browser: BROWSER, password: NEW, proof },
      // In the transaction of the change, which has ended the user's known browsers.
      queueMail: async (trx, { id }) => {
        const { browserEpoch } = await readUserById(trx, id);
        mailed.push(`${id} ${browserEpoch}`);
      },
    },
  );

/** Returns the code and the link of a mail, as proofs. */
async function proofsOf(account: Account) {
  const parts = { store: db.store, now: db.now, keyring };
  return db.store.transaction().execute(async (trx) => {
    const issued = await issueCode(parts, trx, account, callerOf(parts, BROWSER, account));
    assert.ok(issued.kind === 'issued');
    return { code: { code: issued.code }, link: { link: await issueLink(parts, trx, account) } };
  });
}

const readUser = ({ tenant, username }: Account) => findUser(db.store, tenant, username);
async function hasPassword(account: Account, password: string): Promise<boolean> {
  return isPassword((await readUser(account))?.passwordHash, password);
}

for (const kind of ['code', 'link'] as const) {
  const wrong = kind === 'code' ? { code: 'wrong' } : { link: 'wrong' };

  describe(`a reset by a ${kind}`, () => {
    test('sets the password, once, and returns the user to whom no browser is known', async () => {
      const { account } = await newAccount();
      const { id, browserEpoch = 0 } = (await readUser(account)) ?? {};
      const proof = (await proofsOf(account))[kind];
      const outcome = await reset(account, proof);
      assert.ok(outcome.kind === 'reset');
      assert.deepEqual(outcome.user, await readUser(account));
      assert.deepEqual([outcome.user.id, outcome.user.browserEpoch], [id, browserEpoch + 1]);
      assert.deepEqual(mailed, [`${id} ${browserEpoch + 1}`]);
      assert.ok(await hasPassword(account, NEW));
      assert.deepEqual(await reset(account, proof), { kind: 'refused', user: undefined });
      assert.equal(mailed.length, 1);
    });

    test(`is refused with a wrong ${kind}, and the password stays`, async () => {
      const { account } = await newAccount();
      const proof = (await proofsOf(account))[kind];
      assert.deepEqual(await reset(account, wrong), { kind: 'refused', user: undefined });
      assert.ok(await hasPassword(account, OLD));
      assert.equal((await reset(account, proof)).kind, 'reset');
    });

    test('is refused for a user without a password, whom it names', async () => {
      const { id, account } = await newAccount({ hasPassword: false });
      const outcome = await reset(account, (await proofsOf(account))[kind]);
      assert.ok(outcome.kind === 'refused');
      assert.equal(outcome.user?.id, id);
      assert.equal((await readUser(account))?.passwordHash, null);
    });

    test('is refused for an account that can’t exist, without a trace', async () => {
      const { account } = await newAccount();
      const proof = (await proofsOf(account))[kind];
      const rows = await storedRows(db.store);
      for (const impossible of [
        { ...account, tenant: 'UNKNOWN' },
        { ...account, username: 'x'.repeat(255) },
      ])
        assert.deepEqual(await reset(impossible, proof), { kind: 'unknown-tenant' });
      assert.deepEqual(await storedRows(db.store), rows);
    });

    test('is refused if the password changes in the meantime, and the other one stays', async () => {
      const { id, account } = await newAccount();
      const user = await readUser(account);
      const proof = (await proofsOf(account))[kind];
      const store = changedBeforeTransactions(db.store, () =>
        updateUser(db.store, id, { password_hash: 'another' }),
      );
      assert.deepEqual(await reset(account, proof, store), { kind: 'user-changed' });
      assert.deepEqual(await readUser(account), { ...user, passwordHash: 'another' });
    });
  });
}

test('of several callers with the same code one ends it, and none ends it twice', async () => {
  const { account } = await newAccount();
  await proofsOf(account);
  const end = async (column: 'code_hmac' | 'link_hmac') => {
    const stored = await readCodes(db.store, account);
    assert.ok(stored);
    const results = await Promise.all(
      [1, 2].map(() => invalidateCodes(db.store, account, column, stored, 25)),
    );
    return results.filter(Boolean).length;
  };
  assert.equal(await end('code_hmac'), 1);
  for (const column of ['code_hmac', 'link_hmac'] as const) assert.equal(await end(column), 0);
});
