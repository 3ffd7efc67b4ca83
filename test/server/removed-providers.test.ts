import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hashToken } from '../../gateway/src/platform/tokens.ts';
import { provider, tenant } from '../support/gateway/configuration-files.ts';
import { clientSecret, FILE, useConfiguredGateway } from '../support/gateway/configured-gateway.ts';

// Rules: gateway-38

const { gateway, reload, signedIn, log } = useConfiguredGateway();

const ISSUER = 'https://login.example';
const option = (more: object = {}) => provider({ issuer: ISSUER, clientSecret, ...more });
const use = async (...signIn: object[]): Promise<void> => {
  const tenants = { ...FILE.tenants, OWNCO: tenant({ signIn: [{ type: 'basic' }, ...signIn] }) };
  assert.ok(await reload({ tenants }), log.join(''));
};

/** Signs a user in, and returns the browser, whose session a provider's option has opened unless it is undefined. */
async function sessionOf(option: string | undefined, code = 'OWNCO', issuer = ISSUER) {
  const { browser } = await signedIn(code);
  const token_hash = hashToken(browser.cookie('sso-session') ?? '');
  const session = { token_hash, issuer, subject: 'x', sid: null, sealed: 'x' };
  if (option)
    await gateway()
      .store.insertInto('provider_sessions')
      .values({ ...session, client_id: option })
      .execute();
  return browser;
}

describe('a reload', () => {
  test('ends the sessions of a provider that the file does not contain anymore, and no others', async () => {
    await use(option(), option({ authType: 'STAYS' }));
    const removed = await sessionOf('ownco-oidc-tenant');
    const others = [
      await sessionOf('ownco-stays-tenant'),
      await sessionOf(undefined),
      // Of an option that no file contains.
      await sessionOf('acme-oidc-tenant', 'ACME', 'http://127.0.0.1/oidc'),
    ];
    await use(option({ authType: 'STAYS' }));
    assert.equal((await removed.products()).status, 401);
    for (const browser of others) assert.equal((await browser.products()).status, 200);
  });

  test('ends the sessions of an option that has another issuer or ID now', async () => {
    for (const change of [{ issuer: 'https://new.example' }, { id: 'new' }]) {
      await use(option());
      const browser = await sessionOf('ownco-oidc-tenant');
      await use(option(change));
      assert.equal((await browser.products()).status, 401, JSON.stringify(change));
    }
  });

  test('keeps the sessions of an option that is renamed, moved, or spells its issuer differently', async () => {
    await use(option(), option({ authType: 'SECOND' }));
    const browser = await sessionOf('ownco-oidc-tenant');
    await use(option({ authType: 'SECOND' }), option({ name: 'New', clientId: 'other' }));
    await use(option({ issuer: 'https://Login.Example/' }));
    assert.equal((await browser.products()).status, 200);
  });
});
