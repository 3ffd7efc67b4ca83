import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SecurityEvents } from '../../../src/core/contract/events.ts';
import { disableUser, enableUser } from '../../../gateway/src/domain/users/administer.ts';
import { insertAudit } from '../../../gateway/src/store/audit.ts';
import type { Agent } from '../../support/gateway/agent.ts';
import { entriesOf } from '../../support/gateway/audit-entries.ts';
import type { UnderTest } from './under-test.ts';

// Rules: gateway-190, gateway-191, gateway-192, gateway-193, gateway-contract-73

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Tests the list of what has happened to a user's own account. */
export function userEventBehavior(gateway: UnderTest): void {
  async function newUser(tenant = 'ACME') {
    const user = await gateway().createUser({ tenant });
    const headers = { 'user-agent': FIREFOX };
    /** Tries to sign in, and waits until that is recorded. */
    const attempt = async (password: string, count: number): Promise<Agent> => {
      const browser = gateway().browser({ tenant });
      await browser.login(user.username, password, { headers });
      await entriesOf(gateway(), user.id, count);
      return browser;
    };
    return { ...user, attempt, signIn: (count = 1) => attempt(user.password, count) };
  }
  const listed = async (browser: Agent) =>
    SecurityEvents.parse((await browser.securityEvents()).envelope.data).events;
  /** Returns the data as it is sent, with members that the contract does not have. */
  const sent = async (browser: Agent) =>
    (await browser.securityEvents()).envelope.data as { events: Record<string, string>[] };
  const namesIn = async (browser: Agent) => (await listed(browser)).map(({ event }) => event);

  describe('the list of what has happened to an account', () => {
    test('is announced', async () => {
      const { envelope } = await gateway().browser().authTypes('ACME');
      const { features } = envelope.data as { features: string[] };
      assert.ok(features.includes('events'));
    });

    test('has what the user has done, the newest first', async () => {
      const { id, username, attempt, signIn } = await newUser();
      await signIn();
      await attempt('Wrong-guess-2', 2);
      const browser = await signIn(3);
      await browser.endSessions({ others: true });
      await entriesOf(gateway(), id, 4);
      await browser.requestOtp(username);
      await entriesOf(gateway(), id, 5);
      const contact = { userId: id, contactMethod: 'EMAIL', contactType: 'SEC' };
      await browser.updateContacts([{ ...contact, contactValue: 'other@acme.example' }]);
      await entriesOf(gateway(), id, 6);
      assert.deepEqual(await namesIn(browser), [
        ...['contacts-changed', 'code-requested', 'sessions-ended'],
        ...['sign-in', 'sign-in-failed', 'sign-in'],
      ]);
    });

    test('has names of browser and system, a shortened address and the time, and nothing else', async () => {
      const { signIn } = await newUser();
      const startedAt = new Date().toISOString().slice(0, 19);
      const browser = await signIn();
      const [first, ...more] = (await sent(browser)).events;
      assert.deepEqual(more, []);
      const { at = '', ...facts } = first ?? {};
      assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
      assert.ok(startedAt <= at && at <= new Date().toISOString(), at);
      assert.deepEqual(facts, {
        ...{ event: 'sign-in', browser: 'Firefox', system: 'Windows' },
        address: '127.0.0.x',
      });
    });

    test('contains nothing of an unknown browser’s own text', async () => {
      const { id, username, password } = await newUser();
      const browser = gateway().browser();
      const headers = { 'user-agent': '<b>Evil</b>/1.0 (Nowhere 1)' };
      await browser.login(username, password, { headers });
      const recorded = await entriesOf(gateway(), id, 1);
      assert.deepEqual(recorded, [['sign-in', { method: 'password', scope: 'full' }]]);
      const [event] = await listed(browser);
      assert.deepEqual([event?.browser, event?.system], ['', '']);
    });

    test('has neither changes of names and language, nor attempts at names that no user has', async () => {
      const { id, username, signIn } = await newUser();
      const browser = await signIn();
      await browser.updateProfile({ userId: id, firstName: 'Other', lastName: '' });
      await browser.updateProfile({ userId: id, langCode: 'de_DE' });
      await gateway().browser().login(`${username}x`, 'Wrong-guess-2');
      await entriesOf(gateway(), id, 3);
      assert.deepEqual(await namesIn(browser), ['sign-in']);
    });

    test('has the commands of operators, but not which ones', async () => {
      const { id, username, signIn } = await newUser();
      for (const change of [disableUser, enableUser])
        await change(gateway().store, 'ACME', username);
      const browser = await signIn(3);
      const events = await listed(browser);
      assert.deepEqual(
        events.map(({ event, address }) => [event, address]),
        [
          ['sign-in', '127.0.0.x'],
          ['administrator', ''],
          ['administrator', ''],
        ],
      );
      assert.equal((await entriesOf(gateway(), id, 3)).length, 3);
    });

    test('has no events of others: of another user, of a namesake, or at another tenant', async () => {
      const [own, other, namesake] = [await newUser(), await newUser(), await newUser('GLOBEX')];
      const { store } = gateway();
      const { username } = own;
      await store.updateTable('users').set({ username }).where('id', '=', namesake.id).execute();
      await other.signIn();
      await gateway().browser({ tenant: 'GLOBEX' }).login(username, 'Wrong-guess-2');
      await entriesOf(gateway(), namesake.id, 1);
      // No call writes one.
      const elsewhere = { event: 'sign-out', tenant: 'GLOBEX', userId: own.id } as const;
      await insertAudit(store, [{ ...elsewhere, address: '', requestId: '' }]);
      assert.deepEqual(await namesIn(await own.signIn(2)), ['sign-in']);
    });

    test('has the newest 50 events, by their time and then by their order', async () => {
      const { id, signIn } = await newUser();
      const browser = await signIn();
      const { store } = gateway();
      const entry = { event: 'sign-in-failed', tenant: 'ACME', userId: id, requestId: '' } as const;
      // One insert gives all of them the same time.
      const entries = Array.from({ length: 50 }, (_, n) => ({ ...entry, address: `10.0.${n}.1` }));
      await insertAudit(store, entries);
      const old = { event: 'sign-out', tenant_code: 'ACME', user_id: id, address: '' };
      const at = new Date(Date.now() - 3_600_000);
      await store
        .insertInto('audit')
        .values({ ...old, at, request_id: '', detail: '{}' })
        .execute();
      const addresses = (await listed(browser)).map(({ address }) => address);
      assert.deepEqual(addresses, entries.map((_, n) => `10.0.${n}.x`).toReversed());
    });

    test('is refused without a session, at another tenant, and while a new password is due', async () => {
      const { signIn } = await newUser();
      assert.equal((await gateway().browser().securityEvents()).status, 401);
      const browser = await signIn();
      browser.tenant = 'GLOBEX';
      assert.equal((await browser.securityEvents()).status, 401);
      const due = await gateway().createUser({ mustChange: true });
      const changing = gateway().browser();
      await changing.login(due.username, due.password);
      assert.equal((await changing.securityEvents()).status, 403);
    });
  });
}
