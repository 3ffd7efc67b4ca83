import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CALLS } from '../../src/core/contract/calls.ts';
import { credentialHeaders } from '../../src/core/contract/credentials.ts';
import { from, newAddress } from '../support/gateway/client-addresses.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-153, gateway-63, gateway-111
// Left out: its sixty codes take long, and `domain/mailed-codes` has the limits too.

const NEW_PASSWORD = 'Brand-New-2026';
const LINK = /#reset=([0-9a-f]{40})$/m;

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway({ trustProxy: 1 });
});
after(() => gateway.close());

/** Returns addresses of one network. */
const networkOf = (address: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => address.replace(/\d+$/, String(index + 1)));

/** Requests codes from addresses, as many as they get, and returns how many. */
async function requestAll(username: string, addresses: readonly string[]): Promise<number> {
  const statuses: number[] = [];
  for (const address of addresses)
    for (let time = 0; time < 3; time += 1)
      statuses.push((await gateway.browser().requestOtp(username, from(address))).status);
  return statuses.filter((status) => status === 200).length;
}

const requestFrom = (username: string, address: string) =>
  gateway.browser().requestOtp(username, from(address));

test('while networks guess and use up the codes of a day, the user signs in elsewhere through the link', async () => {
  const { username, password } = await gateway.createUser();
  const networks = [newAddress(), newAddress(), newAddress()].map((one) => networkOf(one, 17));
  for (const addresses of networks)
    for (let time = 0; time < 20; time += 1)
      await gateway.browser().login(username, 'wrong', from(addresses[time % 17] ?? ''));
  for (const addresses of networks.slice(1))
    assert.equal(await requestAll(username, addresses), 50);

  const browser = gateway.browser();
  const own = from(newAddress());
  const delayed = await browser.login(username, password, own);
  assert.deepEqual([delayed.status, delayed.envelope.error], [429, 'Sign-in delayed']);
  assert.equal((await browser.requestOtp(username, own)).status, 200);
  const [, token = ''] = LINK.exec((await gateway.mailsTo(username)).at(-1)?.text ?? '') ?? [];
  const reset = await browser.call(CALLS.resetByLink.path, {
    method: 'POST',
    headers: {
      ...credentialHeaders({ username, password: NEW_PASSWORD, 'reset-token': token }),
      ...own.headers,
    },
  });
  assert.equal(reset.status, 200);
  assert.equal((await browser.login(username, NEW_PASSWORD, own)).status, 200);
});

test('the reserve has 60 codes a day, three for each network', async () => {
  const { username } = await gateway.createUser();
  for (const address of [newAddress(), newAddress()])
    await requestAll(username, networkOf(address, 17));
  let mails = 0;
  for (let network = 0; network < 21; network += 1)
    mails += await requestAll(username, networkOf(newAddress(), 2));
  assert.equal(mails, 60);
  assert.equal((await requestFrom(username, newAddress())).status, 429);
  gateway.clock.advance(86_400);
  assert.equal((await requestFrom(username, newAddress())).status, 200);
});
