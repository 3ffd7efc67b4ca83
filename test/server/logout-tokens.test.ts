import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { storeProviderSession } from '../../gateway/src/domain/providers/provider-sessions.ts';
import { openSession } from '../../gateway/src/domain/sessions/sessions.ts';
import { openKeyring } from '../../gateway/src/keys/keyring.ts';
import { acceptLogoutToken } from '../../gateway/src/oidc/backchannel-logout.ts';
import { findUser } from '../../gateway/src/store/users.ts';
import { openTestStore, type TestStore } from '../support/gateway/test-store.ts';
import { knownProvider } from '../support/providers/known-provider.ts';

// Rules: gateway-48

const HOUR_MS = 3_600_000;

let db: TestStore;
before(async () => {
  db = await openTestStore();
  await db.store
    .insertInto('sign_in_options')
    .values({
      ...{ tenant_code: 'ACME', client_id: 'portal', position: 9 },
      ...{ auth_type: 'X', org_type: 'X', name: 'X', logo: '' },
    })
    .execute();
});
after(() => db.close());

/** Opens a session that a provider's session of `ada-1` has opened. Returns the hash of its token. */
async function open(): Promise<string> {
  const user = await findUser(db.store, 'ACME', 'ada@acme.example');
  const opened = user && (await openSession(db, user, 'full', 1800));
  assert.ok(opened);
  const { session } = opened;
  const keyring = openKeyring([{ id: 'test', bytes: Buffer.alloc(32) }]);
  const isStored = await db.store.transaction().execute((trx) =>
    storeProviderSession(trx, keyring, session, {
      ...{ clientId: 'portal', issuer: 'https://id.example', subject: 'ada-1', sid: 's-1' },
      ...{ idToken: '', redeemedAt: new Date(Date.now() + HOUR_MS) },
    }),
  );
  assert.ok(isStored);
  return session.tokenHash;
}
const isOpen = async (token_hash: string): Promise<boolean> => {
  const sessions = db.store.selectFrom('sessions').select('user_id');
  return (await sessions.where('token_hash', '=', token_hash).execute()).length > 0;
};

describe('a logout token of the provider', async () => {
  const { known, sign } = await knownProvider(() => assert.fail('no code is redeemed'));
  const find = () => Promise.resolve(known());
  const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
  const claims = () => ({ jti: randomUUID(), events: { [EVENT]: {} }, sub: 'ada-1' });
  const send = async (more: object = {}) => {
    const token = await sign({ ...claims(), ...more });
    return acceptLogoutToken(db, { find, reread: find }, 'portal', token);
  };

  test('ends the sessions that it names, by user or session, once', async () => {
    for (const named of [{ sub: 'ada-1' }, { sub: undefined, sid: 's-1' }]) {
      const tokenHash = await open();
      const jti = randomUUID();
      await send({ ...named, jti });
      assert.equal(await isOpen(tokenHash), false);
      await assert.rejects(send({ ...named, jti }), {
        code: 'token',
        message: 'The logout token is not valid: it was used before.',
      });
    }
  });

  test('is kept as long as it could be sent again', async () => {
    const jti = randomUUID();
    await send({ jti });
    const tokens = db.store.selectFrom('used_logout_tokens').select('expires_at');
    const [row] = await tokens.where('jti', '=', jti).execute();
    assert.equal(row?.expires_at.getTime(), db.clock.now() + 960_000);
  });

  for (const [more, why] of [
    [{ nonce: 'n' }, 'it has a nonce, as only ID tokens have'],
    [{ sub: undefined }, 'it has neither sub nor sid'],
    [{ jti: '', events: {} }, 'check its claims jti, events'],
    [{ jti: 'x'.repeat(513), sub: '', sid: '' }, 'check its claims jti, sub, sid'],
    [{ events: { [EVENT]: 'x', other: {} } }, 'check its claims events'],
  ] as const)
    test(`is refused: ${why}`, async () => {
      const message = `The logout token is not valid: ${why}.`;
      await assert.rejects(send(more), { code: 'token', message });
    });

  test('is valid for ten minutes, and the tolerance of the clocks', async () => {
    const iat = Math.floor(Date.now() / 1000) - 600;
    await send({ iat: iat - 170 });
    await assert.rejects(send({ iat: iat - 190 }), { code: 'clock' });
  });
});
