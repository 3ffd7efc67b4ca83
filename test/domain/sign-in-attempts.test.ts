import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { beginAttempt, type Attempt } from '../../gateway/src/domain/limits/attempts.ts';
import type { Caller } from '../../gateway/src/model/account.ts';
import { countFailure, releaseTry, reserveTry } from '../../gateway/src/store/sign-in-tries.ts';
import { openTestStore, type TestStore } from '../support/gateway/test-store.ts';

// Rules: gateway-01, gateway-02, gateway-63, gateway-65

let db: TestStore;
before(async () => {
  db = await openTestStore();
});
after(() => db.close());

const newAccount = () => ({ tenant: 'ACME', username: randomUUID() });
type Account = ReturnType<typeof newAccount>;

/** Begins an attempt. Rejects with the refusal. */
async function begin(account: Account, caller: Partial<Caller> = {}): Promise<Attempt> {
  const begun = await beginAttempt(db, account, {
    ...{ key: `key-${randomUUID()}`, network: `network-${randomUUID()}`, isKnown: false },
    ...caller,
  });
  if (begun.kind === 'begun') return begun.attempt;
  throw Object.assign(new Error(begun.kind), begun);
}

/** Fails a number of times. Returns the failures in a row after each. */
async function fail(account: Account, caller: Partial<Caller>, times: number): Promise<number[]> {
  const counts: number[] = [];
  for (let time = 0; time < times; time += 1)
    counts.push(await (await begin(account, caller)).fail());
  return counts;
}

/** The refusal of an attempt that others have delayed. */
const delayed = (retryAfterSeconds: number) => ({ kind: 'delayed', retryAfterSeconds });

describe('a caller', () => {
  const caller = { key: 'one', network: 'its network' };
  const locked = (retryAfterSeconds: number) => ({ kind: 'locked', retryAfterSeconds });

  test('is locked out of the account for 15 minutes after ten failures in a row', async () => {
    const account = newAccount();
    assert.deepEqual(await fail(account, caller, 10), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await assert.rejects(begin(account, caller), locked(900));
    db.clock.advance(59.5);
    await assert.rejects(begin(account, caller), locked(841));
    db.clock.advance(0.5);
    await assert.rejects(begin(account, caller), locked(840));
    assert.ok(await begin(account), 'other callers go on');
    assert.ok(await begin(newAccount(), caller), 'other accounts are open');
    assert.ok(await begin({ ...account, tenant: 'GLOBEX' }, caller), 'other tenants, too');
    db.clock.advance(839.9);
    await assert.rejects(begin(account, caller), locked(1));
    db.clock.advance(0.1);
    assert.deepEqual(await fail(account, caller, 1), [1]);
  });

  test('has ten failures again after a right password', async () => {
    const account = newAccount();
    await fail(account, caller, 9);
    await (await begin(account, caller)).succeed();
    assert.deepEqual(await fail(account, caller, 2), [1, 2]);
  });

  test('waits for ten attempts that are being checked, and is not locked out by them', async () => {
    const account = newAccount();
    const earlier = await Promise.all(Array.from({ length: 10 }, () => begin(account, caller)));
    await assert.rejects(begin(account, caller), { kind: 'busy', retryAfterSeconds: 1 });
    const waiting = begin(account, caller);
    await earlier[0]?.succeed();
    assert.ok(await waiting);
  });

  test('that is known does not count for its network, or for unknown browsers', async () => {
    const account = newAccount();
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f'])
      await fail(account, { ...caller, key, isKnown: true }, 9);
    assert.ok(await begin(account, { ...caller, key: 'stranger' }));
  });
});

describe('unknown browsers', () => {
  for (const [whose, count, networkOf] of [
    ['one network', 20, () => 'the only one'],
    ['many networks', 50, (index: number) => `network ${index}`],
  ] as const)
    test(`of ${whose} wait for ${count} attempts that are being checked`, async () => {
      const account = newAccount();
      const callers = Array.from({ length: count + 1 }, (_, index) => ({
        key: `key ${index}`,
        network: networkOf(index),
      }));
      const [late, ...earlier] = callers;
      const attempts = await Promise.all(earlier.map((caller) => begin(account, caller)));
      await assert.rejects(begin(account, late), delayed(1));
      const waiting = begin(account, late);
      await attempts[0]?.succeed();
      assert.ok(await waiting);
    });

  test('of one network are locked out for an hour after 20 failures, and known ones are not', async () => {
    const account = newAccount();
    const network = 'of strangers';
    for (const key of ['a', 'b', 'c', 'd']) await fail(account, { key, network }, 5);
    const last = { key: 'e', network };
    await assert.rejects(begin(account, last), delayed(3600));
    db.clock.advance(1000.5);
    await assert.rejects(begin(account, last), delayed(2600));
    assert.ok(await begin(account, { ...last, isKnown: true }));
    assert.ok(await begin(account), 'other networks go on');
    db.clock.advance(2599.5);
    // The refused attempts were given back.
    assert.deepEqual(await fail(account, last, 1), [1]);
  });

  for (const [failures, seconds] of [
    [50, 1],
    [51, 2],
    [53, 8],
    [56, 60],
    [90, 60],
  ] as const)
    test(`of many networks wait ${seconds} s for each other after ${failures} failures`, async () => {
      const account = newAccount();
      for (let count = 0; count < failures; count += 1)
        await countFailure(db, { account, caller: '' });
      const refused = { key: 'r', network: 'r' };
      await assert.rejects(begin(account, refused), delayed(seconds));
      assert.ok(await begin(account, { isKnown: true }));
      db.clock.advance(seconds - 0.1);
      await assert.rejects(begin(account, refused), delayed(1));
      db.clock.advance(0.1);
      const both = await Promise.allSettled([begin(account), begin(account)]);
      const [reason] = both.flatMap((one): unknown[] =>
        one.status === 'rejected' ? [one.reason] : [],
      );
      assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
      assert.deepEqual({ ...(reason as Error) }, delayed(seconds));
      db.clock.advance(seconds);
      assert.ok(await begin(account), 'one alone goes on');
    });

  test('of many networks do not wait after 49 failures, or an hour after the last one', async () => {
    const account = newAccount();
    const count = async (times: number) => {
      for (let time = 0; time < times; time += 1) await countFailure(db, { account, caller: '' });
    };
    await count(49);
    await (await begin(account)).succeed();
    assert.ok(await begin(account));
    await count(20);
    await assert.rejects(begin(account), delayed(60));
    db.clock.advance(3600);
    assert.ok(await begin(account));
    assert.ok(await begin(account));
  });
});

describe('a reserved try', () => {
  const LIMIT = { failures: 2, seconds: 60 };
  const reserve = (account: Account) => reserveTry(db, { account, caller: 'one' }, LIMIT);

  test('counts until it is given back, and a failure stays', async () => {
    const account = newAccount();
    const key = { account, caller: 'one' };
    assert.equal(await reserve(account), undefined);
    const at = new Date(db.clock.now());
    db.clock.advance(10);
    assert.equal(await reserve(account), undefined);
    assert.deepEqual(await reserve(account), { failed: 0, lastAt: at });
    await releaseTry(db, key);
    assert.equal(await countFailure(db, key), 1);
    const failedAt = new Date(db.clock.now());
    for (let time = 0; time < 3; time += 1) await releaseTry(db, key);
    assert.equal(await reserve(account), undefined);
    assert.deepEqual(await reserve(account), { failed: 1, lastAt: failedAt });
    db.clock.advance(60);
    assert.equal(await reserve(account), undefined);
    assert.equal(await countFailure(db, key), 1);
  });
});
