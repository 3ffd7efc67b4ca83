import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { from, newAddress } from '../support/gateway/client-addresses.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-02, gateway-63, gateway-64, gateway-65, gateway-66

const inNetwork = (place: number): string => `198.51.100.${place}`;
/** Networks of which one stranger may have all addresses, by their place. */
const NETWORKS: Record<string, (place: number) => string> = {
  'an IPv4 network of 24 bits': inNetwork,
  'the same in its IPv6 form': (place) => `::ffff:198.51.101.${place}`,
  'an IPv6 network of 48 bits': (place) => `2001:db8:7:${place.toString(16)}::1`,
  'the clients of a translator (NAT64)': (place) => `64:ff9b::198.51.103.${place}`,
};
/** IPv6 networks of one IPv4 address. */
const TUNNELS: Record<string, (place: number) => string> = {
  '6to4': (place) => `2002:c633:6601:${place.toString(16)}::1`,
  'servers of Teredo': (place) => `2001:0:${place.toString(16)}:1::39cc:97fe`,
};

const PLACES = Array.from({ length: 12 }, (_, at) => at + 1);
const RESET = /reset your password by email/;

describe('strangers with the addresses of one network', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startTestGateway({ trustProxy: 1 });
  });
  after(() => gateway.close());

  const wrong = (username: string, address: string) =>
    gateway.browser().login(username, 'wrong', from(address));

  /** Fails a number of times at each of twelve addresses. Returns the statuses. */
  async function attack(username: string, addressAt = inNetwork, times = 2) {
    const statuses: number[] = [];
    for (const address of PLACES.map(addressAt))
      for (let time = 0; time < times; time += 1)
        statuses.push((await wrong(username, address)).status);
    return statuses;
  }

  for (const [network, addressAt] of Object.entries(NETWORKS))
    test(`try 20 passwords in a row, and make nobody elsewhere wait: ${network}`, async () => {
      const { username, password } = await gateway.createUser();
      const statuses = await attack(username, addressAt, 5);
      assert.deepEqual(
        statuses,
        statuses.map((_, at) => (at < 20 ? 400 : 429)),
      );
      const elsewhere = gateway.browser().login(username, password, from(newAddress()));
      assert.equal((await elsewhere).status, 200);
    });

  for (const [tunnel, addressAt] of Object.entries(TUNNELS))
    test(`are locked out like one address in all IPv6 networks that it has: ${tunnel}`, async () => {
      const { username } = await gateway.createUser();
      const statuses = await attack(username, addressAt);
      assert.deepEqual(
        statuses,
        statuses.map((_, at) => (at < 10 ? 400 : 403)),
      );
    });

  test('keep other users of the network out for an hour, and the reply names the reset by mail', async () => {
    const { username, password } = await gateway.createUser();
    await attack(username);
    const login = () => gateway.browser().login(username, password, from('198.51.100.99'));
    gateway.clock.advance(600);
    const { status, headers, envelope } = await login();
    assert.deepEqual([status, headers['retry-after']], [429, '3000']);
    assert.equal(envelope.error, 'Sign-in delayed');
    assert.match(envelope.message, RESET);
    gateway.clock.advance(3000);
    assert.equal((await login()).status, 200);
  });

  test('do not keep out a browser of the network that has signed in before', async () => {
    const { username, password } = await gateway.createUser();
    const browser = gateway.browser();
    const login = () => browser.login(username, password, from('198.51.100.99'));
    assert.equal((await login()).status, 200);
    await attack(username);
    assert.equal((await login()).status, 200);
  });

  test('get the same replies for unknown users', async () => {
    const unknown = `${randomUUID()}@acme.example`;
    const { username } = await gateway.createUser();
    for (const name of [unknown, username]) await attack(name);
    const [first, second] = [
      await wrong(unknown, '198.51.100.99'),
      await wrong(username, '198.51.100.99'),
    ];
    assert.equal(first.status, 429);
    assert.deepEqual(first.envelope, second.envelope);
  });

  test('do not use up the attempts of an address by those that are refused', async () => {
    const { username, password } = await gateway.createUser();
    await attack(username);
    gateway.clock.advance(3590);
    for (let time = 0; time < 12; time += 1)
      assert.equal((await wrong(username, '198.51.100.99')).status, 429);
    gateway.clock.advance(10);
    const answer = gateway.browser().login(username, password, from('198.51.100.99'));
    assert.equal((await answer).status, 200);
  });

  test('use up 15 tries for a code, and not those of users elsewhere', async () => {
    const { username } = await gateway.createUser();
    const own = newAddress();
    const reset = async (code: string, address: string) =>
      (await gateway.browser().resetPassword(username, code, 'Brand-New-2026', from(address)))
        .status;
    await gateway.browser().requestOtp(username, from(own));
    const code = await gateway.lastCode(username);
    const other = code === '000000' ? '000001' : '000000';
    for (const place of PLACES.slice(0, 3))
      for (let time = 0; time < 5; time += 1) await reset(other, `198.51.100.${place}`);
    assert.equal(await reset(code, '198.51.100.99'), 400);
    for (const place of PLACES.slice(3))
      for (let time = 0; time < 5; time += 1) await reset(other, `198.51.100.${place}`);
    assert.equal(await reset(code, own), 200);
  });

  test('request 50 codes a day, and not those of users elsewhere', async () => {
    const { username } = await gateway.createUser();
    const request = async (address: string) =>
      (await gateway.browser().requestOtp(username, from(address))).status;
    for (let place = 1; place <= 50; place += 1)
      assert.equal(await request(`198.51.100.${place}`), 200);
    for (let place = 51; place <= 110; place += 1)
      assert.equal(await request(`198.51.100.${place}`), 429);
    assert.equal(await request(newAddress()), 200);
  });

  test('try 150 codes a day, and not those of users elsewhere', async () => {
    const { username } = await gateway.createUser();
    const key = `otp:${JSON.stringify(['ACME', username])}:198.51.100.0/24:tries`;
    const started_at = new Date(gateway.clock.now());
    await gateway.store.insertInto('rate_windows').values({ key, hits: 150, started_at }).execute();
    await gateway.browser().requestOtp(username, from(newAddress()));
    const code = await gateway.lastCode(username);
    const reset = async (address: string) =>
      (await gateway.browser().resetPassword(username, code, 'Brand-New-2026', from(address)))
        .status;
    assert.equal(await reset('198.51.100.1'), 400);
    assert.equal(await reset(newAddress()), 200);
  });
});

test('a sign-in that strangers in many networks delay names the reset by mail', async (t) => {
  const gateway = await startTestGateway({ trustProxy: 1 });
  t.after(() => gateway.close());
  const { username, password } = await gateway.createUser();
  const unknown = `${randomUUID()}@acme.example`;
  for (const name of [username, unknown])
    for (let time = 0; time < 51; time += 1)
      await gateway.browser().login(name, 'wrong', from(newAddress()));
  const login = (name: string) => gateway.browser().login(name, password, from(newAddress()));
  const { status, envelope } = await login(username);
  assert.equal(status, 429);
  assert.match(envelope.message, RESET);
  assert.deepEqual((await login(unknown)).envelope, envelope);
});

describe('the attempts of a network in a minute', () => {
  const LIMIT = 3;
  const OF_NETWORK = 7;
  let gateway: TestGateway;
  before(async () => {
    gateway = await startTestGateway({
      ...{ trustProxy: 1, attemptsPerMinute: LIMIT, networkAttemptsPerMinute: OF_NETWORK },
    });
  });
  after(() => gateway.close());

  const attempt = async (address: string) =>
    (await gateway.browser().login(`${randomUUID()}@acme.example`, 'wrong', from(address))).status;

  for (const [network, addressAt] of Object.entries(NETWORKS))
    test(`are limited for all accounts together: ${network}`, async () => {
      gateway.clock.advance(60);
      const statuses: number[] = [];
      for (const address of PLACES.map(addressAt)) statuses.push(await attempt(address));
      assert.equal(statuses.filter((status) => status === 400).length, OF_NETWORK);
      assert.equal(statuses.filter((status) => status === 429).length, PLACES.length - OF_NETWORK);
      assert.equal(await attempt(newAddress()), 400);
    });

  for (const [tunnel, addressAt] of Object.entries(TUNNELS))
    test(`are those of one address in all IPv6 networks that it has: ${tunnel}`, async () => {
      gateway.clock.advance(60);
      const statuses: number[] = [];
      for (const address of PLACES.map(addressAt)) statuses.push(await attempt(address));
      assert.equal(statuses.filter((status) => status === 400).length, LIMIT);
    });

  test('do not contain those that the limit of an address refuses', async () => {
    gateway.clock.advance(60);
    for (let time = 0; time < 20; time += 1) await attempt('198.51.100.1');
    for (const place of [2, 3, 4, 5]) assert.equal(await attempt(`198.51.100.${place}`), 400);
    assert.equal(await attempt('198.51.100.6'), 429);
  });

  test('contain starts of single sign-on, and requests and tries of codes', async () => {
    gateway.clock.advance(60);
    const unknown = 'unknown@acme.example';
    for (const place of [1, 2]) {
      const options = from(`198.51.100.${place}`);
      await gateway.browser().visit('/api/auth/v3/login?authType=OIDC', options);
      await gateway.browser().requestOtp(unknown, options);
      await gateway.browser().resetPassword(unknown, '000000', 'Brand-New-2026', options);
    }
    assert.equal(await attempt('198.51.100.3'), 400);
    assert.equal(await attempt('198.51.100.4'), 429);
  });

  test('do not limit a browser that has signed in before, which has a limit of its own', async () => {
    const { username, password } = await gateway.createUser();
    const browser = gateway.browser();
    const login = async (address: string) =>
      (await browser.login(username, password, from(address))).status;
    gateway.clock.advance(60);
    assert.equal(await login('198.51.100.1'), 200);
    for (const place of PLACES) await attempt(`198.51.100.${place}`);
    const statuses: number[] = [];
    for (const place of PLACES.slice(0, 5)) statuses.push(await login(`198.51.100.${place + 20}`));
    assert.deepEqual(statuses, [200, 200, 200, 429, 429]);
    gateway.clock.advance(60);
    assert.equal(await login('198.51.100.1'), 200);
  });

  test('are by default four times those of an address', async (t) => {
    const plain = await startTestGateway({ trustProxy: 1, attemptsPerMinute: 2 });
    t.after(() => plain.close());
    const statuses: number[] = [];
    for (const place of PLACES) {
      const name = `${randomUUID()}@acme.example`;
      const options = from(`198.51.100.${place}`);
      statuses.push((await plain.browser().login(name, 'wrong', options)).status);
    }
    assert.equal(statuses.filter((status) => status === 400).length, 8);
  });
});
