import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { countUse, isUsedUp } from '../../gateway/src/store/rate-windows.ts';
import { revokeSessions } from '../../gateway/src/domain/sessions/revoke-sessions.ts';
import { listSessions } from '../../gateway/src/store/lists/sessions.ts';
import {
  endSession,
  findSession,
  openSession,
  extendSession,
  secondsLeft,
} from '../../gateway/src/domain/sessions/sessions.ts';
import { findUser } from '../../gateway/src/store/users.ts';
import type { User } from '../../gateway/src/model/user.ts';
import { hashPassword } from '../../gateway/src/domain/users/password-hash.ts';
import { hashToken } from '../../gateway/src/platform/tokens.ts';
import { ofUser } from '../support/gateway/audit-entries.ts';
import { rowsOf } from '../support/gateway/rows-of.ts';
import { openTestStore, type TestStore } from '../support/gateway/test-store.ts';

// Rules: gateway-07, gateway-contract-55

const HOUR = 3600;

let db: TestStore;
before(async () => {
  db = await openTestStore();
});
after(() => db.close());

async function newUser(tenant = 'ACME'): Promise<User> {
  const { username } = await db.createUser({ tenant });
  const user = await findUser(db.store, tenant, username);
  assert.ok(user);
  return user;
}

async function open(user: User, scope: 'full' | 'change' = 'full', sessionSeconds = 1800) {
  const opened = await openSession(db, user, scope, sessionSeconds);
  assert.ok(opened);
  return opened;
}

const secondsOf = (date: Date): number => (date.getTime() - db.clock.now()) / 1000;

describe('a session is opened', () => {
  test('for the configured time, but at most twelve hours', async () => {
    const user = await newUser();
    for (const [configured, seconds] of [
      [60, 60],
      [13 * HOUR, 12 * HOUR],
    ] as const) {
      const { session } = await open(user, 'full', configured);
      assert.deepEqual(
        [secondsOf(session.expiresAt), secondsOf(session.endsAt)],
        [seconds, 12 * HOUR],
      );
    }
  });

  test('for a forced password change for 15 minutes, or the configured time if it is shorter', async () => {
    const user = await newUser();
    for (const [configured, seconds] of [
      [60, 60],
      [1800, 900],
    ] as const) {
      const { session } = await open(user, 'change', configured);
      assert.equal(secondsOf(session.expiresAt), seconds);
      assert.equal(session.scope, 'change');
    }
  });

  test('with a token that finds it until it expires', async () => {
    const user = { ...(await newUser()), lastLoginAt: new Date(db.clock.now() - 5000) };
    const { token, session } = await open(user, 'change', 60);
    const found = await findSession(db, token);
    assert.deepEqual(found, { ...session, user: { ...user, lastLoginAt: null } });
    assert.equal(session.tokenHash, hashToken(token));
    assert.equal(await findSession(db, `${token}x`), undefined);
    db.clock.advance(60);
    assert.equal(await findSession(db, token), undefined);
  });

  test('not if the user is disabled, or has another password by now', async () => {
    const changed = await newUser();
    const password_hash = await hashPassword('Another-2026');
    const users = db.store.updateTable('users');
    await users.set({ password_hash }).where('id', '=', changed.id).execute();
    assert.equal(await openSession(db, changed, 'full', 1800), undefined);
    const disabled = await newUser();
    const { token } = await open(disabled);
    await users.set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute();
    assert.equal(await openSession(db, disabled, 'full', 1800), undefined);
    assert.equal(await findSession(db, token), undefined);
    assert.equal(await findUser(db.store, 'ACME', disabled.username), undefined);
  });

  test('not if the tenant was removed', async () => {
    const user = await newUser('GLOBEX');
    const tenants = (is_removed: boolean) =>
      db.store.updateTable('tenants').set({ is_removed }).where('code', '=', 'GLOBEX').execute();
    await tenants(true);
    assert.equal(await openSession(db, user, 'full', 1800), undefined);
    assert.equal(await findUser(db.store, 'GLOBEX', user.username), undefined);
    await tenants(false);
  });
});

describe('a session is extended', () => {
  test('by the configured time, but not past its end', async () => {
    const user = await newUser();
    const { token, session } = await open(user);
    db.clock.advance(1000);
    const expiresAt = await extendSession(db, session, 1800);
    assert.equal(expiresAt && secondsOf(expiresAt), 1800);
    assert.deepEqual((await findSession(db, token))?.expiresAt, expiresAt);
    assert.deepEqual(await extendSession(db, session, 12 * HOUR), session.endsAt);
  });

  test('only if it has not been ended', async () => {
    const user = await newUser();
    const [{ session }, other] = [await open(user), await open(user)];
    await endSession(db, session.tokenHash);
    assert.equal(await extendSession(db, session, 1800), undefined);
    assert.ok(await findSession(db, other.token), 'other sessions go on');
  });
});

test('the time left of a session is rounded up to whole seconds', () => {
  const at = (ms: number) => secondsLeft(db, new Date(db.clock.now() + ms));
  assert.deepEqual([at(1), at(1000), at(1001), at(0)], [1, 1, 2, 0]);
});

describe('the list of sessions', () => {
  test('shows the open ones, the latest end first, by tenant, user ID in any case, and ID', async () => {
    const [ada, grace] = [await newUser(), await newUser('GLOBEX')];
    const list = (filter: Parameters<typeof listSessions>[1]) =>
      rowsOf(listSessions(db.store, filter, db.clock.now(), {}));
    const first = await open(ada, 'change', 60);
    db.clock.advance(10);
    const second = await open(ada);
    await open(grace);
    const username = ada.username.toUpperCase();
    const idOf = ({ session }: typeof first) => session.tokenHash.slice(0, 12);
    assert.deepEqual(await list({ username }), [
      {
        ...{ id: idOf(second), tenant: 'ACME', username: ada.username, scope: 'full' },
        ...{ expiresAt: second.session.expiresAt, endsAt: second.session.endsAt },
      },
      {
        ...{ id: idOf(first), tenant: 'ACME', username: ada.username, scope: 'change' },
        ...{ expiresAt: first.session.expiresAt, endsAt: first.session.endsAt },
      },
    ]);
    assert.deepEqual(await list({ username, tenant: 'GLOBEX' }), []);
    const tenants = (await list({ tenant: 'GLOBEX' })).map(({ tenant }) => tenant);
    assert.deepEqual([...new Set(tenants)], ['GLOBEX']);
    const byId = await list({ id: idOf(first).slice(0, 8) });
    assert.deepEqual(
      byId.map(({ id }) => id),
      [idOf(first)],
    );
    assert.ok((await list({})).length >= 3);
    db.clock.advance(50);
    assert.deepEqual(
      (await list({ username })).map(({ id }) => id),
      [idOf(second)],
    );
  });

  test('ends those of a filter, once in the audit log for each user', async () => {
    const [ada, grace] = [await newUser(), await newUser()];
    const sessions = [await open(ada), await open(ada), await open(grace)];
    const isOpen = async () =>
      Promise.all(sessions.map(async ({ token }) => (await findSession(db, token)) !== undefined));
    const revoke = (filter: Parameters<typeof revokeSessions>[1]) =>
      revokeSessions(db.store, filter);
    const [first] = sessions;
    assert.equal(await revoke({ username: ada.username, tenant: 'GLOBEX' }), 0);
    // A pattern of SQL is no ID.
    assert.equal(await revoke({ username: ada.username, id: '%' }), 0);
    assert.equal(await revoke({ id: first?.session.tokenHash.slice(0, 12) }), 1);
    assert.deepEqual(await isOpen(), [false, true, true]);
    await open(ada);
    assert.equal(await revoke({ username: ada.username.toUpperCase(), tenant: 'ACME' }), 2);
    assert.deepEqual(await isOpen(), [false, false, true]);
    const entries = await db.store
      .selectFrom('audit')
      .select(['event', 'tenant_code'])
      .where(ofUser(ada.id))
      .execute();
    const events = entries.map(({ event, tenant_code }) => [event, tenant_code]);
    assert.deepEqual(events, [
      ['admin-sessions-ended', 'ACME'],
      ['admin-sessions-ended', 'ACME'],
    ]);
  });
});

describe('an allowance', () => {
  const use = (key: string, isFromLast = false) =>
    countUse(db.store, db.clock.now(), key, {
      ...{ limit: 2, seconds: 60 },
      isFromLast,
    });
  const isFull = (key: string) =>
    isUsedUp(db.store, db.clock.now(), key, { limit: 2, seconds: 60 });

  test('is used up at its limit, until its time has passed since the first use', async () => {
    assert.equal(await isFull('first'), false);
    assert.equal(await use('first'), 0);
    db.clock.advance(20);
    assert.equal(await isFull('first'), false);
    assert.deepEqual([await use('first'), await isFull('first')], [0, true]);
    assert.equal(await use('first'), 40);
    assert.equal(await use('second'), 0, 'other keys are not affected');
    db.clock.advance(39.5);
    assert.deepEqual([await use('first'), await isFull('first')], [1, true]);
    db.clock.advance(0.5);
    assert.equal(await isFull('first'), false);
    assert.deepEqual([await use('first'), await use('first'), await use('first')], [0, 0, 60]);
  });

  test('may count its time from the last use that it allowed', async () => {
    assert.equal(await use('last', true), 0);
    db.clock.advance(20);
    assert.equal(await use('last', true), 0);
    db.clock.advance(20);
    assert.equal(await use('last', true), 40);
    db.clock.advance(40);
    assert.equal(await use('last', true), 0);
  });
});
