import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { UserSessions } from '../../../src/core/contract/sessions.ts';
import type { Agent } from '../../support/gateway/agent.ts';
import { entriesOf } from '../../support/gateway/audit-entries.ts';
import type { UnderTest } from './under-test.ts';

// Rules: gateway-177, gateway-178, gateway-contract-68

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';

/** Tests the list of a user's own sessions, and how they end. */
export function userSessionBehavior(gateway: UnderTest): void {
  async function newUser() {
    const user = await gateway().createUser();
    const signIn = async (agent = FIREFOX): Promise<Agent> => {
      const browser = gateway().browser();
      const headers = { 'user-agent': agent };
      assert.equal((await browser.login(user.username, user.password, { headers })).status, 200);
      return browser;
    };
    return { ...user, signIn };
  }
  const listed = async (browser: Agent) =>
    UserSessions.parse((await browser.sessions()).envelope.data).sessions;
  const end = async (browser: Agent, body: object) => {
    const answer = await browser.endSessions(body);
    assert.equal(answer.status, 200);
    return UserSessions.parse(answer.envelope.data).sessions;
  };
  const idOf = async (browser: Agent): Promise<string> => (await listed(browser))[0]?.id ?? '';

  describe('the list of a user’s sessions', () => {
    test('is announced', async () => {
      const { envelope } = await gateway().browser().authTypes('ACME');
      const { features } = envelope.data as { features: string[] };
      assert.ok(features.includes('sessions'));
    });

    test('names browser, system and a shortened address, the current one first', async () => {
      const { signIn } = await newUser();
      const phone = await signIn(SAFARI);
      gateway().clock.advance(60);
      const desk = await signIn();
      const [first, second, ...more] = await listed(phone);
      assert.deepEqual(more, []);
      assert.deepEqual([first?.isCurrent, first?.browser, first?.system], [true, 'Safari', 'iOS']);
      assert.deepEqual(
        [second?.isCurrent, second?.browser, second?.system],
        [false, 'Firefox', 'Windows'],
      );
      assert.deepEqual([first?.address, second?.address], ['127.0.0.x', '127.0.0.x']);
      assert.equal((await listed(desk))[0]?.id, second?.id);
    });

    test('contains nothing of an unknown browser’s own text', async () => {
      const { signIn } = await newUser();
      for (const agent of ['<b>Evil</b>/1.0 (Nowhere 1)', 'Firefox/1 '.repeat(100), '']) {
        const [current] = await listed(await signIn(agent));
        assert.deepEqual([current?.browser, current?.system], ['', ''], agent);
      }
    });

    test('has the time of the sign-in, which no refresh changes, and of the last use to five minutes', async () => {
      const { signIn } = await newUser();
      const signedInAt = new Date(gateway().clock.now()).toISOString().slice(0, 19);
      const browser = await signIn();
      const times = async () => {
        const [current] = await listed(browser);
        return [current?.signedInAt, current?.lastSeenAt];
      };
      gateway().clock.advance(299);
      assert.deepEqual(await times(), [signedInAt, signedInAt]);
      gateway().clock.advance(1);
      const seenAt = new Date(gateway().clock.now()).toISOString().slice(0, 19);
      assert.equal((await browser.refresh()).status, 200);
      assert.deepEqual(await times(), [signedInAt, seenAt]);
    });

    test('has neither expired sessions nor those of a due password change, nor other users’', async () => {
      const { signIn } = await newUser();
      await signIn();
      gateway().clock.advance(1800);
      const browser = await signIn();
      await (await newUser()).signIn();
      assert.equal((await listed(browser)).length, 1);
      const due = await gateway().createUser({ mustChange: true });
      const changing = gateway().browser();
      await changing.login(due.username, due.password);
      assert.equal((await changing.sessions()).status, 403);
      assert.equal((await changing.endSessions({ others: true })).status, 403);
    });

    test('says which sign-in option opened a session', async () => {
      const browser = gateway().browser();
      const login = { email: 'grace@acme.example', password: 'Portal-2026!', choice: 'continue' };
      await browser.answerProvider(await browser.startSso(), login);
      const { authentications } = (await browser.authTypes('ACME')).envelope.data as {
        authentications: { authType: string; name: string }[];
      };
      const option = authentications.find(({ authType }) => authType === 'OIDC');
      const elsewhere = { tenant_code: 'GLOBEX', client_id: 'acme-oidc-tenant', position: -1 };
      await gateway()
        .store.insertInto('sign_in_options')
        .values({ ...elsewhere, auth_type: 'SAME', org_type: 'ID', name: 'Other', logo: '' })
        .execute();
      assert.equal((await listed(browser))[0]?.provider, option?.name);
      await gateway().store.deleteFrom('sign_in_options').where('auth_type', '=', 'SAME').execute();
    });

    test('has 100 at most: the current one, then those that were used last', async () => {
      const { id, signIn } = await newUser();
      const browser = await signIn();
      const now = gateway().clock.now();
      const at = (seconds: number) => new Date(now + seconds * 1000);
      const sessionUsed = (lastSeenAt: Date | null, index: number) => ({
        ...{
          token_hash: `${id}-${index}`,
          user_id: id,
          tenant_code: 'ACME',
          scope: 'full' as const,
        },
        ...{ expires_at: at(600), ends_at: at(600), last_seen_at: lastSeenAt },
      });
      const used = [null, ...Array.from({ length: 100 }, (_, index) => at(-index - 1))];
      await gateway().store.insertInto('sessions').values(used.map(sessionUsed)).execute();
      const [current, ...others] = await listed(browser);
      assert.equal(current?.isCurrent, true);
      const shown = used.slice(1, 100).map((time) => time?.toISOString().slice(0, 19));
      assert.deepEqual(
        others.map(({ lastSeenAt }) => lastSeenAt),
        shown,
      );
    });

    test('has the time of the sign-in for a session of which no use is recorded', async () => {
      const { id, signIn } = await newUser();
      const browser = await signIn();
      await gateway()
        .store.updateTable('sessions')
        .set({ last_seen_at: null })
        .where('user_id', '=', id)
        .execute();
      const other = await signIn();
      const unused = (await listed(other)).find(({ isCurrent }) => !isCurrent);
      assert.ok(unused);
      assert.equal(unused.lastSeenAt, unused.signedInAt);
      assert.equal((await browser.profile()).status, 200);
    });
  });

  describe('the end of a user’s sessions', () => {
    test('ends the named one at once, and is recorded', async () => {
      const { id: userId, signIn } = await newUser();
      const [browser, other, third] = [await signIn(), await signIn(), await signIn()];
      const left = await end(browser, { id: await idOf(other) });
      assert.equal(left.length, 2);
      assert.equal((await other.profile()).status, 401);
      assert.equal((await third.profile()).status, 200);
      const entries = await entriesOf(gateway(), userId, 4);
      assert.deepEqual(entries.at(-1), ['sessions-ended', { count: 1 }]);
    });

    test('ends all others, and keeps the one that makes the call', async () => {
      const { signIn } = await newUser();
      const [browser, ...others] = [await signIn(), await signIn(), await signIn()];
      assert.equal((await end(browser, { others: true })).length, 1);
      for (const other of others) assert.equal((await other.profile()).status, 401);
      assert.equal((await browser.profile()).status, 200);
    });

    test('ends neither the current session nor one of another user, and records nothing', async () => {
      const { id: userId, signIn } = await newUser();
      const browser = await signIn();
      const stranger = await (await newUser()).signIn();
      for (const id of [await idOf(browser), await idOf(stranger), 'unknown'])
        assert.equal((await end(browser, { id })).length, 1);
      assert.equal((await browser.profile()).status, 200);
      assert.equal((await stranger.profile()).status, 200);
      await browser.logout();
      const events = (await entriesOf(gateway(), userId, 2)).map(([event]) => event);
      assert.deepEqual(events, ['sign-in', 'sign-out']);
    });

    test('counts no session that had expired', async () => {
      const { id: userId, signIn } = await newUser();
      await signIn();
      gateway().clock.advance(1800);
      const browser = await signIn();
      const other = await signIn();
      await end(browser, { others: true });
      assert.equal((await other.profile()).status, 401);
      const entries = await entriesOf(gateway(), userId, 4);
      assert.deepEqual(entries.at(-1), ['sessions-ended', { count: 1 }]);
    });

    test('refuses a malformed body, and a call without an anti-forgery token', async () => {
      const { signIn } = await newUser();
      const [browser, other] = [await signIn(), await signIn()];
      const id = await idOf(other);
      for (const body of [{}, [], { id: '' }, { id: 'a\0b' }, { id, others: true }, { others: 1 }])
        assert.equal((await browser.endSessions(body)).status, 400, JSON.stringify(body));
      browser.dropCookie('XSRF-TOKEN');
      assert.equal((await browser.endSessions({ id })).status, 403);
      assert.equal((await other.profile()).status, 200);
    });
  });
}
