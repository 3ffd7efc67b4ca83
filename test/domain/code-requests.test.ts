import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { addProof } from '../../gateway/src/domain/limits/known-browsers.ts';
import { requestCode, type QueuedCode } from '../../gateway/src/domain/sign-in/request-code.ts';
import { openKeyring } from '../../gateway/src/keys/keyring.ts';
import { findUser } from '../../gateway/src/store/users.ts';
import { openTestStore, type TestStore } from '../support/gateway/test-store.ts';

// Rules: gateway-28

let db: TestStore;
before(async () => {
  db = await openTestStore();
});
after(() => db.close());

const keyring = openKeyring([{ id: 'test', bytes: Buffer.alloc(32) }]);
let isDown = false;
let result: QueuedCode = { kind: 'queued' };
/** What was queued: the user ID, whether the browser is known, and whether the mail is real. */
const queued: unknown[] = [];
beforeEach(() => {
  isDown = false;
  result = { kind: 'queued' };
  queued.length = 0;
});

const accountOf = (username: string, tenant = 'ACME') => ({ tenant, username });
type Proofs = Parameters<typeof requestCode>[2]['proofs'];
const request = (account: ReturnType<typeof accountOf>, proofs: Proofs = []) =>
  requestCode(
    { store: db.store, now: db.now, keyring },
    account,
    { ip: '203.0.113.7', proofs },
    {
      isDown: () => isDown,
      async queue({ username }, { isKnown }, isReal) {
        queued.push([username, isKnown, isReal]);
        return result;
      },
    },
  );
async function newUser(traits = {}) {
  const { username } = await db.createUser(traits);
  const user = await findUser(db.store, 'ACME', username);
  assert.ok(user);
  return user;
}

describe('a request for a code', () => {
  test('queues a mail to the user, as of a known browser with its proof', async () => {
    const user = await newUser();
    const outcome = { kind: 'requested', isMailed: true, user };
    assert.deepEqual(await request(accountOf(user.username)), outcome);
    const proofs = addProof({ now: db.now, keyring }, [], user);
    assert.deepEqual(await request(accountOf(user.username), proofs), outcome);
    assert.deepEqual(queued, [
      [user.username, false, true],
      [user.username, true, true],
    ]);
  });

  test('queues no real mail to an unknown user, or to one without a password', async () => {
    const user = await newUser({ hasPassword: false });
    const unknown = randomUUID();
    assert.deepEqual(await request(user), { kind: 'requested', isMailed: false, user });
    assert.deepEqual(await request(accountOf(unknown)), {
      ...{ kind: 'requested', isMailed: false, user: undefined },
    });
    assert.deepEqual(queued, [
      [user.username, false, false],
      [unknown, false, false],
    ]);
  });

  test('is refused alike for all users while no mail can be sent', async () => {
    isDown = true;
    const user = await newUser();
    assert.deepEqual(await request(user), { kind: 'mail-down', user });
    assert.deepEqual(await request(accountOf(randomUUID())), {
      kind: 'mail-down',
      user: undefined,
    });
    assert.deepEqual(queued, []);
  });

  test('is refused after too many', async () => {
    result = { kind: 'too-many', retryAfterSeconds: 7 };
    const user = await newUser();
    assert.deepEqual(await request(user), { kind: 'too-many', retryAfterSeconds: 7, user });
  });

  test('at an unknown tenant queues nothing', async () => {
    assert.deepEqual(await request(accountOf('ada', 'UNKNOWN')), { kind: 'unknown-tenant' });
    assert.deepEqual(queued, []);
  });
});
