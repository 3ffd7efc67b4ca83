import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openSession } from '../../gateway/src/domain/sessions/sessions.ts';
import { findUser } from '../../gateway/src/store/users.ts';
import type { UserProduct } from '../../src/core/contract/products.ts';
import { product, provider, tenant } from '../support/gateway/configuration-files.ts';
import {
  clientSecret,
  FILE,
  OWNCO,
  useConfiguredGateway,
} from '../support/gateway/configured-gateway.ts';

// Rules: gateway-34, gateway-37, gateway-38, gateway-94, gateway-219, gateway-226, gateway-231, gateway-232

const { gateway, reload, authTypes, signedIn, log } = useConfiguredGateway();

describe('a reload', () => {
  test('adds and updates options and products, and removes what the file does not contain anymore', async () => {
    const { id, browser } = await signedIn('OWNCO');
    await gateway()
      .store.insertInto('user_products')
      .values({ user_id: id, tenant_code: 'OWNCO', product_code: 'ASSIGNED' })
      .execute();
    const changed = {
      ...OWNCO,
      theme: { name: 'New name', notices: [{ id: 'a', text: 'Month-end.' }] },
      signIn: [provider({ clientSecret, name: 'New', authType: 'SECOND' }), { type: 'basic' }],
      products: [
        product('OTHER', { visibleTo: 'everyone', name: 'Renamed', category: 'Billing' }),
        product('ALL'),
      ],
    };
    assert.ok(await reload({ tenants: { ...FILE.tenants, OWNCO: changed } }));
    const data = await authTypes('OWNCO');
    assert.deepEqual(
      data?.authentications.map(({ authType, name }) => [authType, name]),
      [
        ['SECOND', 'New'],
        ['BASIC', 'User ID and password'],
      ],
    );
    assert.equal(data.theme.themeDetails[0]?.value, 'New name');
    const notice = data.theme.themeDetails.find(({ type }) => type === 'NOTICE');
    assert.equal(notice?.value, 'Month-end.');
    assert.ok(data.features?.includes('notices'));
    const { envelope } = await browser.products();
    assert.deepEqual(
      (envelope.data as UserProduct[]).map(({ productName, category }) => [productName, category]),
      [['Renamed', 'Billing']],
    );
  });

  test('of the same products keeps the version of the product lists', async () => {
    const versionOf = () =>
      gateway()
        .store.selectFrom('product_versions')
        .select('version')
        .where('tenant_code', '=', 'OWNCO')
        .executeTakeFirstOrThrow();
    const before = await versionOf();
    assert.ok(await reload({ tenants: { ...FILE.tenants, OWNCO: { ...OWNCO, theme: {} } } }));
    assert.deepEqual(await versionOf(), before);
    const products = OWNCO.products.slice(1);
    assert.ok(await reload({ tenants: { ...FILE.tenants, OWNCO: { ...OWNCO, products } } }));
    assert.notDeepEqual(await versionOf(), before);
  });

  for (const [field, value] of [
    ['name', 'Renamed'],
    ['landingPage', '/elsewhere'],
    ['logo', '/logo.svg'],
    ['description', 'What it is for'],
  ] as const)
    test(`changes the ${field} of a product`, async () => {
      const products = [product('ALL', { visibleTo: 'everyone', [field]: value })];
      assert.ok(await reload({ tenants: { OWNCO: { ...OWNCO, products } } }));
      const { browser } = await signedIn('OWNCO');
      const [shown] = (await browser.products()).envelope.data as Record<string, string>[];
      const { productName, landingPage, productLogo, longDescription } = shown ?? {};
      const own = { name: 'ALL', landingPage: '/suite/ALL', logo: '', description: '' };
      assert.deepEqual(
        [productName, landingPage, productLogo, longDescription],
        Object.values({ ...own, [field]: value }),
      );
    });

  test('changes how long a tenant keeps its audit log', async () => {
    const keptFor = async (): Promise<number | null> => {
      const tenants = gateway().store.selectFrom('tenants').where('code', '=', 'OWNCO');
      return (await tenants.select('audit_days').executeTakeFirstOrThrow()).audit_days;
    };
    assert.ok(await reload({ tenants: { ...FILE.tenants, OWNCO: { ...OWNCO, auditDays: 90 } } }));
    assert.equal(await keptFor(), 90);
    assert.ok(await reload({ tenants: { ...FILE.tenants, OWNCO } }));
    assert.equal(await keptFor(), null);
  });

  test('keeps products and options that were added by SQL', async () => {
    await gateway()
      .store.insertInto('products')
      .values({
        ...{ tenant_code: 'OWNCO', code: 'BY-SQL', name: 'By SQL' },
        ...{ landing_page: '/', logo: '', description: '' },
      })
      .execute();
    assert.ok(await reload({ tenants: { OWNCO: tenant() } }));
    const rows = await gateway()
      .store.selectFrom('products')
      .select('code')
      .where('tenant_code', '=', 'OWNCO')
      .execute();
    assert.deepEqual(rows, [{ code: 'BY-SQL' }]);
    await gateway().store.deleteFrom('products').where('code', '=', 'BY-SQL').execute();
  });

  test('of a file without a tenant ends its sessions and refuses its users, until it is back', async () => {
    const { username, password } = await gateway().createUser({ tenant: 'OWNCO' });
    const browser = gateway().browser({ tenant: 'OWNCO' });
    const login = async () => (await browser.login(username, password)).status;
    assert.equal(await login(), 200);
    assert.ok(await reload({ tenants: { GLOBEX: FILE.tenants.GLOBEX } }));
    assert.equal((await browser.products()).status, 401);
    assert.equal(await authTypes('OWNCO'), null);
    assert.equal(await login(), 400);
    assert.equal(await findUser(gateway().store, 'OWNCO', username), undefined);
    await browser.requestOtp(username);
    assert.deepEqual(await gateway().mailsTo(username), []);
    assert.ok(await authTypes('ACME'));
    assert.ok(await reload(FILE));
    assert.equal(await login(), 200);
  });

  test('that removes a tenant during a sign-in refuses the user', async () => {
    const { username } = await gateway().createUser({ tenant: 'OWNCO' });
    const user = await findUser(gateway().store, 'OWNCO', username);
    assert.ok(user);
    assert.ok(await reload({ tenants: {} }));
    const db = { store: gateway().store, now: gateway().clock.now };
    assert.equal(await openSession(db, user, 'full', 100), undefined);
  });

  test('of an invalid file changes nothing and logs every fault', async () => {
    log.length = 0;
    const before = await authTypes('OWNCO');
    assert.equal(await reload({ tenants: { OWNCO: {}, acme: tenant() } }), false);
    assert.deepEqual(await authTypes('OWNCO'), before);
    const [line] = log.filter((text) => text.includes('"level":50'));
    assert.match(
      line ?? '',
      /Keeping the previous configuration\. The configuration file .* is not valid:.*tenants\.OWNCO\.signIn: This setting is missing\./,
    );
    assert.match(line ?? '', /tenants\.acme: A tenant code/);
  });

  test('is logged', async () => {
    log.length = 0;
    assert.ok(await reload(FILE));
    assert.ok(log.some((text) => text.includes('was reloaded')));
  });
});
