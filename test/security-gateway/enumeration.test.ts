import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { ApiAnswer } from '../support/gateway/agent.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-01

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

const unknownUser = (): string => `test-${randomUUID()}@acme.example`;
const visiblePartOf = ({ status, envelope, setCookies, headers }: ApiAnswer) => ({
  ...{ status, envelope, cookies: [...setCookies.keys()] },
  headers: Object.keys(headers).sort(),
  length: headers['content-length'],
});

describe('known and unknown users get the same replies', () => {
  test('at a sign-in, before and after the lock', async () => {
    const { username } = await gateway.createUser();
    const { username: withoutPassword } = await gateway.createUser({ hasPassword: false });
    const unknown = unknownUser();
    for (let time = 0; time < 12; time += 1) {
      const known = visiblePartOf(await gateway.browser().login(username, 'wrong'));
      for (const other of [unknown, withoutPassword])
        assert.deepEqual(visiblePartOf(await gateway.browser().login(other, 'wrong')), known);
    }
  });

  test('at a reset with a wrong code, with and without a code sent', async () => {
    const { username } = await gateway.createUser();
    const reset = async (name: string, code: string) =>
      visiblePartOf(await gateway.browser().resetPassword(name, code, 'Brand-New-2026'));
    const unknown = unknownUser();
    assert.deepEqual(await reset(unknown, '000000'), await reset(username, '000000'));
    for (const name of [username, unknown]) await gateway.browser().requestOtp(name);
    const code = await gateway.lastCode(username);
    const wrong = code === '000000' ? '111111' : '000000';
    assert.deepEqual(await reset(unknown, wrong), await reset(username, wrong));
  });
});

const PAIRS = 40;
/** A difference that is not measurable over a network. A password hash takes three times as long. */
const UNDETECTABLE_MS = 1.5;

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await call();
  return performance.now() - startMs;
}

/**
 * Measures alternating pairs of a known and an unknown user, so that other load on the machine affects both.
 * Returns true for a leak: nearly all pairs differ in the same direction, and the median is measurable.
 */
async function revealsUsers(probe: (username: string) => Promise<unknown>): Promise<boolean> {
  const differences: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const { username } = await gateway.createUser();
    const known = () => timeOf(() => probe(username));
    const unknown = () => timeOf(() => probe(unknownUser()));
    if (pair % 2) differences.push((await known()) - (await unknown()));
    else differences.push(-(await unknown()) + (await known()));
  }
  const share = differences.filter((difference) => difference > 0).length / PAIRS;
  const median = differences.sort((a, b) => a - b)[PAIRS / 2] ?? 0;
  return Math.abs(share - 0.5) > 0.35 && Math.abs(median) > UNDETECTABLE_MS;
}

describe('the response time does not reveal known users', () => {
  test('at a sign-in', async () => {
    const login = (username: string) => gateway.browser().login(username, 'wrong');
    assert.equal(await revealsUsers(login), false);
  });

  test('at a reset', async () => {
    const reset = (username: string) =>
      gateway.browser().resetPassword(username, '000000', 'Brand-New-2026');
    assert.equal(await revealsUsers(reset), false);
  });

  test('at a request for a code', async () => {
    const request = (username: string) => gateway.browser().requestOtp(username);
    assert.equal(await revealsUsers(request), false);
  });
});
