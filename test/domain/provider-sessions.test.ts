import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { openSession } from '../../gateway/src/domain/sessions/sessions.ts';
import { findUser } from '../../gateway/src/store/users.ts';
import { openKeyring, type Keyring } from '../../gateway/src/keys/keyring.ts';
import {
  beginProviderLogout,
  storeProviderSession,
  takeProviderLogout,
} from '../../gateway/src/domain/providers/provider-sessions.ts';
import { endProviderSessions } from '../../gateway/src/store/provider-sessions.ts';
import type { TimedStore } from '../../gateway/src/store/timed-store.ts';
import type { ProviderSession } from '../../gateway/src/model/provider.ts';
import type { Session } from '../../gateway/src/model/session.ts';
import { openTestStore, type TestStore } from '../support/gateway/test-store.ts';

// Rules: gateway-48, gateway-49

const keyringOf = (id: string) => openKeyring([{ id, bytes: Buffer.alloc(32) }]);
const HOUR_MS = 3_600_000;

let db: TestStore;
let context: TimedStore & { readonly keyring: Keyring };
before(async () => {
  db = await openTestStore();
  const { store, clock } = db;
  const shared = { store, now: clock.now, keyring: keyringOf('test') };
  context = shared;
  const row = { position: 9, auth_type: 'X', org_type: 'X', name: 'X', logo: '' };
  await store
    .insertInto('sign_in_options')
    .values([
      { ...row, tenant_code: 'ACME', client_id: 'portal' },
      { ...row, tenant_code: 'GLOBEX', client_id: 'other' },
    ])
    .execute();
});
after(() => db.close());

/** A session at the provider, which no other test names. */
const newSession = (more: Partial<ProviderSession> = {}): ProviderSession => ({
  ...{ clientId: 'portal', issuer: 'https://id.example', subject: randomUUID(), sid: null },
  ...{ idToken: 'the ID token', redeemedAt: new Date(Date.now() - HOUR_MS) },
  ...more,
});

/** Opens a session of the gateway. */
async function openOne(): Promise<Session> {
  const user = await findUser(db.store, 'ACME', 'ada@acme.example');
  const opened = user && (await openSession(context, user, 'full', 1800));
  assert.ok(opened);
  return opened.session;
}
const open = async (): Promise<string> => (await openOne()).tokenHash;
const store = async (session: ProviderSession, tokenHash?: string, tenant = 'ACME') => {
  const own = await openOne();
  const opened = { ...own, tokenHash: tokenHash ?? own.tokenHash, user: { ...own.user, tenant } };
  return db.store
    .transaction()
    .execute((trx) => storeProviderSession(trx, context.keyring, opened, session));
};

/** Accepts a logout token, as for a session unless it says otherwise. */
const end = (session: ProviderSession, more: object = {}) => {
  const { clientId: client_id, issuer, subject, sid } = session;
  const expires_at = new Date(Date.now() + HOUR_MS);
  const token = { client_id, issuer, subject, sid, jti: randomUUID(), expires_at, ...more };
  return db.store.transaction().execute((trx) => endProviderSessions(trx, token));
};
const isOpen = async (token_hash: string): Promise<boolean> => {
  const sessions = db.store.selectFrom('sessions').select('user_id');
  return (await sessions.where('token_hash', '=', token_hash).execute()).length > 0;
};

describe('a session of a provider', () => {
  test('is stored with its ID token encrypted', async () => {
    const session = newSession({ sid: 's-1' });
    const token_hash = await open();
    assert.equal(await store(session, token_hash), true);
    const rows = db.store.selectFrom('provider_sessions').selectAll();
    const [row] = await rows.where('token_hash', '=', token_hash).execute();
    assert.ok(row);
    const { sealed, ...others } = row;
    assert.equal(keyringOf('test').open('id-token', sealed), 'the ID token');
    const { issuer, subject } = session;
    const plain = { token_hash, client_id: 'portal', issuer, subject, sid: 's-1' };
    assert.deepEqual(others, plain);
  });

  test('is not stored if the tenant does not have the sign-in option', async () => {
    assert.equal(await store(newSession({ clientId: 'other' })), false);
    assert.equal(await store(newSession(), undefined, 'GLOBEX'), false);
  });

  test('is not stored if the provider has ended it in the meantime', async () => {
    const session = newSession({ sid: randomUUID() });
    for (const ended of [{ sid: null }, {}, { subject: null }]) {
      const own = { ...session, subject: randomUUID(), sid: randomUUID() };
      await end(own, ended);
      assert.equal(await store(own), false, JSON.stringify(ended));
    }
  });

  test('is stored if the provider has ended another one, or this user’s earlier ones', async () => {
    const session = newSession({ sid: randomUUID() });
    for (const other of [
      { subject: randomUUID() },
      { sid: randomUUID() },
      { issuer: 'https://other.example' },
      { client_id: 'other' },
    ])
      await end(session, other);
    assert.equal(await store(session), true);
    await end(session, { sid: null });
    assert.equal(await store({ ...session, redeemedAt: new Date(Date.now() + HOUR_MS) }), true);
  });
});

describe('a logout token', () => {
  const ISSUER = 'https://other.example';
  const SID = 's-2';
  let [ada, adaElsewhere, grace, foreign, ofClient] = ['', '', '', '', ''];
  let session = newSession();
  beforeEach(async () => {
    session = newSession({ sid: randomUUID() });
    [ada, adaElsewhere, grace] = [await open(), await open(), await open()];
    [foreign, ofClient] = [await open(), await open()];
    await store(session, ada);
    await store({ ...session, sid: SID }, adaElsewhere);
    await store({ ...session, subject: randomUUID() }, grace);
    await store({ ...session, issuer: ISSUER }, foreign);
    await store({ ...session, clientId: 'other' }, ofClient, 'GLOBEX');
  });
  const left = () => Promise.all([ada, adaElsewhere, grace, foreign, ofClient].map(isOpen));

  test('with user and session ends that one, once', async () => {
    const jti = randomUUID();
    assert.equal(await end(session, { jti }), true);
    assert.deepEqual(await left(), [false, true, true, true, true]);
    assert.equal(await end(session, { jti, sid: null }), false);
    assert.deepEqual(await left(), [false, true, true, true, true]);
  });

  test('with the user only ends all of the user at this client of the provider', async () => {
    await end(session, { sid: null });
    assert.deepEqual(await left(), [false, false, true, true, true]);
  });

  test('with the session only ends those that it names', async () => {
    await end(session, { subject: null });
    assert.deepEqual(await left(), [false, true, false, true, true]);
  });
});

describe('a sign-out at the provider', () => {
  const begun = async (): Promise<string> => {
    const tokenHash = await open();
    await store(newSession(), tokenHash);
    const logout = await beginProviderLogout(context, tokenHash);
    assert.equal(logout?.clientId, 'portal');
    return logout.token;
  };

  test('is continued once, with the ID token', async () => {
    const token = await begun();
    assert.equal(await takeProviderLogout(context, `${token}x`), undefined);
    const expected = { clientId: 'portal', idToken: 'the ID token' };
    assert.deepEqual(await takeProviderLogout(context, token), expected);
    assert.equal(await takeProviderLogout(context, token), undefined);
  });

  test('is continued without the ID token if its key is not known anymore', async () => {
    const later = { ...context, keyring: keyringOf('next') };
    const expected = { clientId: 'portal', idToken: undefined };
    assert.deepEqual(await takeProviderLogout(later, await begun()), expected);
  });

  test('is not continued after two minutes', async () => {
    const [token, late] = [await begun(), await begun()];
    db.clock.advance(119);
    assert.ok(await takeProviderLogout(context, token));
    db.clock.advance(1);
    assert.equal(await takeProviderLogout(context, late), undefined);
  });

  test('does not begin if no provider has opened the session', async () => {
    assert.equal(await beginProviderLogout(context, await open()), undefined);
  });
});
