import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as z from 'zod/mini';
import { AuthTypesData } from '../../../src/core/contract/auth.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import type { Agent } from '../../support/gateway/agent.ts';
import type { UnderTest } from './under-test.ts';

// Rules: gateway-08, gateway-contract-44, gateway-contract-58, gateway-contract-155

const optionsOf = (data: unknown) =>
  AuthTypesData.parse(data).authentications.map(
    ({ authType, orgType }) => `${authType}/${orgType}`,
  );

const themeOf = (data: unknown) =>
  new Map(AuthTypesData.parse(data).theme.themeDetails.map((entry) => [entry.type, entry]));

/** Every call that needs a session. */
const CALLS_WITH_SESSION: Record<
  string,
  (browser: Agent, id: string) => ReturnType<Agent['call']>
> = {
  refresh: (browser) => browser.refresh(),
  logout: (browser) => browser.logout(),
  forceResetPassword: (browser) => browser.forceReset('Kettle-Rain-2026'),
  userProfile: (browser) => browser.profile(),
  usersProducts: (browser) => browser.products(),
  updateProfile: (browser, userId) => browser.updateProfile({ userId, langCode: 'fr_FR' }),
  userExtensions: (browser, id) => browser.extensions(id),
  lookup: (browser) => browser.lookup('LANGUAGE_CD'),
  updateContacts: (browser, userId) =>
    browser.updateContacts([
      { userId, contactMethod: 'EMAIL', contactType: 'SEC', contactValue: 'a@b.example' },
    ]),
};

/** Tests the public data of tenants, and that a session of one tenant is not valid for another. */
export function tenantBehavior(gateway: UnderTest): void {
  describe('tenants', () => {
    test('each have their own sign-in options, in order', async () => {
      const browser = gateway().browser();
      const ofTenant = async (tenant: string) =>
        optionsOf((await browser.authTypes(tenant)).envelope.data);
      assert.deepEqual(await ofTenant('ACME'), ['BASIC/TENANT', 'OIDC/TENANT', 'OIDC/PO']);
      assert.deepEqual(await ofTenant('globex'), [
        'BASIC/TENANT',
        'OIDC_MERIDIAN/TENANT',
        'OIDC_KEYSTONE/TENANT',
        'OIDC_PARTNER/TENANT',
      ]);
      assert.deepEqual(await ofTenant('INITECH'), ['BASIC/TENANT']);
    });

    test('each have their own theme, with HTML for the terms and a color for the name', async () => {
      const browser = gateway().browser();
      const acme = themeOf((await browser.authTypes('ACME')).envelope.data);
      assert.deepEqual([...acme.keys()].sort(), [
        'FOOTER',
        'ICON',
        'IMG',
        'MLOGO',
        'NAME',
        'PLOGO',
        'TITLE',
        'TNC',
      ]);
      assert.match(acme.get('TNC')?.html ?? '', /<h2>[\s\S]*<li>/);
      assert.match(acme.get('NAME')?.color ?? '', /^#[0-9a-f]{6}$/);
      assert.equal(acme.get('TNC')?.value, '', 'the label is translated by the elements');
      assert.equal(acme.get('FOOTER')?.lang, 'en');
      const initech = themeOf((await browser.authTypes('INITECH')).envelope.data);
      assert.deepEqual([...initech.keys()].sort(), ['NAME', 'TNC']);
    });

    test('have existing images in themes and options', async () => {
      const browser = gateway().browser();
      for (const tenant of ['ACME', 'GLOBEX']) {
        const data = AuthTypesData.parse((await browser.authTypes(tenant)).envelope.data);
        const pictures = [
          ...data.authentications.map(({ logo }) => logo),
          ...data.theme.themeDetails.map(({ value }) => value),
        ].filter((value) => value.startsWith('/assets/'));
        assert.ok(pictures.length >= 5);
        for (const picture of pictures) {
          const { status, headers } = await browser.send(picture);
          assert.deepEqual([status, headers['content-type']], [200, 'image/svg+xml'], picture);
        }
      }
    });

    test('that are unknown get a reply without data', async () => {
      for (const code of ['UNKNOWN', '', 'A\0', '\u202e', 'x'.repeat(5000)]) {
        const { status, envelope } = await gateway().browser().authTypes(code);
        assert.deepEqual(
          [status, envelope.success, envelope.data],
          [200, true, null],
          JSON.stringify(code),
        );
      }
    });

    test('that are unknown refuse sign-ins, codes and new passwords', async () => {
      const { username, password } = await gateway().createUser();
      const browser = gateway().browser({ tenant: 'UNKNOWN' });
      const link = { username, password: 'Kettle-Rain-2026', 'reset-token': 'a'.repeat(40) };
      const replies = [
        await browser.login(username, password),
        await browser.requestOtp(username),
        await browser.resetPassword(username, '000000', 'Kettle-Rain-2026'),
        await browser.call(CALLS.resetByLink.path, { method: 'POST', headers: link }),
      ];
      assert.deepEqual(
        replies.map(({ status }) => status),
        [400, 400, 400, 400],
      );
      assert.deepEqual(await gateway().mailsTo(username), []);
    });

    test('do not accept users of another tenant', async () => {
      const { username, password } = await gateway().createUser({ tenant: 'ACME' });
      const { status } = await gateway().browser({ tenant: 'GLOBEX' }).login(username, password);
      assert.equal(status, 400);
    });

    for (const [name, call] of Object.entries(CALLS_WITH_SESSION)) {
      test(`${name} refuses a session of another tenant, and one without a tenant`, async () => {
        const { id, username, password } = await gateway().createUser();
        const browser = gateway().browser();
        await browser.login(username, password);
        for (const tenant of ['GLOBEX', '']) {
          browser.tenant = tenant;
          const { status, envelope } = await call(browser, id);
          assert.deepEqual([status, envelope.statusCode, envelope.success], [401, 401, false]);
        }
        browser.tenant = 'ACME';
        assert.equal((await browser.products()).status, 200, 'the session is still valid');
      });

      if (name === 'logout') continue;
      test(`${name} refuses a browser without a session`, async () => {
        const { status } = await call(gateway().browser(), 'acme-ada');
        assert.equal(status, 401);
      });
    }

    test('authTypes reads the tenant only from its parameter', async () => {
      const answer = await gateway().browser({ tenant: 'GLOBEX' }).authTypes('ACME');
      assert.ok(z.safeParse(AuthTypesData, answer.envelope.data).success);
      assert.equal(themeOf(answer.envelope.data).get('NAME')?.value, 'Acme Billing Suite');
    });
  });
}
