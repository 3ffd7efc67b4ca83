import { expect } from '@open-wc/testing';
import { startSso } from '../../../src/core/flows/start-sso.ts';
import { reauthService } from '../../../src/core/auth/reauth.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { toastsOf } from '../../support/core/notices.ts';

// Rules: session-guard-08, sso-04

const OPTION = { authType: 'OIDC', orgType: 'TENANT', name: 'Passport', logo: '' };
const ADDRESS = /\/api\/auth\/v3\/login\?authType=OIDC&orgType=TENANT&tenantCode=ACME$/;

describe('a provider’s sign-in', () => {
  it('navigates from the sign-in screen to the provider', async () => {
    const { core, page, host } = fakeCore();
    expect(await startSso(core, host, OPTION)).to.equal(true);
    expect(page.visits).to.have.length(1);
    expect(page.visits[0]).to.match(ADDRESS);
    expect(page.opened).to.deep.equal([]);
    expect(page.session.values.get('sso-elements.pendingSso')).to.equal('ACME');
  });

  it('opens in a window during inline reauthentication', async () => {
    const { core, page, host } = fakeCore();
    reauthService(core).$reauth.set({ userId: 'ada', roles: [], reason: 'expired' });
    expect(await startSso(core, host, OPTION)).to.equal(false);
    expect(page.opened).to.have.length(1);
    expect(page.opened[0]).to.match(ADDRESS);
    expect(page.visits).to.deep.equal([]);
    expect(toastsOf(core)).to.deep.equal([]);
  });

  it('closes the window when the user is signed in, and not before', async () => {
    const { core, page, host } = fakeCore();
    reauthService(core).$reauth.set({ userId: 'ada', roles: [], reason: 'expired' });
    await startSso(core, host, OPTION);
    expect(page.closed).to.deep.equal([]);
    reauthService(core).$reauth.set(undefined);
    expect(page.closed).to.deep.equal(page.opened);
  });

  it('shows a toast if the browser blocks the window', async () => {
    const { core, page, host } = fakeCore();
    page.isPopupBlocked = true;
    reauthService(core).$reauth.set({ userId: 'ada', roles: [], reason: 'expired' });
    expect(await startSso(core, host, OPTION)).to.equal(false);
    expect(toastsOf(core)).to.deep.equal([
      'error: Failed! / Your browser kept the sign-in window from opening. Please allow it and try again.',
    ]);
    expect(page.visits).to.deep.equal([]);
  });
});
