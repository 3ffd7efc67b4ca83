import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  addProof,
  callerOf,
  KNOWN_SECONDS,
  MAX_ACCOUNTS,
  type Proof,
} from '../../gateway/src/domain/limits/known-browsers.ts';
import { openKeyring } from '../../gateway/src/keys/keyring.ts';
import { testClock } from '../support/gateway/test-store.ts';

// Rules: gateway-62

const keyring = openKeyring([{ id: 'test', bytes: Buffer.alloc(32) }]);
const ADA = { tenant: 'ACME', username: 'ada' };
const IP = '203.0.113.7';

describe('a browser that has signed in', () => {
  const clock = testClock();
  const check = { now: clock.now, keyring };
  const signIn = (proofs: readonly Proof[], account = ADA) => addProof(check, proofs, account);
  const caller = (proofs: readonly Proof[], account = ADA) =>
    callerOf(check, { ip: IP, proofs }, account);

  test('keeps its limits when it signs in again, which also lets it be known for longer', () => {
    const first = signIn([]);
    clock.advance(KNOWN_SECONDS - 60);
    const second = signIn(first);
    assert.equal(second.length, 1);
    assert.equal(caller(second).key, caller(first).key);
    clock.advance(60);
    assert.equal(caller(first).isKnown, false);
    assert.equal(caller(second).isKnown, true);
  });

  test('gets new limits once it is no longer known', () => {
    const first = signIn([]);
    const { key } = caller(first);
    clock.advance(KNOWN_SECONDS);
    assert.notEqual(caller(signIn(first)).key, key);
  });

  test('is known to the last accounts that signed in with it', () => {
    const accounts = Array.from({ length: MAX_ACCOUNTS + 1 }, (_, index) => ({
      ...ADA,
      username: `user-${index}`,
    }));
    const proofs = accounts.reduce<readonly Proof[]>(signIn, []);
    const isKnown = accounts.map((account) => caller(proofs, account).isKnown);
    assert.deepEqual(isKnown, [false, ...Array.from({ length: MAX_ACCOUNTS }, () => true)]);
    // Its proof of another account says nothing about a stranger's.
    assert.equal(caller(proofs, { ...ADA, tenant: 'GLOBEX', username: 'user-5' }).isKnown, false);
  });
});
