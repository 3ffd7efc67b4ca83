import { expect } from '@open-wc/testing';
import { savedPathService } from '../../../src/core/auth/saved-path.ts';
import {
  isExcludedRoute,
  isPublicPage,
  isUnavailablePage,
} from '../../../src/core/config/navigation.ts';
import { fakeCore, HOST } from '../../support/core/fake-core.ts';

// Rules: routes-06, routes-22

/** An app at this address, whose hash router has the routes. */
const openAt = (path: string, base = '/') =>
  fakeCore({
    href: HOST + path,
    settings: { loginPath: `${base}#/login`, unavailablePath: `${base}#/unavailable` },
  }).core;

describe('a hash router', () => {
  for (const base of ['/', '/app/', '/app.html']) {
    for (const hash of ['#/login', '#/Login/', '#/login?errorMsg=x', '#/unavailable'])
      it(`has the public page ${base}${hash}`, () => {
        const core = openAt(base + hash, base);
        expect(isPublicPage(core)).to.equal(true);
        expect(isExcludedRoute(core, base + hash)).to.equal(true);
      });

    for (const hash of ['#/products', '#/products/7?tab=2', '#/login/history', '#/terms'])
      it(`has the guarded page ${base}${hash}, to which a sign-in returns`, () => {
        const core = openAt(base + hash, base);
        expect([isPublicPage(core), isUnavailablePage(core)]).to.deep.equal([false, false]);
        savedPathService(core).save();
        expect(savedPathService(core).take('ada')).to.equal(base + hash);
      });
  }

  it('has a page for an unknown tenant', () => {
    expect(isUnavailablePage(openAt('/#/unavailable'))).to.equal(true);
  });

  it('can name the tenant before the hash', () => {
    expect(isPublicPage(openAt('/acme/#/login'))).to.equal(true);
  });

  it('does not make its root a page to return to', () => {
    expect(isExcludedRoute(openAt('/#/'), '/#/')).to.equal(true);
  });

  for (const hash of ['#/step', '#top', '#/login'])
    it(`on a sign-in page without one does not matter: /login${hash}`, () => {
      const { core } = fakeCore({ href: `${HOST}/login${hash}` });
      expect(isPublicPage(core)).to.equal(true);
    });

  it('on the page for an unknown tenant does not matter', () => {
    expect(isUnavailablePage(fakeCore({ href: `${HOST}/page-unavailable#/a` }).core)).to.equal(
      true,
    );
  });

  it('does not make a guarded page public', () => {
    expect(isPublicPage(fakeCore({ href: `${HOST}/prices#/login` }).core)).to.equal(false);
  });
});
