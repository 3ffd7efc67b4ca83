import assert from 'node:assert/strict';
import { endProviderSessions } from '../../gateway/src/store/provider-sessions.ts';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { storeProviderSession } from '../../gateway/src/domain/providers/provider-sessions.ts';
import { openKeyring } from '../../gateway/src/keys/keyring.ts';
import { findSession } from '../../gateway/src/domain/sessions/sessions.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { lockIsAwaited } from '../support/gateway/lock-is-awaited.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';

// Rules: gateway-49

const CLIENT = 'portal';
const keyring = openKeyring([{ id: 'test', bytes: Buffer.alloc(32) }]);
const SESSION = { issuer: 'https://login.example', subject: 'ada', sid: null };

const logoutToken = () => ({
  ...SESSION,
  client_id: CLIENT,
  jti: randomUUID(),
  expires_at: new Date(gateway.clock.now() + 60_000),
});

let postgres: TestPostgres;
let gateway: TestGateway;
before(async () => {
  postgres = await startPostgres();
  gateway = await startTestGateway({ databaseUrl: await postgres.createDatabase('ended') });
  const option = { tenant_code: 'ACME', position: 9, auth_type: 'X', org_type: 'X', logo: '' };
  await gateway.store
    .insertInto('sign_in_options')
    .values({ ...option, name: 'X', client_id: CLIENT })
    .execute();
});
after(async () => {
  await gateway.close();
  await postgres.stop();
});

/** Opens a session, and returns a function that stores the provider's session. */
async function opened() {
  const browser = gateway.browser();
  await browser.login('ada@acme.example');
  const own = await findSession(
    { store: gateway.store, now: gateway.clock.now },
    browser.cookie('sso-session') ?? '',
  );
  assert.ok(own);
  const { rows } = await sql<{ redeemedAt: Date }>`select now() as "redeemedAt"`.execute(
    gateway.store,
  );
  const [{ redeemedAt } = { redeemedAt: new Date() }] = rows;
  const session = { ...SESSION, clientId: CLIENT, idToken: 'x', redeemedAt };
  const store = () =>
    gateway.store.transaction().execute((trx) => storeProviderSession(trx, keyring, own, session));
  return { browser, tokenHash: own.tokenHash, store };
}

test('a sign-in that is stored while a logout token is accepted waits, and opens no session', async () => {
  const { store } = await opened();
  let storing: Promise<boolean> | undefined;
  await gateway.store.transaction().execute(async (trx) => {
    assert.ok(await endProviderSessions(trx, logoutToken()));
    storing = store();
    await lockIsAwaited(gateway);
  });
  assert.equal(await storing, false);
});

test('a sign-in after the logout token opens a session', async () => {
  assert.equal(await (await opened()).store(), true);
});

test('a logout token waits for the sign-in that is being stored, and ends its session', async () => {
  const { browser, tokenHash } = await opened();
  let ending: Promise<boolean> | undefined;
  await gateway.store.transaction().execute(async (trx) => {
    await sql`select from sign_in_options where client_id = ${CLIENT} for share`.execute(trx);
    ending = gateway.store
      .transaction()
      .execute((other) => endProviderSessions(other, logoutToken()));
    await lockIsAwaited(gateway);
    const session = { ...SESSION, token_hash: tokenHash, client_id: CLIENT, sealed: 'x' };
    await trx.insertInto('provider_sessions').values(session).execute();
  });
  await ending;
  assert.equal((await browser.products()).status, 401);
});

test('simultaneous sign-ins of a user, and again in the same browsers, all open a session', async () => {
  const { username, password } = await gateway.createUser();
  const browsers = Array.from({ length: 6 }, () => gateway.browser());
  for (let time = 0; time < 2; time += 1) {
    const signedIn = await Promise.all(
      browsers.map((browser) => browser.login(username, password)),
    );
    assert.deepEqual(
      signedIn.map(({ status }) => status),
      browsers.map(() => 200),
    );
  }
});
