import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CALLS } from '../../../src/core/contract/calls.ts';
import type { Agent, ApiAnswer } from '../../support/gateway/agent.ts';
import type { UnderTest } from './under-test.ts';

// Rules: gateway-222, gateway-223, gateway-contract-115, gateway-contract-116, gateway-contract-117, gateway-contract-118

type Saved = Record<string, unknown>;

const askPreferences = (browser: Agent): Promise<ApiAnswer> => browser.call(CALLS.preferences.path);
const sendPreferences = (browser: Agent, body: object): Promise<ApiAnswer> =>
  browser.call(CALLS.savePreferences.path, { method: 'PUT', body: JSON.stringify(body) });

/** Tests the settings of users, which are the same in all their browsers. */
export function preferenceBehavior(gateway: UnderTest): void {
  async function newUser(tenant = 'ACME') {
    const user = await gateway().createUser({ tenant });
    const signIn = async (): Promise<Agent> => {
      const browser = gateway().browser({ tenant });
      await browser.login(user.username, user.password);
      return browser;
    };
    return { ...user, signIn };
  }
  const read = async (browser: Agent) => (await askPreferences(browser)).envelope.data as Saved;
  const save = async (browser: Agent, body: object) => {
    const { status, envelope } = await sendPreferences(browser, body);
    return [status, envelope.data] as const;
  };

  describe('the settings of a user', () => {
    test('are announced, and empty at first', async () => {
      const { envelope } = await gateway().browser().authTypes('ACME');
      assert.ok((envelope.data as { features: string[] }).features.includes('preferences'));
      const browser = await (await newUser()).signIn();
      assert.deepEqual(await read(browser), { version: 0 });
    });

    test('are the same in all browsers, and keep the members that a change does not have', async () => {
      const { signIn } = await newUser();
      const [one, other] = [await signIn(), await signIn()];
      const first = { favorites: ['OCULAR'], appearance: 'dark', later: { 'a b': [1, null, 'é'] } };
      assert.deepEqual(await save(one, { version: 0, ...first }), [200, { ...first, version: 1 }]);
      assert.deepEqual(await read(other), { ...first, version: 1 });
      const changed = { ...first, favorites: [], recents: ['MAIL'], version: 2 };
      const change = { version: 1, favorites: [], recents: ['MAIL'] };
      assert.deepEqual(await save(other, change), [200, changed]);
      assert.deepEqual(await read(one), changed);
    });

    test('are those of the user alone', async () => {
      const [own, other] = [await newUser(), await newUser()];
      await save(await own.signIn(), { version: 0, favorites: ['OCULAR'] });
      const browser = await other.signIn();
      assert.deepEqual(await read(browser), { version: 0 });
      await save(browser, { version: 0, favorites: ['MAIL'] });
      const stored = await read(await own.signIn());
      assert.deepEqual(stored, { version: 1, favorites: ['OCULAR'] });
    });

    test('do not change for another version, whose 400 has the current one', async () => {
      const browser = await (await newUser()).signIn();
      await save(browser, { version: 0, favorites: ['OCULAR'] });
      const current = { version: 1, favorites: ['OCULAR'] };
      for (const version of [-1, 0, 0.5, 2, Number.MAX_SAFE_INTEGER])
        assert.deepEqual(await save(browser, { version, hidden: ['MAIL'] }), [400, { current }]);
      assert.deepEqual(await read(browser), current);
    });

    test('keep the changes of two browsers at the same time', async () => {
      const { signIn } = await newUser();
      const browsers = [await signIn(), await signIn()] as const;
      for (const version of [0, 2]) {
        const sent = await Promise.all([
          save(browsers[0], { version, [`one${version}`]: [version] }),
          save(browsers[1], { version, [`other${version}`]: [version] }),
        ]);
        assert.deepEqual(sent.map(([status]) => status).sort(), [200, 400]);
        const late = sent[0][0] === 400 ? 0 : 1;
        const { current } = sent[late][1] as { current: Saved };
        assert.equal(current['version'], version + 1);
        const member = late === 0 ? `one${version}` : `other${version}`;
        await save(browsers[late], { version: version + 1, [member]: [version] });
      }
      const all = { one0: [0], other0: [0], one2: [2], other2: [2] };
      assert.deepEqual(await read(browsers[0]), { ...all, version: 4 });
    });

    const MALFORMED = [
      ['no version', { version: undefined }],
      ['a version of another type', { version: '0' }],
      ['a list of other things', { favorites: [{}] }],
      ['a list that is none', { favorites: 'OCULAR' }],
      ['a code without characters', { hidden: [''] }],
      ['a code that is too long', { dismissed: ['x'.repeat(201)] }],
      ['a choice that is a list', { appearance: ['dark'] }],
      ['a choice that is too long', { view: 'x'.repeat(65) }],
      ['a text that no database stores', { later: ['a\0'] }],
      ['a name that no database stores', { later: { '\0': 1 } }],
      ['half of a character', { later: '\ud800' }],
      ['too many levels', { later: JSON.parse('['.repeat(40) + ']'.repeat(40)) as unknown }],
      ['more than 16 KB', { later: 'é'.repeat(8192) }],
    ] as const;
    test('are refused and unchanged if a change is malformed or too large', async () => {
      const browser = await (await newUser()).signIn();
      for (const [what, change] of MALFORMED) {
        const outcome = await save(browser, { version: 0, recents: ['A'], ...change });
        assert.deepEqual(outcome, [400, null], what);
      }
      assert.deepEqual(await read(browser), { version: 0 });
    });

    test('have at most 16 KB together', async () => {
      const browser = await (await newUser()).signIn();
      assert.equal((await save(browser, { version: 0, later: 'é'.repeat(8000) }))[0], 200);
      assert.equal((await save(browser, { version: 1, more: 'x'.repeat(500) }))[0], 400);
      assert.equal((await save(browser, { version: 1, later: '', more: 'x'.repeat(500) }))[0], 200);
    });

    test('can be changed 30 times in a minute, by each user', async () => {
      const { signIn } = await newUser();
      const browser = await signIn();
      for (let version = 0; version < 30; version += 1)
        assert.equal((await save(browser, { version, order: String(version) }))[0], 200);
      const { status, headers } = await sendPreferences(await signIn(), { version: 30 });
      assert.equal(status, 429);
      assert.match(String(headers['retry-after']), /^\d+$/);
      assert.equal((await read(browser))['order'], '29');
      const other = await (await newUser()).signIn();
      assert.equal((await save(other, { version: 0, order: 'name' }))[0], 200);
    });

    test('need a session with full scope at the tenant', async () => {
      assert.equal((await askPreferences(gateway().browser())).status, 401);
      const due = await gateway().createUser({ mustChange: true });
      const changing = gateway().browser();
      await changing.login(due.username, due.password);
      assert.equal((await askPreferences(changing)).status, 403);
      const browser = await (await newUser()).signIn();
      browser.tenant = 'GLOBEX';
      assert.equal((await sendPreferences(browser, { version: 0 })).status, 401);
    });
  });
}
