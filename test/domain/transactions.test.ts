import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inTransaction } from '../../gateway/src/store/transaction.ts';
import { findUser, updateUser } from '../../gateway/src/store/users.ts';
import { openTestStore, type TestStore } from '../support/gateway/test-store.ts';

let db: TestStore;
before(async () => {
  db = await openTestStore();
});
after(() => db.close());

test('a transaction that is rolled back, or fails, leaves nothing, and the next one is kept', async () => {
  const { id, username } = await db.createUser();
  const firstName = async () => (await findUser(db.store, 'ACME', username))?.firstName;
  const outcome = await inTransaction(db.store, async (trx, rollBack) => {
    await updateUser(trx, id, { first_name: 'Undone' });
    return rollBack('undone');
  });
  assert.deepEqual([outcome, await firstName()], ['undone', 'Test']);
  const failing = inTransaction(db.store, async (trx) => {
    await updateUser(trx, id, { first_name: 'Failed' });
    throw new Error('a fault');
  });
  await assert.rejects(failing, { message: 'a fault' });
  assert.equal(await firstName(), 'Test');
  await inTransaction(db.store, (trx) => updateUser(trx, id, { first_name: 'Kept' }));
  assert.equal(await firstName(), 'Kept');
});
