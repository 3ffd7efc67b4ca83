import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CALLS, type CallName } from '../../src/core/contract/calls.ts';
import { ConfirmOptions, ProviderStart } from '../../src/core/contract/confirm.ts';
import { credentialHeaders } from '../../src/core/contract/credentials.ts';
import { HEADERS } from '../../src/core/contract/names.ts';
import { createFakeGateway, type FakeGatewayOptions } from '../../src/testing/index.ts';

const BASE = 'http://localhost:5173';
const PASSWORD = 'Portal-2026!';

/** Signs in to a fake gateway, and calls it as the elements of one page do. */
async function open(options: FakeGatewayOptions = {}) {
  const gateway = createFakeGateway({ state: 'needs-confirm', ...options });
  const call = async (name: CallName, headers: Record<string, string> = {}, body?: object) => {
    const { method, path } = CALLS[name];
    const request = new Request(`${BASE}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: { [HEADERS.tenantCode]: 'ACME', origin: 'http://app.example', ...headers },
    });
    const response = await gateway.fetch(request);
    assert.ok(response, 'not a call');
    const { data } = (await response.json()) as { data: unknown };
    return { status: response.status, data };
  };
  await call('login', credentialHeaders({ username: 'ada@acme.example', password: PASSWORD }));
  const read = async () => ConfirmOptions.parse((await call('confirmOptions')).data);
  const age = async () => (await read()).confirmedSecondsAgo;
  return { call, read, age };
}

describe('a confirmation at the fake gateway', () => {
  it('offers the password and the sign-in options', async () => {
    const { read } = await open();
    assert.deepEqual((await read()).methods, [
      { type: 'password', id: '', name: '' },
      { type: 'provider', id: 'OIDC', name: 'Company account' },
    ]);
  });

  it('takes the right password only, and counts the wrong ones as failed sign-ins', async () => {
    const { call, age } = await open();
    for (let times = 1; times <= 10; times += 1) {
      const { status, data } = await call('confirm', { password: 'Wrong-2026!' });
      assert.equal(status, 400);
      assert.equal((data as { failedLoginCount: number }).failedLoginCount, times);
    }
    assert.equal((await call('confirm', { password: PASSWORD })).status, 403);
    assert.equal(await age(), 3600);
  });

  it('resets the age, which grows with the time', async () => {
    let time = Date.parse('2026-06-01T09:00:00Z');
    const { call, age } = await open({ now: () => time });
    assert.equal((await call('confirm', { password: PASSWORD })).status, 200);
    time += 42_900;
    assert.equal(await age(), 42);
  });

  it('happens at a known provider once the page has asked', async () => {
    const { call, age } = await open();
    const begin = (option: string) => call('confirmAtProvider', {}, { option });
    assert.equal((await begin('SAML')).status, 400);
    assert.equal(await age(), 3600);
    ProviderStart.parse((await begin('OIDC')).data);
    assert.equal(await age(), 3600);
    assert.equal(await age(), 0);
  });

  it('is a 404 if it is not announced', async () => {
    const { call } = await open({ features: [] });
    for (const name of ['confirmOptions', 'confirm', 'confirmAtProvider'] as const)
      assert.equal((await call(name)).status, 404, name);
  });
});
