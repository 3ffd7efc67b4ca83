import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { revokeSessions } from '../../gateway/src/domain/sessions/revoke-sessions.ts';
import { listSessions } from '../../gateway/src/store/lists/sessions.ts';
import { sweep } from '../../gateway/src/store/sweep.ts';
import { disableUser, resetUser } from '../../gateway/src/domain/users/administer.ts';
import type { Agent } from '../support/gateway/agent.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { rowsOf } from '../support/gateway/rows-of.ts';

// Rules: gateway-170

const SESSION_SECONDS = 1800;

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway({ sessionSeconds: SESSION_SECONDS });
});
after(() => gateway.close());

async function signedIn() {
  const user = await gateway.createUser();
  const browser = gateway.browser();
  assert.equal((await browser.login(user.username, user.password)).status, 200);
  return { ...user, browser };
}

const revoke = (username: string) => revokeSessions(gateway.store, { username });

/** Returns what the 401 to a call says about the end of the session. Throws for another status. */
async function dataOf401(browser: Agent): Promise<unknown> {
  const { status, envelope } = await browser.products();
  assert.equal(status, 401);
  return envelope.data;
}

const BY_ADMINISTRATOR = { endedBy: 'administrator' };

describe('the browser of a session that an operator has ended', () => {
  for (const [what, end] of [
    ['by session revoke', revoke],
    ['by user disable', (name: string) => disableUser(gateway.store, 'ACME', name)],
    ['by user reset', (name: string) => resetUser(gateway.store, 'ACME', name, 'Temporary-2026')],
  ] as const)
    test(`gets to know so at every call (${what})`, async () => {
      const { username, browser } = await signedIn();
      const ended = await end(username);
      if (typeof ended === 'number') assert.equal(ended, 1);
      else assert.deepEqual(ended, { kind: 'done', endedSessions: 1 });
      for (const { status, envelope } of [
        await browser.products(),
        await browser.profile(),
        await browser.refresh(),
      ])
        assert.deepEqual(
          [status, envelope.error, envelope.data],
          [401, 'Session ended', BY_ADMINISTRATOR],
        );
    });

  test('does not get to know so once the session would have expired, and the sweep forgets it', async () => {
    const { username, browser } = await signedIn();
    await revoke(username);
    const remembered = gateway.store.selectFrom('ended_sessions').select('token_hash');
    await sweep({ store: gateway.store, now: gateway.clock.now });
    assert.ok((await remembered.execute()).length > 0);
    gateway.clock.advance(SESSION_SECONDS);
    assert.equal(await dataOf401(browser), null);
    gateway.clock.advance(1);
    await sweep({ store: gateway.store, now: gateway.clock.now });
    assert.deepEqual(await remembered.execute(), []);
  });

  test('signs in again as before', async () => {
    const { username, password, browser } = await signedIn();
    await revoke(username);
    assert.equal((await browser.login(username, password)).status, 200);
    assert.equal((await browser.products()).status, 200);
  });

  test('gets to know so from a session that only allows a password change', async () => {
    const { username, password } = await gateway.createUser({ mustChange: true });
    const browser = gateway.browser();
    await browser.login(username, password);
    await revoke(username);
    const { status, envelope } = await browser.forceReset('Brand-New-2026');
    assert.deepEqual([status, envelope.data], [401, BY_ADMINISTRATOR]);
  });
});

describe('a 401 does not speak of an administrator', () => {
  test('to a browser without the cookie, or with an invented one', async () => {
    const { username } = await signedIn();
    await revoke(username);
    const stranger = gateway.browser();
    assert.equal(await dataOf401(stranger), null);
    const invented = gateway.browser();
    invented.setCookie('sso-session', 'x'.repeat(43));
    assert.equal(await dataOf401(invented), null);
  });

  test('at another tenant', async () => {
    const { username, browser } = await signedIn();
    await revoke(username);
    const elsewhere = gateway.browser({ tenant: 'GLOBEX' });
    elsewhere.setCookie('sso-session', browser.cookie('sso-session') ?? '');
    assert.equal(await dataOf401(elsewhere), null);
  });

  test('after a sign-out, an expiry, or the user’s own change of the password', async () => {
    const out = await signedIn();
    const copy = out.browser.copy();
    await out.browser.logout();
    assert.equal(await dataOf401(copy), null);

    const changed = await signedIn();
    await changed.browser.requestOtp(changed.username);
    const code = await gateway.lastCode(changed.username);
    const reset = await gateway.browser().resetPassword(changed.username, code, 'Brand-New-2026');
    assert.equal(reset.status, 200);
    assert.equal(await dataOf401(changed.browser), null);

    const expired = await signedIn();
    const another = expired.browser.copy();
    gateway.clock.advance(SESSION_SECONDS);
    assert.equal(await dataOf401(another), null);
  });

  test('if only another session of the user was ended', async () => {
    const { username, password, browser } = await signedIn();
    const [first] = await rowsOf(
      listSessions(gateway.store, { username }, gateway.clock.now(), {}),
    );
    const other = gateway.browser();
    await other.login(username, password);
    await revokeSessions(gateway.store, { id: first?.id });
    assert.deepEqual(await dataOf401(browser), BY_ADMINISTRATOR);
    assert.equal((await other.products()).status, 200);
    await other.logout();
  });
});
