import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Caller } from '../../gateway/src/model/account.ts';
import {
  issueCode,
  redeemCode,
  type CodeParts,
  type IssuedCode,
} from '../../gateway/src/domain/sign-in/codes.ts';
import { issueLink, redeemLink } from '../../gateway/src/domain/sign-in/reset-link.ts';
import { openKeyring } from '../../gateway/src/keys/keyring.ts';
import { inTransaction } from '../../gateway/src/store/transaction.ts';
import { openTestStore, type TestStore } from '../support/gateway/test-store.ts';

// Rules: gateway-28, gateway-62, gateway-64

const DAY_SECONDS = 86_400;

let db: TestStore;
let context: CodeParts;
before(async () => {
  db = await openTestStore();
  const keyring = openKeyring([{ id: 'test', bytes: Buffer.alloc(32) }]);
  context = { store: db.store, now: db.clock.now, keyring };
});
after(() => db.close());
const advance = (seconds: number) => {
  db.clock.advance(seconds);
};

const newAccount = () => ({ tenant: 'ACME', username: randomUUID() });
type Account = ReturnType<typeof newAccount>;
const newCaller = (more: Partial<Caller> = {}): Caller => ({
  ...{ key: `key-${randomUUID()}`, network: `network-${randomUUID()}`, isKnown: false },
  ...more,
});

/** Returns the code, or the seconds that the next one is refused for; then nothing is counted. */
const issue = (account: Account, caller = newCaller()) =>
  inTransaction<IssuedCode>(db.store, async (trx, rollBack) => {
    const issued = await issueCode(context, trx, account, caller);
    return issued.kind === 'issued' ? issued : rollBack(issued);
  });
async function issued(account: Account, caller?: Caller) {
  const result = await issue(account, caller);
  assert.equal(result.kind, 'issued');
  assert.ok('code' in result);
  return result;
}
const codeOf = async (account: Account, caller?: Caller) => (await issued(account, caller)).code;
/** Returns the seconds that the next code is refused for; 0 if it is not. */
async function waitOf(account: Account, caller: Caller): Promise<number> {
  const result = await issue(account, caller);
  return result.kind === 'issued' ? 0 : result.retryAfterSeconds;
}
const redeem = (account: Account, code: string, caller = newCaller()) =>
  redeemCode(context, account, caller, code);
/** Makes a number of wrong tries, each by another caller unless one is named. */
async function guess(account: Account, times: number, callerOf = () => newCaller()): Promise<void> {
  for (let time = 0; time < times; time += 1)
    assert.equal(await redeem(account, 'wrong', callerOf()), false);
}

describe('a mailed code', () => {
  test('has six digits, also if it begins with zeros', async () => {
    // A tenth of all codes begin with one.
    for (let count = 0; count < 30; count += 1) assert.match(await codeOf(newAccount()), /^\d{6}$/);
  });

  test('is the same one for ten minutes, and valid for 15 minutes, once', async () => {
    const account = newAccount();
    const sentAt = db.clock.now();
    const first = await issued(account);
    assert.equal(first.expiresAt.getTime(), sentAt + 900_000);
    advance(599.9);
    assert.deepEqual(await issued(account), first);
    advance(0.1);
    const second = await issued(account);
    assert.notEqual(second.code, first.code);
    assert.equal(second.expiresAt.getTime(), sentAt + 1_500_000);
    advance(299.9);
    const other = newAccount();
    await issue(other);
    assert.equal(await redeem(other, first.code), false, 'of another account');
    assert.equal(await redeem(newAccount(), first.code), false, 'of an unknown one');
    assert.equal(await redeem(account, first.code), true, 'the older one still works');
    for (const used of [first.code, second.code]) assert.equal(await redeem(account, used), false);
  });

  test('is not valid after 15 minutes', async () => {
    const account = newAccount();
    const first = await codeOf(account);
    advance(600);
    const second = await codeOf(account);
    advance(300);
    assert.equal(await redeem(account, first), false);
    advance(599.9);
    assert.equal(await redeem(account, second), true);
    const late = await codeOf(account);
    advance(900);
    assert.equal(await redeem(account, late), false);
  });

  test('is replaced at once for a caller without tries, but only once in 15 minutes', async () => {
    const account = newAccount();
    const caller = newCaller();
    const first = await codeOf(account, caller);
    await guess(account, 5, () => caller);
    assert.equal(await redeem(account, first, caller), false);
    const second = await codeOf(account, caller);
    assert.notEqual(second, first);
    await guess(account, 5, () => caller);
    advance(300);
    assert.equal(await codeOf(account, caller), second);
    assert.equal(await redeem(account, first), true, 'others have tries of their own');
  });

  test('is replaced at its next request after the tries of all unknown browsers', async () => {
    const account = newAccount();
    const first = await codeOf(account);
    await guess(account, 25);
    assert.equal(await redeem(account, first), false);
    const second = await codeOf(account);
    assert.notEqual(second, first);
    // The first one is used up, so it has no time of its own left.
    assert.equal(await redeem(account, first), false);
    assert.equal(await redeem(account, second), true);
  });

  test('can be tried 15 times by a network, of which a known browser uses none', async () => {
    const account = newAccount();
    const code = await codeOf(account);
    const network = 'one network';
    await guess(account, 20, () => newCaller({ network, isKnown: true }));
    await guess(account, 14, () => newCaller({ network }));
    const [last, late] = [newCaller({ network }), newCaller({ network })];
    assert.equal(await redeem(account, 'wrong', last), false);
    assert.equal(await redeem(account, code, late), false);
    assert.equal(await redeem(account, code, newCaller({ network, isKnown: true })), true);
  });

  for (const [who, limit, keyOf] of [
    ['caller', 30, ({ key }: Caller) => `:${key}`],
    ['network', 150, ({ network }: Caller) => `:${network}`],
    ['all unknown browsers', 500, () => ''],
  ] as const)
    test(`can be tried ${limit} times in a day by ${who}`, async () => {
      const account = newAccount();
      const caller = newCaller();
      const code = await codeOf(account, newCaller({ isKnown: true }));
      const { tenant, username } = account;
      const key = `otp:${JSON.stringify([tenant, username])}${keyOf(caller)}:tries`;
      const started_at = new Date(db.clock.now());
      const windows = db.store.insertInto('rate_windows');
      await windows.values({ key, hits: limit - 1, started_at }).execute();
      assert.equal(await redeem(account, 'wrong', caller), false);
      assert.equal(await redeem(account, code, caller), false);
      advance(DAY_SECONDS);
      assert.equal(await redeem(account, await codeOf(account), caller), true);
    });
});

describe('codes can be requested', () => {
  test('three times in two minutes after the last one, and 30 times in a day by a caller', async () => {
    const account = newAccount();
    const caller = newCaller({ isKnown: true });
    for (let time = 0; time < 3; time += 1) {
      assert.equal(await waitOf(account, caller), 0);
      advance(10);
    }
    assert.equal(await waitOf(account, caller), 110);
    for (let time = 3; time < 30; time += 1) {
      advance(120);
      assert.equal(await waitOf(account, caller), 0);
    }
    advance(120);
    assert.ok((await waitOf(account, caller)) > 80_000);
    assert.equal(await waitOf(account, newCaller()), 0);
  });

  test('50 times in a day by a network, and 100 by all, and then thrice more by each of 20 networks', async () => {
    const account = newAccount();
    const network = 'first';
    const times = async (count: number, callerOf: () => Caller) => {
      for (let time = 0; time < count; time += 1)
        assert.equal(await waitOf(account, callerOf()), 0, String(time));
    };
    await times(50, () => newCaller({ network }));
    assert.equal(await waitOf(account, newCaller({ network })), DAY_SECONDS);
    await times(50, () => newCaller());
    for (let group = 0; group < 20; group += 1) {
      const own = `network ${group}`;
      await times(3, () => newCaller({ network: own }));
      if (group === 0)
        assert.equal(await waitOf(account, newCaller({ network: own })), DAY_SECONDS);
    }
    assert.equal(await waitOf(account, newCaller()), DAY_SECONDS);
    assert.equal(await waitOf(account, newCaller({ isKnown: true })), 0);
    advance(DAY_SECONDS);
    assert.equal(await waitOf(account, newCaller({ network })), 0);
  });
});

describe('a mailed link', () => {
  const link = (account: Account, caller?: Caller) =>
    db.store.transaction().execute(async (trx) => {
      await issueCode(context, trx, account, caller ?? newCaller());
      return issueLink(context, trx, account);
    });

  test('is the same one for ten minutes, and valid for 15 minutes, once', async () => {
    const account = newAccount();
    const first = await link(account);
    assert.match(first, /^[0-9a-f]{40}$/);
    advance(599.9);
    assert.equal(await link(account), first);
    advance(0.1);
    const second = await link(account);
    assert.notEqual(second, first);
    for (const wrong of ['', `${first}0`]) assert.ok(!(await redeemLink(context, account, wrong)));
    assert.equal(await redeemLink(context, newAccount(), second), false);
    advance(299.9);
    assert.equal(await redeemLink(context, account, first), true);
    for (const used of [first, second]) assert.ok(!(await redeemLink(context, account, used)));
    const third = await link(account);
    advance(900);
    assert.equal(await redeemLink(context, account, third), false);
  });

  test('ends with the code that was mailed with it, and the other way round', async () => {
    const [one, two] = [newAccount(), newAccount()];
    const tokens = [await link(one), await link(two)];
    assert.equal(await redeem(one, await codeOf(one)), true);
    assert.equal(await redeemLink(context, one, tokens[0] ?? ''), false);
    const code = await codeOf(two);
    assert.equal(await redeemLink(context, two, tokens[1] ?? ''), true);
    assert.equal(await redeem(two, code), false);
  });
});
