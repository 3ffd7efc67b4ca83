import { expect } from '@open-wc/testing';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import type { Core } from '../../../src/core/kernel/core.ts';
import { authTypes, login, logout, lookup, usersProducts } from '../../support/core/calls.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { LOGIN } from '../../support/fixtures/users.ts';
import { json, ok, refused } from '../../support/fixtures/replies.ts';
import type { ScriptedCall } from '../../support/core/scripted-gateway.ts';

// Rules: errors-13, gateway-contract-05, gateway-contract-14, gateway-contract-20, gateway-contract-21
// Rules: gateway-contract-22, gateway-contract-23, gateway-contract-25, gateway-contract-26, gateway-contract-27
// Rules: gateway-contract-28, gateway-contract-29, gateway-contract-30, gateway-contract-31, gateway-contract-32
// Rules: gateway-contract-33, sign-in-22, tenants-06

const isSilent = (core: Core) =>
  toastsService(core).$toasts.get().length + dialogsService(core).$dialogs.get().length === 0;

describe('the calls of the contract', () => {
  const table: [
    title: string,
    call: ScriptedCall,
    run: (core: Core) => Promise<unknown>,
    sent: string,
  ][] = [
    ['login', 'login', (core) => login(core, 'ada', 'pw'), 'POST /api/auth/v3/login'],
    ['logout', 'logout', (core) => logout(core), 'POST /api/auth/v2/logout'],
    [
      'authentication types',
      'authTypes',
      (core) => authTypes(core, 'ACME'),
      'GET /api/auth/v1/authentications/authTypes?tenantCode=ACME',
    ],
    [
      'user products',
      'usersProducts',
      (core) => usersProducts(core),
      'GET /api/auth/v1/users/usersProducts',
    ],
    [
      'lookup',
      'lookup',
      (core) => lookup(core, 'LANGUAGE_CD'),
      'GET /api/utility/v1/lookup/search/lookupFieldAndValues/all?lookupField=LANGUAGE_CD',
    ],
  ];
  for (const [title, call, run, expected] of table) {
    it(`${title} is ${expected}`, async () => {
      const { core, page } = fakeCore();
      page.gateway.answer(call, ok(null));
      await run(core);
      const [sent] = page.gateway.sent;
      expect(`${sent?.request.method} ${sent?.url.pathname}${sent?.url.search}`).to.equal(expected);
    });
  }

  it('login has no body and sends username, password and return-error-data as headers', async () => {
    const { core, page } = fakeCore();
    page.gateway.answer('login', ok(LOGIN));
    const result = await login(core, 'ada', 'S3cret!%20');
    const [request] = page.gateway.requests('login');
    expect(await request?.text()).to.equal('');
    expect(request?.headers.get('username')).to.equal('ada');
    expect(request?.headers.get('password')).to.equal('S3cret!%20');
    expect(request?.headers.get('return-error-data')).to.equal('Y');
    expect(result.ok && result.data).to.deep.equal(LOGIN);
  });

  it('login never puts the password into an address', async () => {
    const { core, page } = fakeCore();
    await login(core, 'ada', 'S3cret');
    expect(page.gateway.sent.map(({ url }) => url.href).join()).not.to.include('S3cret');
  });

  for (const [title, run, call] of [
    ['logout', logout, 'logout'],
    ['user products', usersProducts, 'usersProducts'],
    ['lookup', (core: Core) => lookup(core, 'USER_TYPE'), 'lookup'],
  ] as const) {
    it(`${title} fails quietly`, async () => {
      const { core, page } = fakeCore();
      page.gateway.answer(call, refused(500));
      expect((await run(core)).ok).to.equal(false);
      expect(isSilent(core)).to.equal(true);
    });
  }
});

describe('the authentication-types reply', () => {
  const DATA = {
    features: ['resetLink'],
    authentications: [{ authType: 'BASIC', orgType: 'TENANT', name: 'Password', logo: '' }],
    theme: { themeDetails: [{ type: 'NAME', value: 'Acme', html: '', color: '#123456' }] },
  };
  const load = async (data: unknown) => {
    const { core, page } = fakeCore();
    page.gateway.answer('authTypes', ok(data));
    return authTypes(core, 'ACME');
  };

  it('contains options and theme entries', async () => {
    const result = await load(DATA);
    expect(result.ok && result.data).to.deep.equal(DATA);
  });

  it('drops unreadable rows and keeps the others', async () => {
    const rows = [null, { name: 'no type' }, ...DATA.authentications];
    const result = await load({ ...DATA, authentications: rows });
    expect(result.ok && result.data).to.deep.equal(DATA);
  });

  for (const [title, data] of [
    ['null', null],
    ['missing', undefined],
    ['an empty object', {}],
    ['an empty list', []],
    ['an empty text', ''],
  ] as const) {
    it(`has no data when it is ${title}`, async () => {
      const result = await load(data);
      expect(result.ok && result.data).to.equal(null);
    });
  }

  it('has the wrong shape if it or its options have another type', async () => {
    for (const data of [{ ...DATA, authentications: 'BASIC' }, 5, true, 'BASIC']) {
      const result = await load(data);
      expect(!result.ok && result.failure.kind, JSON.stringify(data)).to.equal('wrong-shape');
    }
  });
});

describe('the login reply', () => {
  it('requires a remaining lifetime in seconds', async () => {
    for (const tokenExpiry of [0, -1, '3600', undefined]) {
      const { core, page } = fakeCore();
      page.gateway.answer(
        'login',
        json({ success: true, statusCode: 200, data: { ...LOGIN, tokenExpiry } }),
      );
      expect((await login(core, 'ada', 'pw')).ok, String(tokenExpiry)).to.equal(false);
    }
  });

  it('requires no other field', async () => {
    const { core, page } = fakeCore();
    page.gateway.answer('login', ok({ tokenExpiry: 60, roles: 'none' }));
    const result = await login(core, 'ada', 'pw');
    expect(result.ok && result.data).to.deep.equal({
      roles: [],
      tokenExpiry: 60,
      userType: '',
      displayName: '',
      langCd: '',
      lastLogin: '',
      forcePwdChangeOnLogin: false,
      secondFactorBy: '',
    });
  });
});
