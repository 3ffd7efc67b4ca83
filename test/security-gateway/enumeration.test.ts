import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { ApiAnswer } from '../support/agent.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

const stranger = (): string => `test-${randomUUID()}@acme.example`;
const told = ({ status, envelope, setCookies, headers }: ApiAnswer) => ({
  ...{ status, envelope, cookies: [...setCookies.keys()] },
  headers: Object.keys(headers).sort(),
  length: headers['content-length'],
});

describe('known and unknown users are told the same', () => {
  test('at a sign-in, until the lock and in it', async () => {
    const { username } = await gateway.newcomer();
    const { username: withoutPassword } = await gateway.newcomer({ hasPassword: false });
    const unknown = stranger();
    for (let time = 0; time < 12; time += 1) {
      const known = told(await gateway.browser().login(username, 'wrong'));
      for (const other of [unknown, withoutPassword])
        assert.deepEqual(told(await gateway.browser().login(other, 'wrong')), known);
    }
  });

  test('at a reset with a wrong code, with and without a code sent', async () => {
    const { username } = await gateway.newcomer();
    const reset = async (name: string, code: string) =>
      told(await gateway.browser().resetPassword(name, code, 'Brand-New-2026'));
    const unknown = stranger();
    assert.deepEqual(await reset(unknown, '000000'), await reset(username, '000000'));
    for (const name of [username, unknown]) await gateway.browser().requestOtp(name);
    const code = await gateway.lastCode(username);
    const wrong = code === '000000' ? '111111' : '000000';
    assert.deepEqual(await reset(unknown, wrong), await reset(username, wrong));
  });
});

const PAIRS = 40;
/** Milliseconds that no one sees over a network. A password hash alone takes three times as long. */
const UNSEEN_MS = 1.5;

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const beganMs = performance.now();
  await call();
  return performance.now() - beganMs;
}

/**
 * Pairs of a known and an unknown user, in turns, so that whatever else slows the machine meets both.
 * Both must hold for a leak: nearly every pair says so, and the usual difference is one to be seen.
 */
async function isNotified(probe: (username: string) => Promise<unknown>): Promise<boolean> {
  const differences: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const { username } = await gateway.newcomer();
    const known = () => timeOf(() => probe(username));
    const unknown = () => timeOf(() => probe(stranger()));
    if (pair % 2) differences.push((await known()) - (await unknown()));
    else differences.push(-(await unknown()) + (await known()));
  }
  const share = differences.filter((difference) => difference > 0).length / PAIRS;
  const median = differences.sort((a, b) => a - b)[PAIRS / 2] ?? 0;
  return Math.abs(share - 0.5) > 0.35 && Math.abs(median) > UNSEEN_MS;
}

describe('the time of an answer does not tell known users', () => {
  test('at a sign-in', async () => {
    assert.equal(await isNotified((username) => gateway.browser().login(username, 'wrong')), false);
  });

  test('at a reset', async () => {
    const reset = (username: string) =>
      gateway.browser().resetPassword(username, '000000', 'Brand-New-2026');
    assert.equal(await isNotified(reset), false);
  });

  test('at a request for a code, which is answered in steps longer than a mail takes', async () => {
    const stepMs = 300;
    const stepping = await startTestGateway({ codeStepMs: stepMs });
    const { username } = await stepping.newcomer();
    for (const name of [username, stranger()]) {
      const spent = await timeOf(() => stepping.browser().requestOtp(name));
      // Timers may fire a millisecond early.
      assert.ok(spent >= stepMs - 2, `${name}: ${spent} ms`);
    }
    await stepping.close();
  });
});
