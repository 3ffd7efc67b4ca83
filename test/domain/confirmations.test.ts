import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { findSession } from '../../gateway/src/domain/sessions/sessions.ts';
import { replaceSession } from '../../gateway/src/domain/sessions/replace-session.ts';
import { confirmingOptions } from '../../gateway/src/domain/sign-in/confirm-at-provider.ts';
import { confirmWithPassword } from '../../gateway/src/domain/sign-in/confirm-session.ts';
import { secondsSinceProof } from '../../gateway/src/domain/sign-in/proof-strength.ts';
import { openKeyring } from '../../gateway/src/keys/keyring.ts';
import { deleteSession } from '../../gateway/src/store/sessions.ts';
import { disable, findUser, updateUser } from '../../gateway/src/store/users.ts';
import { openTestStore, type TestStore } from '../support/gateway/test-store.ts';

// Rules: gateway-181, gateway-182

let db: TestStore;
before(async () => {
  db = await openTestStore();
});
after(() => db.close());

const keyring = openKeyring([{ id: 'test', bytes: Buffer.alloc(32) }]);
const BROWSER = { ip: '203.0.113.7', proofs: [] };

async function newSession() {
  const { id, username, password } = await db.createUser();
  const parts = { store: db.store, now: db.now, keyring };
  const user = await findUser(db.store, 'ACME', username);
  assert.ok(user);
  const opened = await replaceSession(parts, { user, scope: 'full', sessionSeconds: 1800 });
  assert.ok(opened);
  const confirm = (typed = password) =>
    confirmWithPassword(parts, opened.session, { browser: BROWSER, password: typed });
  const age = async (): Promise<number | undefined> => {
    const session = await findSession(db, opened.token);
    return session && secondsSinceProof(db, session, 'password');
  };
  return { id, ...opened, confirm, age };
}

describe('a confirmation with the right password', () => {
  test('is the last proof of the user', async () => {
    const { confirm, age } = await newSession();
    db.clock.advance(400);
    assert.equal(await age(), 400);
    assert.deepEqual(await confirm(), { kind: 'confirmed' });
    assert.equal(await age(), 0);
  });

  for (const [what, change] of [
    ['the session ends', ({ session }) => deleteSession(db.store, session.tokenHash)],
    ['the session expires', async () => db.clock.advance(1800)],
    ['the password changes', ({ id }) => updateUser(db.store, id, { password_hash: 'another' })],
    [
      'the user is disabled',
      ({ id }) => db.store.transaction().execute((trx) => disable(trx, id, new Date(db.now()))),
    ],
  ] as readonly [string, (opened: Awaited<ReturnType<typeof newSession>>) => Promise<unknown>][]) {
    test(`confirms nothing if ${what} in the meantime, and counts as a failure`, async () => {
      const opened = await newSession();
      await change(opened);
      assert.deepEqual(await opened.confirm(), { kind: 'session-ended' });
      const row = await db.store
        .selectFrom('sessions')
        .select('confirmed_at')
        .where('token_hash', '=', opened.session.tokenHash)
        .executeTakeFirst();
      assert.equal(row?.confirmed_at ?? null, null);
      const next = await opened.confirm('wrong');
      assert.deepEqual(next, { kind: 'wrong-password', failures: 2 });
    });
  }
});

test('a provider that the configuration no longer has confirms nothing', async () => {
  const { id, session } = await newSession();
  await db.store
    .insertInto('identities')
    .values({
      tenant_code: 'ACME',
      client_id: 'acme-oidc-tenant',
      issuer: '',
      subject: id,
      user_id: id,
    })
    .execute();
  const options = (issuer: string | undefined) =>
    confirmingOptions(db.store, session, () => issuer);
  assert.equal((await options('https://passport.example')).length, 1);
  assert.deepEqual(await options(undefined), []);
});

test('the age of a proof is never negative', async () => {
  const { session } = await newSession();
  assert.equal(secondsSinceProof({ now: () => db.now() - 5000 }, session, 'password'), 0);
});
