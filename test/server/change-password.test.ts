import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hashPassword } from '../../gateway/src/domain/users/password-hash.ts';
import type { StoreTransaction } from '../../gateway/src/store/schema/tables.ts';
import { change } from '../support/gateway/changing-passwords.ts';
import { from, newAddress } from '../support/gateway/client-addresses.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { lockIsAwaited } from '../support/gateway/lock-is-awaited.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';

// Rules: gateway-05, gateway-201, gateway-202

const NEW = 'Kettle-Rain-2026';

let postgres: TestPostgres;
let gateway: TestGateway;
before(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase('changes');
  gateway = await startTestGateway({ databaseUrl, trustProxy: 1 });
});
after(async () => {
  await gateway.close();
  await postgres.stop();
});

async function signedIn(traits: { mustChange?: boolean } = {}) {
  const user = await gateway.createUser(traits);
  const browser = gateway.browser();
  assert.equal((await browser.login(user.username, user.password)).status, 200);
  return { ...user, browser };
}

const signsIn = async (username: string, password: string): Promise<boolean> =>
  (await gateway.browser().login(username, password, from(newAddress()))).status === 200;

/** Does something in a transaction that is not committed before a change waits for it. Returns the change's answer. */
async function during<T>(
  begin: () => Promise<T>,
  work: (trx: StoreTransaction) => Promise<unknown>,
) {
  const { changing } = await gateway.store.transaction().execute(async (trx) => {
    await work(trx);
    const started = begin();
    await lockIsAwaited(gateway);
    return { changing: started };
  });
  return changing;
}

test('a change does nothing if the user gets another password at the same moment', async () => {
  const { browser, id, username, password } = await signedIn();
  const password_hash = await hashPassword('Temporary-2026');
  const { status, envelope } = await during(
    () => change(browser, password, NEW),
    (trx) => trx.updateTable('users').set({ password_hash }).where('id', '=', id).execute(),
  );
  assert.deepEqual([status, envelope.message], [400, 'The password is wrong.']);
  assert.deepEqual(await gateway.noticesTo(username), []);
  assert.deepEqual(
    [await signsIn(username, 'Temporary-2026'), await signsIn(username, NEW)],
    [true, false],
  );
});

test('a change does nothing if the user is disabled at the same moment', async () => {
  const { browser, id, username, password } = await signedIn();
  const disable = (trx: StoreTransaction, disabled_at: Date | null) =>
    trx.updateTable('users').set({ disabled_at }).where('id', '=', id).execute();
  const { status } = await during(
    () => change(browser, password, NEW),
    async (trx) => {
      await disable(trx, new Date());
      await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
    },
  );
  assert.equal(status, 401);
  await gateway.store.transaction().execute((trx) => disable(trx, null));
  assert.deepEqual(
    [await signsIn(username, password), await signsIn(username, NEW)],
    [true, false],
  );
});

test('a change does nothing if the session is ended elsewhere at the same moment', async () => {
  const { browser, id, username, password } = await signedIn();
  const { status } = await during(
    () => change(browser, password, NEW),
    (trx) => trx.deleteFrom('sessions').where('user_id', '=', id).execute(),
  );
  assert.equal(status, 401);
  assert.deepEqual(
    [await signsIn(username, password), await signsIn(username, NEW)],
    [true, false],
  );
});

test('of two forced changes at the same moment in two browsers, one succeeds', async () => {
  const { browser, id, username, password } = await signedIn({ mustChange: true });
  const other = gateway.browser();
  await other.login(username, password);
  const { changing } = await gateway.store.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
    const started = [browser.forceReset(`${NEW}-1`), other.forceReset(`${NEW}-2`)];
    await lockIsAwaited(gateway, 2);
    return { changing: started };
  });
  const statuses = (await Promise.all(changing)).map(({ status }) => status);
  assert.deepEqual([...statuses].sort(), [200, 401]);
  const isFirst = statuses[0] === 200;
  assert.equal(await signsIn(username, `${NEW}-${isFirst ? 1 : 2}`), true);
});

test('attempts of one address are limited in a minute, and a browser that is known has a limit of its own', async (t) => {
  const limited = await startTestGateway({ trustProxy: 1, attemptsPerMinute: 4 });
  t.after(() => limited.close());
  const { username, password } = await limited.createUser();
  const browser = limited.browser();
  await browser.login(username, password, from(newAddress()));
  const statuses: number[] = [];
  for (let time = 0; time < 5; time += 1)
    statuses.push((await change(browser, 'wrong', 'weak', from(newAddress()))).status);
  assert.deepEqual(statuses, [400, 400, 400, 400, 429]);
});
