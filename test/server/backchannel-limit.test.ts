import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import { BACKCHANNEL_PATH } from '../../gateway/src/routes/provider-logout.ts';
import { from, newAddress } from '../support/gateway/client-addresses.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-154

const LIMIT = 5;

let gateway: TestGateway;
let log = '';
const logStream = new Writable({
  write(chunk: Buffer, _, done) {
    log += chunk.toString();
    done();
  },
});
before(async () => {
  const logging = { logLevel: 'warn', logStream } as const;
  gateway = await startTestGateway({ trustProxy: 1, attemptsPerMinute: LIMIT, ...logging });
});
after(() => gateway.close());

const logOut = async (address: string, client = 'acme-oidc-tenant', body = 'logout_token=x') => {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...from(address).headers,
  };
  const path = `${BACKCHANNEL_PATH}/${client}`;
  return (await gateway.browser().send(path, { method: 'POST', headers, body })).status;
};

test('refused logout tokens of an address are limited per minute, and those of others are not concerned', async () => {
  const address = newAddress();
  for (let time = 0; time < LIMIT; time += 1)
    assert.equal(await logOut(address, 'acme-oidc-tenant', time % 2 ? 'x=y' : undefined), 400);
  assert.equal(await logOut(address), 429);
  assert.equal(await logOut(newAddress()), 400);
  gateway.clock.advance(60);
  assert.equal(await logOut(address), 400);
});

test('a long ID in the address of a logout token fills no log', async () => {
  log = '';
  for (const client of ['x'.repeat(99), 'x'.repeat(8000)]) await logOut(newAddress(), client);
  assert.ok(log.length < 2000, log.slice(0, 3000));
});

test('a form that is too large for a logout token is refused', async () => {
  const bodyOf = (bytes: number) => `logout_token=${'x'.repeat(bytes - 'logout_token='.length)}`;
  assert.equal(await logOut(newAddress(), 'acme-oidc-tenant', bodyOf(16_384)), 400);
  assert.equal(await logOut(newAddress(), 'acme-oidc-tenant', bodyOf(16_385)), 413);
});
