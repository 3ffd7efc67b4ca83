import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CALLS } from '../../src/core/contract/calls.ts';
import type { UserProduct } from '../../src/core/contract/products.ts';
import type { Agent } from '../support/gateway/agent.ts';
import { product, tenant } from '../support/gateway/configuration-files.ts';
import { FILE, useConfiguredGateway } from '../support/gateway/configured-gateway.ts';

// Rules: gateway-31, gateway-33, gateway-34, gateway-35, gateway-36

const { gateway, reload, authTypes, signedIn } = useConfiguredGateway();

async function productCodes(browser: Agent): Promise<string[]> {
  const { envelope } = await browser.products();
  return (envelope.data as UserProduct[]).map(({ productCode }) => productCode);
}

describe('the configuration file', () => {
  test('adds a tenant with its theme and sign-in options', async () => {
    const entry = { value: '', html: '', color: '' };
    assert.deepEqual(await authTypes('OWNCO'), {
      authentications: [
        { authType: 'BASIC', orgType: 'TENANT', name: 'User ID and password', logo: '' },
        { authType: 'OIDC', orgType: 'TENANT', name: 'Passport', logo: '' },
      ],
      theme: {
        themeDetails: [{ ...entry, type: 'NAME', value: 'Own Company', color: '#123456' }],
      },
      features: [
        'resetLink',
        'sessions',
        'confirm',
        'events',
        'notMe',
        'changePassword',
        'preferences',
      ],
    });
  });

  test('changes a tenant of the database, and leaves the others as they are', async () => {
    const globex = await authTypes('GLOBEX');
    assert.equal(globex?.theme.themeDetails[0]?.value, 'Globex by file');
    // The demo's options of GLOBEX follow the options of the file.
    assert.deepEqual(
      globex.authentications.map(({ name }) => name),
      [
        'FIRST',
        'SECOND',
        'THIRD',
        'User ID and password',
        'Meridian ID',
        'Keystone',
        'Partner Login',
      ],
    );
    assert.equal((await authTypes('ACME'))?.authentications.length, 3);
    const products = await gateway()
      .store.selectFrom('products')
      .select(['tenant_code', 'is_managed'])
      .where('tenant_code', 'in', ['ACME', 'GLOBEX'])
      .execute();
    assert.equal(products.length, 13);
    assert.ok(products.every(({ is_managed }) => !is_managed));
  });

  test('shows products to everyone, to roles, and to users to whom they are assigned', async () => {
    const { id, browser } = await signedIn('OWNCO');
    assert.deepEqual(await productCodes(browser), ['ADMIN', 'ALL']);
    await gateway()
      .store.insertInto('user_products')
      .values(
        ['ALL', 'ASSIGNED'].map((product_code) => ({
          user_id: id,
          tenant_code: 'OWNCO',
          product_code,
        })),
      )
      .execute();
    assert.deepEqual(await productCodes(browser), ['ADMIN', 'ALL', 'ASSIGNED']);
    const other = await signedIn('ACME');
    assert.deepEqual(await productCodes(other.browser), []);
  });

  test('does not show a product because another tenant shows one of the same code', async () => {
    const products = [product('ASSIGNED', { visibleTo: 'everyone' })];
    assert.ok(await reload({ tenants: { ...FILE.tenants, GLOBEX: tenant({ products }) } }));
    const { browser } = await signedIn('OWNCO');
    assert.deepEqual(await productCodes(browser), ['ADMIN', 'ALL']);
  });

  test('sets limits, unless an option does', async () => {
    const { browser } = await signedIn('OWNCO');
    const refreshed = await browser.refresh();
    assert.equal((refreshed.envelope.data as { tokenExpiry: number }).tokenExpiry, 100);
    const wrong = await gateway().browser({ tenant: 'OWNCO' }).login('nobody@ownco.example', 'no');
    assert.equal((wrong.envelope.data as { captchaIteration: number }).captchaIteration, 7);
    const environment = await browser.send('/assets/environments/environment.release.json');
    const { userInactivityTime } = JSON.parse(environment.text) as { userInactivityTime: number };
    assert.equal(userInactivityTime, 60);

    assert.ok(await reload({ ...FILE, limits: {} }));
    assert.equal(
      ((await browser.refresh()).envelope.data as { tokenExpiry: number }).tokenExpiry,
      1800,
    );
  });

  test('sets the sender of mails: the tenant’s, otherwise that of the installation', async () => {
    for (const [code, from] of [
      ['OWNCO', FILE.tenants.OWNCO.mail],
      ['GLOBEX', FILE.mail],
    ] as const) {
      const { username } = await gateway().createUser({ tenant: code });
      await gateway().browser({ tenant: code }).requestOtp(username);
      const [mail] = await gateway().mailsTo(username);
      assert.deepEqual(mail?.from, from);
    }
    assert.ok(await reload({ tenants: {} }));
    const { username } = await gateway().createUser({ tenant: 'ACME' });
    await gateway().browser().requestOtp(username);
    const [mail] = await gateway().mailsTo(username);
    assert.deepEqual(mail?.from, { name: 'Portal', address: 'no-reply@portal.example' });
  });

  test('adds the hosts of tenants to those of PUBLIC_HOSTS', async () => {
    const start = async (host: string) => {
      const answer = await gateway()
        .browser({ host, tenant: 'ACME' })
        .send(
          `http://${host}:${gateway().port}${CALLS.sso.path}?authType=OIDC&orgType=TENANT&tenantCode=ACME`,
        );
      return answer.headers.location ?? String(answer.status);
    };
    for (const host of ['ownco.portal.example', 'public.example'])
      assert.match(await start(host), /\/oidc\/auth\?/);
    assert.equal(await start('other.portal.example'), '400');
    assert.ok(await reload({ tenants: {} }));
    assert.equal(await start('ownco.portal.example'), '400');
  });

  test('never brings a secret into the database', async () => {
    const tables = ['tenants', 'sign_in_options', 'products', 'sso_flows'] as const;
    for (const table of tables) {
      const rows = await gateway().store.selectFrom(table).selectAll().execute();
      assert.ok(!JSON.stringify(rows).includes('must-not-know'), table);
    }
  });
});
