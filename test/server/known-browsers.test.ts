import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Agent } from '../support/gateway/agent.ts';
import { from, newAddress } from '../support/gateway/client-addresses.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { startPostgres } from '../support/programs/postgres.ts';
import { entriesOf, ofUser } from '../support/gateway/audit-entries.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-01, gateway-56, gateway-62, gateway-63

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway({ trustProxy: 1 });
});
after(() => gateway.close());

const wrong = (username: string, address: string, browser = gateway.browser()) =>
  browser.login(username, 'wrong', from(address));

/** Fails to sign in so often, from ten addresses or more, that unknown browsers have to wait. */
async function slowDown(username: string): Promise<void> {
  for (let batch = 0; batch < 10; batch += 1) {
    const address = newAddress();
    for (let time = 0; time < 5; time += 1) await wrong(username, address);
  }
}

const signedIn = async (): Promise<{ browser: Agent; username: string; password: string }> => {
  const { username, password } = await gateway.createUser();
  const browser = gateway.browser();
  assert.equal((await browser.login(username, password)).status, 200);
  return { browser, username, password };
};

describe('strangers who guess a password', () => {
  test('lock themselves out, but not the user at another address', async () => {
    const { username, password } = await gateway.createUser();
    const address = newAddress();
    for (let time = 0; time < 10; time += 1) await wrong(username, address);
    const at = (place: string) => gateway.browser().login(username, password, from(place));
    assert.equal((await at(address)).status, 403);
    assert.equal((await at(newAddress())).status, 200);
  });

  test('make unknown browsers wait longer and longer, but not the user’s own browser', async () => {
    const { browser, username, password } = await signedIn();
    await slowDown(username);
    const delays: number[] = [];
    for (let time = 0; time < 8; time += 1) {
      const { status, headers } = await wrong(username, newAddress());
      assert.equal(status, 429);
      delays.push(Number(headers['retry-after']));
      gateway.clock.advance(delays.at(-1) ?? 0);
      assert.equal((await wrong(username, newAddress())).status, 400);
    }
    assert.deepEqual(delays, [1, 2, 4, 8, 16, 32, 60, 60]);
    assert.equal((await browser.login(username, password, from(newAddress()))).status, 200);
    const unknown = () => gateway.browser().login(username, password, from(newAddress()));
    assert.equal((await unknown()).status, 429);
    gateway.clock.advance(60);
    assert.equal((await unknown()).status, 200);
    assert.equal((await unknown()).status, 429, 'one attempt at a time');
    gateway.clock.advance(3600);
    assert.equal((await unknown()).status, 200);
  });

  test('can’t bypass the wait by many attempts at the same time', async () => {
    const { username } = await gateway.createUser();
    const attempts = Array.from({ length: 60 }, () => wrong(username, newAddress()));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 400).length, 50);
    assert.equal(statuses.filter((status) => status === 429).length, 10);
  });

  test('do not keep others waiting while they are locked out', async () => {
    const { username, password } = await gateway.createUser();
    const address = newAddress();
    for (let time = 0; time < 10; time += 1) await wrong(username, address);
    for (let batch = 0; batch < 8; batch += 1) {
      const other = newAddress();
      for (let time = 0; time < 5; time += 1) await wrong(username, other);
    }
    gateway.clock.advance(1);
    assert.equal((await wrong(username, address)).status, 403);
    const answer = await gateway.browser().login(username, password, from(newAddress()));
    assert.equal(answer.status, 200);
  });

  test('do not use up the attempts of a user who is told to wait', async () => {
    const { username, password } = await gateway.createUser();
    await slowDown(username);
    const address = newAddress();
    for (let time = 0; time < 12; time += 1)
      assert.equal((await wrong(username, address)).status, 429);
    gateway.clock.advance(1);
    const answer = await gateway.browser().login(username, password, from(address));
    assert.equal(answer.status, 200);
  });

  test('get the same replies for unknown users', async () => {
    const username = `nobody-${randomUUID()}@acme.example`;
    await slowDown(username);
    const { status, headers } = await wrong(username, newAddress());
    assert.deepEqual([status, headers['retry-after']], [429, '1']);
  });

  test('are in the audit log with the lock and the wait that they cause', async () => {
    const { id, username } = await gateway.createUser();
    const address = newAddress();
    for (let time = 0; time < 11; time += 1) await wrong(username, address);
    // Ten failures and the lock.
    await entriesOf(gateway, id, 11);
    const before = gateway.store.selectFrom('audit').select(({ fn }) => fn.max('id').as('id'));
    const { id: lastBefore } = await before.executeTakeFirstOrThrow();
    for (let batch = 0; batch < 8; batch += 1) {
      const other = newAddress();
      for (let time = 0; time < 5; time += 1) await wrong(username, other);
    }
    await wrong(username, newAddress());
    const entries = gateway.store.selectFrom('audit').selectAll().where('tenant_code', '=', 'ACME');
    const isDelayed = sql<boolean>`detail->>'reason' = 'delayed'`;
    const delayed = entries.where(isDelayed).where('id', '>', lastBefore);
    await waitUntilAsync(async () => (await delayed.execute()).length === 1);
    // Entries are stored in their order, so those of the user are there too.
    const all = await entries.where(ofUser(id)).orderBy('id').execute();
    const failed = all.filter(({ event }) => event === 'sign-in-failed');
    const unchecked = failed.filter(({ detail }) => detail['isUnchecked']);
    const reasons = unchecked.map(({ detail }) => detail['reason']);
    assert.deepEqual(reasons, ['locked', 'delayed']);
    assert.equal(failed.length - unchecked.length, 50);
    assert.ok(all.some(({ event }) => event === 'account-locked'));
  });
});

describe('a browser that has signed in before', () => {
  test('has a cookie that pages can’t read, for 180 days', async () => {
    const { username, password } = await gateway.createUser();
    const headers = { 'x-forwarded-proto': 'https', origin: undefined };
    const { setCookies } = await gateway.browser().login(username, password, { headers });
    const line = setCookies.get('__Host-sso-browser') ?? '';
    assert.match(line, /; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax/);
    assert.ok(!line.includes(username));
  });

  test('is locked by its own failures alone', async () => {
    const { browser, username, password } = await signedIn();
    const address = newAddress();
    for (let time = 0; time < 10; time += 1) await wrong(username, newAddress(), browser);
    assert.equal((await browser.login(username, password, from(address))).status, 403);
    const elsewhere = gateway.browser();
    assert.equal((await elsewhere.login(username, password, from(address))).status, 200);
  });

  test('is known to several accounts, and to no other', async () => {
    const { browser, username, password } = await signedIn();
    const second = await gateway.createUser();
    await browser.login(second.username, second.password);
    const other = await gateway.createUser();
    for (const name of [username, second.username, other.username]) await slowDown(name);
    const login = async (name: string, secret: string) =>
      (await browser.login(name, secret, from(newAddress()))).status;
    assert.equal(await login(other.username, other.password), 429);
    assert.equal(await login(username, password), 200);
    assert.equal(await login(second.username, second.password), 200);
  });

  test('is also one that has reset the password with the mailed code', async () => {
    const { username } = await gateway.createUser();
    await slowDown(username);
    const [browser, password] = [gateway.browser(), 'Reset-secret-7'];
    const login = () => browser.login(username, password, from(newAddress()));
    assert.equal((await login()).status, 429);
    await browser.requestOtp(username);
    await browser.resetPassword(username, await gateway.lastCode(username), password);
    await slowDown(username);
    assert.equal((await login()).status, 200);
  });

  test('is forgotten after 180 days, and a forged cookie is not believed', async () => {
    const { browser, username, password } = await signedIn();
    const forged = gateway.browser();
    const [id, since, signature = ''] = (browser.cookie('sso-browser') ?? '').split('~');
    forged.setCookie('sso-browser', `${id}~${since}0~${signature}`);
    const expired = browser.copy();
    await slowDown(username);
    assert.equal((await forged.login(username, password, from(newAddress()))).status, 429);
    assert.equal((await browser.login(username, password, from(newAddress()))).status, 200);
    gateway.clock.advance(180 * 24 * 3600);
    await slowDown(username);
    assert.equal((await expired.login(username, password, from(newAddress()))).status, 429);
  });
});

test('of simultaneous attempts after a wait, one goes on', async () => {
  // The embedded database answers one request completely before the next one.
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase('waits');
  const shared = await startTestGateway({ databaseUrl, trustProxy: 1 });
  const { username, password } = await shared.createUser();
  const failures = { reserved: 60, failed: 60, last_at: new Date(shared.clock.now() - 60_000) };
  const row = { tenant_code: 'ACME', username, caller: '', ...failures };
  await shared.store.insertInto('sign_in_tries').values(row).execute();
  // No attempt updates the row before all have read it.
  await sql`create function wait() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(7); return new; end $$`.execute(shared.store);
  await sql`create trigger wait before update of last_at on sign_in_tries
    for each row execute function wait()`.execute(shared.store);
  const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const attempts = await shared.store.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(7)`.execute(holder);
    const started = Array.from({ length: 5 }, () =>
      shared.browser().login(username, password, from(newAddress())),
    );
    await waitUntilAsync(async () => (await waiting.execute(holder)).rows.length === 5);
    await sql`select pg_advisory_unlock(7)`.execute(holder);
    return started;
  });
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  assert.deepEqual(statuses.sort(), [200, ...Array<number>(4).fill(429)]);
  await shared.close();
  await postgres.stop();
});

test('an attempt waits for earlier ones whose passwords are being checked', async () => {
  const { username, password } = await gateway.createUser();
  const caller = newAddress();
  const { store, clock } = gateway;
  const earlier = { reserved: 10, failed: 0, last_at: new Date(clock.now()) };
  const row = { tenant_code: 'ACME', username, caller, ...earlier };
  await store.insertInto('sign_in_tries').values(row).execute();
  const answer = gateway.browser().login(username, password, from(caller));
  await pause(200);
  await store.deleteFrom('sign_in_tries').where('username', '=', username).execute();
  assert.equal((await answer).status, 200);
});

test('simultaneous sign-ins with the right password all succeed', async () => {
  const { username, password } = await gateway.createUser();
  const address = newAddress();
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => gateway.browser().login(username, password, from(address))),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
});
