import { expect } from '@open-wc/testing';
import { configService } from '../../../src/core/config/config.ts';
import type { Settings } from '../../../src/core/config/settings.ts';
import {
  currentPath,
  isExcludedRoute,
  navigate,
  storePathTenant,
  signInPath,
} from '../../../src/core/config/navigation.ts';
import { fakeCore, HOST } from '../../support/core/fake-core.ts';

// Rules: routes-04, routes-05, routes-06, routes-11, routes-17, tenants-08

describe('navigating to a route', () => {
  it('dispatches the event, then loads the page', () => {
    const { core, page, host } = fakeCore();
    navigate(core, host, '/dashboard');
    expect(host.dispatched).to.deep.equal([
      ['sso-navigate', { path: '/dashboard', reload: false }],
    ]);
    expect(page.visits).to.deep.equal(['/dashboard']);
  });

  it('is left to a page that prevents it', () => {
    const { core, page, host } = fakeCore();
    host.prevented.add('sso-navigate');
    navigate(core, host, '/dashboard', { reload: true });
    expect(host.of('sso-navigate')).to.deep.equal([{ path: '/dashboard', reload: true }]);
    expect(page.visits).to.deep.equal([]);
  });
});

describe('a path that leaves this origin', () => {
  for (const path of [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'https://evil.example/phish',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'https://user@host.invalid/',
    'https://[',
    '',
  ])
    it(`is the default, with one warning: '${path}'`, () => {
      const settings = { dashboardPath: path, loginPath: path };
      const { core, page, host } = fakeCore({ settings });
      navigate(core, host, configService(core).path('dashboardPath'));
      navigate(core, host, configService(core).path('dashboardPath'));
      expect(page.visits).to.deep.equal(['/dashboard', '/dashboard']);
      expect(host.of('sso-navigate').map((detail) => detail.path)).to.deep.equal(page.visits);
      expect(page.warnings).to.have.length(1);
      expect(page.warnings[0]).to.include(`dashboardPath="${path}"`);
      expect(signInPath(core)).to.equal('/login');
    });

  for (const path of ['/home', 'home.html', '#/home', '/a/../home', `${HOST}/home?x#y`])
    it(`is not '${path}'`, () => {
      const { core, page } = fakeCore({ settings: { dashboardPath: path } });
      expect(configService(core).path('dashboardPath')).to.equal(path);
      expect(page.warnings).to.deep.equal([]);
    });
});

it('the current path has query and hash', () => {
  const { core } = fakeCore({ href: `${HOST}/customer/7?tab=2#notes` });
  expect(currentPath(core)).to.equal('/customer/7?tab=2#notes');
});

describe('the sign-in path', () => {
  const openedAt = (path: string, local: Record<string, string> = { tenant: 'GLOBEX' }) => {
    const { core } = fakeCore({ href: HOST + path, local });
    storePathTenant(core, 'GLOBEX');
    return core;
  };

  for (const path of ['/globex/login', '/GLOBEX/Login/', '/globex/login?x=1'])
    it(`starts with the tenant if the user opened ${path}`, () => {
      expect(signInPath(openedAt(path))).to.equal('/globex/login');
    });

  for (const path of ['/login', '/acme/login', '/globex/dashboard', '/a/globex/login'])
    it(`is the plain one if the user opened ${path}`, () => {
      expect(signInPath(openedAt(path))).to.equal('/login');
    });

  it('is the plain one again after it was opened', () => {
    const { core, page } = fakeCore({
      href: `${HOST}/login`,
      local: { tenant: 'GLOBEX' },
      session: { 'sso-elements.pathTenant': 'GLOBEX' },
    });
    expect(signInPath(core)).to.equal('/globex/login');
    storePathTenant(core, 'GLOBEX');
    expect(page.session.values.size).to.equal(0);
    expect(signInPath(core)).to.equal('/login');
  });

  it('is the plain one if another tenant’s session has started meanwhile', () => {
    expect(signInPath(openedAt('/globex/login', { tenant: 'ACME' }))).to.equal('/login');
  });
});

describe('a route that is never saved nor returned to', () => {
  const excluded = [
    '/login',
    '/login/',
    '/LOGIN',
    '/login?errorMsg=x',
    '/login#top',
    '/%6cogin',
    '/acme/login',
    '/ACME/Login/',
    '/acme%2Flogin',
    '/terms&condition',
    '/terms%26condition',
    '/Terms&Condition?print=1',
    '/page-unavailable',
    '/page%2Dunavailable',
    '/',
    '',
    '/?x=1',
    `${HOST}/login`,
  ];
  const included = [
    '/dashboard',
    '/profile',
    '/login-history',
    '/loginx',
    '/acme/eu/login',
    '/acme/login/history',
    '/terms',
    '/dashboard?next=/login',
    '/dashboard#/login',
    '/broken%E0%A4%A',
  ];
  const { core } = fakeCore();
  for (const path of excluded)
    it(`is '${path}'`, () => expect(isExcludedRoute(core, path)).to.equal(true));
  for (const path of included)
    it(`is not '${path}'`, () => expect(isExcludedRoute(core, path)).to.equal(false));

  const settings: Settings = {
    loginPath: '/SignIn/',
    termsPath: '/legal%20terms',
    unavailablePath: `${HOST}/gone?why`,
  };
  const customized = fakeCore({ settings }).core;
  for (const path of [
    '/signin',
    '/SignIn',
    '/acme/signin',
    '/legal terms',
    '/legal%20terms',
    '/gone',
  ])
    it(`is '${path}' if the settings name it`, () =>
      expect(isExcludedRoute(customized, path)).to.equal(true));
  for (const path of ['/login', '/acme/login', '/page-unavailable'])
    it(`is not '${path}' if the settings name another path`, () =>
      expect(isExcludedRoute(customized, path)).to.equal(false));

  it('is the tenant’s sign-in even if the root is the sign-in route', () => {
    const { core: atRoot } = fakeCore({ settings: { loginPath: '/' } });
    expect(isExcludedRoute(atRoot, '/acme/login')).to.equal(true);
    expect(isExcludedRoute(atRoot, '/dashboard')).to.equal(false);
  });
});
