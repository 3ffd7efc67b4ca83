import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Agent } from '../support/gateway/agent.ts';
import { detailsOf } from '../support/gateway/audit-entries.ts';
import { from, newAddress } from '../support/gateway/client-addresses.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { askCode, newBrowsers } from '../support/gateway/new-browsers.ts';
import { secondStepIn } from '../support/gateway/two-step-sign-in.ts';

// Rules: gateway-62, gateway-64, new-browser-10

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway({ trustProxy: 1 });
});
after(() => gateway.close());

const NEW_PASSWORD = 'Brand-New-2026';

const signedIn = async (): Promise<{ browser: Agent; username: string }> => {
  const { username, password } = await gateway.createUser();
  const browser = gateway.browser();
  assert.equal((await browser.login(username, password)).status, 200);
  return { browser, username };
};

test('a user ID that contains the parts of another key does not use up its limit', async () => {
  const { username } = await gateway.createUser();
  const own = newAddress();
  for (let time = 0; time < 31; time += 1) {
    await gateway.browser().requestOtp(`${username}:${own}`, from(newAddress()));
    gateway.clock.advance(1);
  }
  assert.equal((await gateway.browser().requestOtp(username, from(own))).status, 200);
});

describe('strangers who know the user ID', () => {
  const request = (username: string, address: string, browser = gateway.browser()) =>
    browser.requestOtp(username, from(address));
  const reset = (name: string, code: string, address: string, browser = gateway.browser()) =>
    browser.resetPassword(name, code, NEW_PASSWORD, from(address));
  const other = (code: string, by: number): string =>
    String((Number(code) + by) % 1_000_000).padStart(6, '0');

  test('use up their own tries for a code, but not the user’s', async () => {
    const { username } = await gateway.createUser();
    const own = newAddress();
    await request(username, own);
    const code = await gateway.lastCode(username);
    const stranger = newAddress();
    for (let time = 1; time <= 5; time += 1) await reset(username, other(code, time), stranger);
    assert.equal((await reset(username, code, stranger)).status, 400);
    assert.equal((await reset(username, code, own)).status, 200);
  });

  test('have 25 tries together for a code, which the user’s own browser still redeems', async () => {
    const { browser, username } = await signedIn();
    await request(username, newAddress());
    const code = await gateway.lastCode(username);
    for (let time = 1; time <= 25; time += 1)
      await reset(username, other(code, time), newAddress());
    assert.equal((await reset(username, code, newAddress())).status, 400);
    assert.equal((await reset(username, code, newAddress(), browser)).status, 200);
  });

  test('have 30 tries in a day at one address', async () => {
    const { username } = await gateway.createUser();
    const [own, stranger] = [newAddress(), newAddress()];
    const nextCode = async (): Promise<string> => {
      gateway.clock.advance(900);
      await request(username, own);
      return gateway.lastCode(username);
    };
    for (let round = 0; round < 6; round += 1) {
      const code = await nextCode();
      for (let time = 1; time <= 5; time += 1) await reset(username, other(code, time), stranger);
    }
    const last = await nextCode();
    assert.equal((await reset(username, last, stranger)).status, 400);
    assert.equal((await reset(username, last, own)).status, 200);
  });

  test('have 500 tries together in a day', async () => {
    const { username } = await gateway.createUser();
    const key = `otp:${JSON.stringify(['ACME', username])}:tries`;
    const started_at = new Date(gateway.clock.now());
    await gateway.store.insertInto('rate_windows').values({ key, hits: 500, started_at }).execute();
    await request(username, newAddress());
    const code = await gateway.lastCode(username);
    assert.equal((await reset(username, code, newAddress())).status, 400);
    gateway.clock.advance(86_400);
    await request(username, newAddress());
    const next = await gateway.lastCode(username);
    assert.equal((await reset(username, next, newAddress())).status, 200);
  });

  test('use up the codes of their own address, and 100 a day together', async () => {
    const { browser, username } = await signedIn();
    const address = newAddress();
    for (let time = 0; time < 30; time += 1) {
      assert.equal((await request(username, address)).status, 200);
      gateway.clock.advance(120);
    }
    assert.equal((await request(username, address)).status, 429);
    for (let time = 0; time < 70; time += 1)
      assert.equal((await request(username, newAddress())).status, 200);
    // The last network has only its share of the reserve.
    const last = newAddress();
    for (let time = 0; time < 3; time += 1)
      assert.equal((await request(username, last)).status, 200);
    assert.equal((await request(username, last.replace(/7$/, '8'))).status, 429);
    assert.equal((await request(username, newAddress(), browser)).status, 200);
  });

  test('can’t end a code by requests and guesses', async () => {
    const { username } = await gateway.createUser();
    const own = newAddress();
    await request(username, own);
    const code = await gateway.lastCode(username);
    for (let round = 0; round < 3; round += 1) {
      const stranger = newAddress();
      for (let time = 1; time <= 5; time += 1) await reset(username, other(code, time), stranger);
      await request(username, stranger);
    }
    assert.equal((await reset(username, code, own)).status, 200);
  });

  test('a code is mailed again for ten minutes, and then replaced', async () => {
    const { username } = await gateway.createUser();
    const codeNow = async (): Promise<string> => {
      assert.equal((await request(username, newAddress())).status, 200);
      return gateway.lastCode(username);
    };
    const code = await codeNow();
    gateway.clock.advance(599);
    assert.equal(await codeNow(), code);
    gateway.clock.advance(1);
    assert.notEqual(await codeNow(), code);
  });

  test('a user who has used up the tries of a new code too waits until the first has expired', async () => {
    const { username } = await gateway.createUser();
    const own = newAddress();
    const codeNow = async (): Promise<string> => {
      assert.equal((await request(username, own)).status, 200);
      return gateway.lastCode(username);
    };
    const useUp = async (code: string): Promise<void> => {
      for (let time = 1; time <= 5; time += 1) await reset(username, other(code, time), own);
    };
    await useUp(await codeNow());
    gateway.clock.advance(400);
    const second = await codeNow();
    await useUp(second);
    gateway.clock.advance(499);
    assert.equal(await codeNow(), second);
    gateway.clock.advance(1);
    assert.notEqual(await codeNow(), second);
  });

  test('a user who has used up the tries gets a new code at once', async () => {
    const { username } = await gateway.createUser();
    const own = newAddress();
    await request(username, own);
    const code = await gateway.lastCode(username);
    for (let time = 1; time <= 5; time += 1) await reset(username, other(code, time), own);
    await request(username, own);
    const next = await gateway.lastCode(username);
    assert.equal((await reset(username, next, own)).status, 200);
  });
});

describe('the mails with codes for sign-ins in new browsers', () => {
  const { setNewBrowser } = newBrowsers(() => gateway);
  const tenant = 'GLOBEX';
  before(() => setNewBrowser(tenant, { whenMailIsDown: 'hold' }));
  after(() => setNewBrowser(tenant, null));

  test('are three of a sign-in, and ten in an hour of an account', async () => {
    const user = await gateway.createUser({ tenant });
    const begin = async () => {
      const browser = gateway.browser({ tenant });
      const { ticket } = secondStepIn(await browser.login(user.username, user.password));
      return () => askCode(browser, ticket);
    };
    const first = await begin();
    for (let sent = 0; sent < 3; sent += 1) assert.equal((await first()).status, 200);
    const refused = await first();
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '600']);
    for (let others = 0; others < 2; others += 1) {
      const next = await begin();
      for (let sent = 0; sent < 3; sent += 1) assert.equal((await next()).status, 200);
    }
    const last = await begin();
    assert.equal((await last()).status, 200);
    const late = await last();
    assert.deepEqual([late.status, late.headers['retry-after']], [429, '3600']);
    assert.equal((await gateway.mailsTo(user.username)).length, 10);
    gateway.clock.advance(3600);
    assert.equal((await (await begin())()).status, 200);
    assert.equal((await detailsOf(gateway, user.id, 'code-refused', 2)).length, 2);
  });
});
