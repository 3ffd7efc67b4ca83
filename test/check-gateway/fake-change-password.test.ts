import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CALLS, type CallName } from '../../src/core/contract/calls.ts';
import { credentialHeaders } from '../../src/core/contract/credentials.ts';
import { HEADERS } from '../../src/core/contract/names.ts';
import { createFakeGateway, type FakeGatewayOptions } from '../../src/testing/index.ts';

const BASE = 'http://localhost:5173';
const PASSWORD = 'Portal-2026!';
const NEXT = 'Brand-New-2026';
const USER = 'ada@acme.example';

/** Signs in to a fake gateway that announces the call, and calls it as the elements of one page do. */
async function open(options: FakeGatewayOptions = {}) {
  const features = ['changePassword', 'sessions', 'events'];
  const gateway = createFakeGateway({ features, ...options });
  const call = async (name: CallName, headers: Record<string, string> = {}) => {
    const { method, path } = CALLS[name];
    const request = new Request(`${BASE}${path}`, {
      method,
      headers: { [HEADERS.tenantCode]: 'ACME', origin: 'http://app.example', ...headers },
    });
    const response = await gateway.fetch(request);
    assert.ok(response, 'not a call');
    const { data } = (await response.json()) as { data: unknown };
    return { status: response.status, data };
  };
  const signIn = (password: string) =>
    call('login', credentialHeaders({ username: USER, password }));
  const change = (password: string, next: string) =>
    call('changePassword', credentialHeaders({ password, 'new-password': next }));
  const eventsOf = async () => {
    const { data } = await call('securityEvents');
    return (data as { events: { event: string }[] }).events.map(({ event }) => event);
  };
  return { gateway, call, signIn, change, eventsOf };
}

describe('a change of the password at the fake gateway', () => {
  it('ends all other sessions, keeps this one, and makes the old password useless', async () => {
    const { gateway, call, signIn, change, eventsOf } = await open();
    gateway.signIn(BASE);
    await signIn(PASSWORD);
    const count = async () =>
      ((await call('sessions')).data as { sessions: unknown[] }).sessions.length;
    assert.equal(await count(), 2);
    assert.equal((await change(PASSWORD, NEXT)).status, 200);
    assert.equal(await count(), 1);
    assert.equal((await eventsOf())[0], 'password-changed');
    assert.equal((await signIn(PASSWORD)).status, 400);
    assert.equal((await signIn(NEXT)).status, 200);
  });

  for (const [next, reason] of [
    ['short', 'weak'],
    ['Ada@acme.example-2026', 'known'],
    [PASSWORD, 'same'],
  ] as const)
    it(`refuses a new password: ${reason}`, async () => {
      const { signIn, change } = await open();
      await signIn(PASSWORD);
      const { status, data } = await change(PASSWORD, next);
      assert.deepEqual([status, data], [400, { newPassword: reason }]);
      assert.equal((await signIn(PASSWORD)).status, 200);
    });

  it('counts wrong present passwords as failed sign-ins, and keeps the session', async () => {
    const { call, signIn, change, eventsOf } = await open();
    await signIn(PASSWORD);
    for (let times = 1; times <= 10; times += 1) {
      const { status, data } = await change('Wrong-2026!', NEXT);
      assert.deepEqual([status, data], [400, { failedLoginCount: times, captchaIteration: 3 }]);
    }
    assert.equal((await change(PASSWORD, NEXT)).status, 403);
    assert.equal((await call('userProfile')).status, 200);
    const events = await eventsOf();
    assert.equal(events.filter((event) => event === 'password-change-failed').length, 10);
  });

  it('is a 401 without a session, and a 404 if it is not announced', async () => {
    assert.equal((await (await open()).change(PASSWORD, NEXT)).status, 401);
    const { signIn, change } = await open({ features: [] });
    await signIn(PASSWORD);
    assert.equal((await change(PASSWORD, NEXT)).status, 404);
  });
});
