import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import {
  clearSession,
  storeSession,
  storeSessionOfCookies,
} from '../../../src/core/flows/store-session.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { LOGIN, signedIn, SSO_COOKIES } from '../../support/fixtures/users.ts';

describe('the other tabs', () => {
  it('are notified of a stored sign-in', () => {
    const { core, page } = fakeCore();
    storeSession(core, 'ada', 'ACME', LOGIN);
    expect(page.posted).to.have.length(1);
    expect(page.posted[0]).to.deep.include({ tenant: 'ACME', news: 'signed-in' });
    expect(authService(core).isAuthenticated()).to.equal(true);
  });

  it('are notified of a sign-in that the cookies name', () => {
    const { core, page } = fakeCore({ cookies: SSO_COOKIES });
    expect(storeSessionOfCookies(core, 'ACME', 600)).to.equal(true);
    expect(page.posted[0]).to.deep.include({ news: 'signed-in' });
  });

  it('are not notified if the cookies name none', () => {
    const { core, page } = fakeCore();
    expect(storeSessionOfCookies(core, 'ACME', 600)).to.equal(false);
    expect(page.posted).to.deep.equal([]);
  });

  it('are notified of a removed session', () => {
    const { core, page } = fakeCore(signedIn());
    clearSession(core);
    expect(page.posted).to.have.length(1);
    expect(page.posted[0]).to.deep.include({ news: 'signed-out' });
    expect(authService(core).isAuthenticated()).to.equal(false);
  });
});
