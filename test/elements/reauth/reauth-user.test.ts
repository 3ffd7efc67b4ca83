import { expect } from '@open-wc/testing';
import { waitUntil } from '../../support/time/wait-until.ts';
import { ADA, ADMIN, ReauthPage } from './reauth-page.ts';

// Rules: session-guard-07

describe('inline reauthentication by tenant and user', () => {
  let page: ReauthPage;
  afterEach(() => page.close());

  it('reloads the page for the same user ID at another tenant', async () => {
    page = new ReauthPage();
    await page.expire();
    const { local, cookies } = page.fake.page;
    local.values.set('tenant', 'GLOBEX');
    local.values.set('userId', ADA);
    local.values.set('isAuthenticated', 'true');
    cookies.keep('tokenExpiryDttm', new Date(Date.now() + 900_000).toISOString());
    page.fake.page.fireStorage('isAuthenticated');
    await waitUntil(() => page.fake.page.reloads > 0);
    expect(page.dialog?.open).to.equal(true);
  });

  for (const [roles, isOffered] of [
    [['Framework Admin', 'Business User'], true],
    [['Business Admin'], false],
    [[], false],
  ] as const)
    it(`${isOffered ? 'offers' : 'does not offer'} the sign-in of the framework administrator to a user with the roles ${JSON.stringify(roles)}`, async () => {
      page = new ReauthPage(ADA, {}, roles);
      await page.expire();
      await page.ready();
      await waitUntil(() => page.button(ADMIN.name), 'all options');
      expect(page.button(ADMIN.name)?.checkVisibility()).to.equal(isOffered);
    });

  it('names no user if the user ID is unknown', async () => {
    page = new ReauthPage('');
    await page.expire();
    await page.ready();
    expect(document.getElementById('sso-reauth-message')?.textContent).to.equal('');
    expect(page.field('username').value).to.equal('');
  });
});
