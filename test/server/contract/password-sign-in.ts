import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LoginData, LoginFailureData } from '../../../src/core/contract/auth.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { parseRoles } from '../../../src/core/contract/roles.ts';
import type { UnderTest } from './under-test.ts';

// Rules: gateway-06, gateway-contract-15, gateway-contract-40, gateway-contract-43, gateway-contract-50
// Rules: gateway-contract-51, gateway-contract-52, gateway-contract-150

const READABLE = [
  ...['displayName', 'langCd', 'lastLogin', 'locale', 'roles'],
  ...['tokenExpiryDttm', 'userType', 'username'],
];

/** Passwords that a header cannot contain without encoding (gateway-contract-14). */
const AWKWARD_PASSWORDS = [
  'Größe-2026 ✓',
  ' Spaces-2026 ',
  'Percent%41-2026',
  '密码-Passw0rd',
  '👩‍💻-Emoji-1',
];

/** Tests sign-in with user ID and password. */
export function passwordSignInBehavior(gateway: UnderTest): void {
  describe('password sign-in', () => {
    test('returns roles, name, language and the lifetime of the session', async () => {
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

    test('sets the session cookie as HttpOnly and all others readable, percent-encoded once', async () => {
      const { username, password } = await gateway().createUser({
        displayName: 'Zoë & 100% 李; x',
      });
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

    test('stores no token in plain text', async () => {
      const { username, password, id } = await gateway().createUser();
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

    test('returns the time of the previous sign-in, which is empty the first time', async () => {
      const { username, password } = await gateway().createUser();
      const signIn = async () =>
        LoginData.parse((await gateway().browser().login(username, password)).envelope.data);
      assert.equal((await signIn()).lastLogin, '');
      const first = new Date(gateway().clock.now()).toISOString().slice(0, 19);
      gateway().clock.advance(60);
      assert.equal((await signIn()).lastLogin, first);
    });

    test('ignores the case of the user ID', async () => {
      assert.equal((await gateway().browser().login('ADA@Acme.Example')).status, 200);
    });

    for (const password of AWKWARD_PASSWORDS) {
      test(`accepts the password ${JSON.stringify(password)} unchanged`, async () => {
        const { username } = await gateway().createUser({ password });
        assert.equal((await gateway().browser().login(username, password)).status, 200);
        const trimmed = password.trim();
        const other = trimmed === password ? `${password} ` : trimmed;
        assert.equal((await gateway().browser().login(username, other)).status, 400);
      });
    }

    test('fails without a crash for a malformed or forbidden encoding', async () => {
      for (const password of ['%E0%A4%A', 'line%0Abreak']) {
        const headers = { username: 'ada@acme.example', password, 'credential-encoding': 'uri' };
        const answer = await gateway()
          .browser()
          .call(CALLS.login.path, { method: 'POST', headers });
        assert.deepEqual([answer.status, answer.envelope.success], [400, false]);
      }
    });

    test('is not counted as a failure without user ID or password', async () => {
      for (const headers of [{ username: 'x@acme.example' }, { password: 'x' }, {}]) {
        const answer = await gateway()
          .browser()
          .call(CALLS.login.path, { method: 'POST', headers });
        assert.equal(answer.status, 400);
        assert.equal(LoginFailureData.parse(answer.envelope.data).failedLoginCount, 0);
      }
    });

    test('fails for users without a password', async () => {
      const { username } = await gateway().createUser({ hasPassword: false });
      assert.equal((await gateway().browser().login(username, '')).status, 400);
      assert.equal((await gateway().browser().login('sso@acme.example')).status, 400);
    });

    test('fails for an unknown tenant', async () => {
      const browser = gateway().browser({ tenant: 'NOBODY' });
      assert.equal((await browser.login('ada@acme.example')).status, 400);
    });
  });
}
