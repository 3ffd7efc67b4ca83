import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { LoginFailureData } from '../../../src/core/contract/auth.ts';
import type { UnderTest } from './under-test.ts';

// Rules: gateway-01, gateway-contract-41, gateway-contract-150

/** Tests how failed sign-ins are counted for the captcha and the lock. */
export function throttleBehavior(gateway: UnderTest): void {
  const failures = async (username: string, times: number, tenant = 'ACME') => {
    const counts: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const { envelope } = await gateway().browser({ tenant }).login(username, 'wrong');
      const data = LoginFailureData.parse(envelope.data);
      assert.equal(data.captchaIteration, 3);
      counts.push(data.failedLoginCount);
    }
    return counts;
  };

  describe('failed sign-ins', () => {
    test('are counted, and the count is reset by a successful sign-in', async () => {
      const { username, password } = await gateway().createUser();
      assert.deepEqual(await failures(username, 4), [1, 2, 3, 4]);
      assert.equal((await gateway().browser().login(username, password)).status, 200);
      assert.deepEqual(await failures(username, 1), [1]);
    });

    test('get the same reply for known and unknown users', async () => {
      const { username } = await gateway().createUser();
      const known = await gateway().browser().login(username, 'wrong');
      const unknown = await gateway().browser().login(`${randomUUID()}@acme.example`, 'wrong');
      assert.deepEqual([known.status, unknown.status], [400, 400]);
      assert.deepEqual(known.envelope, unknown.envelope);
    });

    test('are counted separately for each tenant, and regardless of the case of the user ID', async () => {
      const { username } = await gateway().createUser();
      await failures(username, 2);
      assert.deepEqual(await failures(username, 1, 'GLOBEX'), [1]);
      assert.deepEqual(await failures(username.toUpperCase(), 1), [3]);
    });

    test('lock the account after ten for 15 minutes, which further attempts do not extend', async () => {
      const { username, password } = await gateway().createUser();
      await failures(username, 10);
      const locked = await gateway().browser().login(username, password);
      assert.deepEqual([locked.status, locked.envelope.statusCode], [403, 403]);
      assert.equal(locked.headers['retry-after'], '900');
      gateway().clock.advance(899);
      const still = await gateway().browser().login(username, password);
      assert.deepEqual([still.status, still.headers['retry-after']], [403, '1']);
      gateway().clock.advance(1);
      assert.equal((await gateway().browser().login(username, password)).status, 200);
    });

    test('lock unknown users in the same way', async () => {
      const username = `${randomUUID()}@acme.example`;
      await failures(username, 10);
      assert.equal((await gateway().browser().login(username, 'wrong')).status, 403);
    });

    test('sent at the same time do not bypass the lock', async () => {
      const { username } = await gateway().createUser();
      const answers = await Promise.all(
        Array.from({ length: 16 }, () => gateway().browser().login(username, 'wrong')),
      );
      assert.equal(answers.filter(({ status }) => status === 400).length, 10);
      assert.equal(answers.filter(({ status }) => status === 403).length, 6);
    });
  });
}
