import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LoginData, LoginFailureData } from '../../../src/core/contract/auth.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { parseRoles } from '../../../src/core/contract/roles.ts';
import type { UnderTest } from './suite.ts';

const READABLE = [
  ...['displayName', 'langCd', 'lastLogin', 'locale', 'roles'],
  ...['tokenExpiryDttm', 'userType', 'username'],
];

/** Passwords that no header carries as they are (decisions 1.3). */
const AWKWARD_PASSWORDS = [
  'Größe-2026 ✓',
  ' Spaces-2026 ',
  'Percent%41-2026',
  '密码-Passw0rd',
  '👩‍💻-Emoji-1',
];

/** Sign-in with user ID and password. */
export function passwordSignInBehaviour(gateway: UnderTest): void {
  describe('password sign-in', () => {
    test('tells roles, name, language and how long the session lasts', async () => {
      const { envelope, status } = await gateway().browser().login('grace@acme.example');
      assert.equal(status, 200);
      assert.deepEqual([envelope.success, envelope.statusCode, envelope.error], [true, 200, '']);
      const data = LoginData.parse(envelope.data);
      assert.deepEqual(data.roles, ['Business Admin', 'Business User']);
      assert.equal(data.tokenExpiry, 1800);
      assert.deepEqual(
        [data.userType, data.displayName, data.langCd, data.forcePwdChangeOnLogin],
        ['BA', 'Grace Hopper', 'en_US', false],
      );
    });

    test('hides the session from pages and shows them the rest, percent-encoded once', async () => {
      const { username, password } = await gateway().newcomer({ displayName: 'Zoë & 100% 李; x' });
      const browser = gateway().browser();
      const { setCookies } = await browser.login(username, password);
      assert.match(setCookies.get('sso-session') ?? '', /; HttpOnly; SameSite=Lax$/);
      for (const name of READABLE)
        assert.doesNotMatch(setCookies.get(name) ?? 'missing', /HttpOnly|missing/, name);
      assert.equal(browser.cookie('displayName'), encodeURIComponent('Zoë & 100% 李; x'));
      assert.equal(browser.cookie('username'), encodeURIComponent(username));
      const roles = parseRoles(decodeURIComponent(browser.cookie('roles') ?? ''));
      assert.deepEqual(roles, [
        { rolGroupName: 'Business Admin', roleCode: 'BA' },
        { rolGroupName: 'Business User', roleCode: 'BU' },
      ]);
      const expiry = decodeURIComponent(browser.cookie('tokenExpiryDttm') ?? '');
      assert.match(expiry, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      assert.equal(Date.parse(expiry), gateway().clock.now() + 1800 * 1000);
    });

    test('keeps no token in the database', async () => {
      const { username, password, id } = await gateway().newcomer();
      const browser = gateway().browser();
      await browser.login(username, password);
      const rows = await gateway()
        .store.selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', id)
        .execute();
      assert.equal(rows.length, 1);
      assert.ok(!JSON.stringify(rows).includes(browser.cookie('sso-session') ?? 'missing'));
    });

    test('tells the last sign-in, which the first time is never', async () => {
      const { username, password } = await gateway().newcomer();
      const signIn = async () =>
        LoginData.parse((await gateway().browser().login(username, password)).envelope.data);
      assert.equal((await signIn()).lastLogin, '');
      const first = new Date(gateway().clock.now()).toISOString().slice(0, 19);
      gateway().clock.advance(60);
      assert.equal((await signIn()).lastLogin, first);
    });

    test('takes the user ID in any case', async () => {
      assert.equal((await gateway().browser().login('ADA@Acme.Example')).status, 200);
    });

    for (const password of AWKWARD_PASSWORDS) {
      test(`carries the password ${JSON.stringify(password)} whole`, async () => {
        const { username } = await gateway().newcomer({ password });
        assert.equal((await gateway().browser().login(username, password)).status, 200);
        const trimmed = password.trim();
        const other = trimmed === password ? `${password} ` : trimmed;
        assert.equal((await gateway().browser().login(username, other)).status, 400);
      });
    }

    test('a malformed or forbidden encoding is a failed sign-in, not a crash', async () => {
      for (const password of ['%E0%A4%A', 'line%0Abreak']) {
        const headers = { username: 'ada@acme.example', password, 'credential-encoding': 'uri' };
        const answer = await gateway()
          .browser()
          .call(CALLS.login.path, { method: 'POST', headers });
        assert.deepEqual([answer.status, answer.envelope.success], [400, false]);
      }
    });

    test('without user ID or password nothing is counted', async () => {
      for (const headers of [{ username: 'x@acme.example' }, { password: 'x' }, {}]) {
        const answer = await gateway()
          .browser()
          .call(CALLS.login.path, { method: 'POST', headers });
        assert.equal(answer.status, 400);
        assert.equal(LoginFailureData.parse(answer.envelope.data).failedLoginCount, 0);
      }
    });

    test('people without a password can’t sign in with one', async () => {
      const { username } = await gateway().newcomer({ hasPassword: false });
      assert.equal((await gateway().browser().login(username, '')).status, 400);
      assert.equal((await gateway().browser().login('sso@acme.example')).status, 400);
    });

    test('an unknown tenant has no users', async () => {
      const browser = gateway().browser({ tenant: 'NOBODY' });
      assert.equal((await browser.login('ada@acme.example')).status, 400);
    });
  });
}
