import { expect } from '@open-wc/testing';
import { CANCELLED, fakeCredentials } from '../../support/browser/fake-credentials.ts';
import { PASSKEY_REQUEST } from '../../support/fixtures/passkeys.ts';
import { ok } from '../../support/fixtures/replies.ts';
import { LOGIN } from '../../support/fixtures/users.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { ADA, ReauthPage } from './reauth-page.ts';

// Rules: passkeys-42, passkeys-50, passkeys-51, passkeys-53, session-guard-07, session-guard-08

const BASIC = { authType: 'BASIC', orgType: 'TENANT', name: 'Password', logo: '' };
const BUTTON = 'Sign in with a passkey';

/** The page of a tenant with passkeys, whose session has ended. The passkey is that of `owner`. */
async function expired(owner = ADA): Promise<ReauthPage> {
  const page = new ReauthPage();
  const { cookies, gateway } = page.fake.page;
  gateway
    .answer(
      'authTypes',
      ok({
        authentications: [BASIC],
        theme: { themeDetails: [] },
        features: ['passkeys:portal.example'],
      }),
    )
    .answer('passkeyOptions', ok(PASSKEY_REQUEST))
    .answer('passkeySignIn', (request) => {
      cookies.keep('username', owner);
      return ok(LOGIN)(request);
    });
  await page.expire();
  await page.ready();
  return page;
}

describe('inline reauthentication with a passkey', () => {
  let page: ReauthPage;
  afterEach(() => page.close());
  const offered = () => waitUntil(() => page.button(BUTTON), 'the button');

  it('returns to the page once the same user has signed in', async () => {
    fakeCredentials();
    page = await expired();
    await offered();
    page.button(BUTTON)?.click();
    await waitUntil(() => !page.dialog, 'the dialog is closed');
    expect(page.work.value).to.equal('two hours of work');
    expect([page.fake.page.visits, page.fake.page.reloads]).to.deep.equal([[], 0]);
  });

  it('returns to the page with a passkey that the field suggests, without another press', async () => {
    const browser = fakeCredentials();
    browser.suggest();
    page = await expired();
    await waitUntil(() => browser.asked.length === 1, 'a request for suggestions');
    expect(page.field('username').getAttribute('autocomplete')).to.equal('username webauthn');
    browser.choose();
    await waitUntil(() => !page.dialog, 'the dialog is closed');
    expect([page.fake.page.visits, page.fake.page.reloads]).to.deep.equal([[], 0]);
  });

  it('ends the suggestions with the dialog', async () => {
    const browser = fakeCredentials();
    browser.suggest();
    page = await expired();
    await waitUntil(() => browser.asked.length === 1, 'a request for suggestions');
    page.signIn();
    await waitUntil(() => !page.dialog, 'the dialog is closed');
    expect(browser.asked.map(({ signal }) => signal.aborted)).to.deep.equal([true]);
  });

  it('reloads the page for another user, who must not see the work', async () => {
    fakeCredentials();
    page = await expired('grace@acme.example');
    await offered();
    page.button(BUTTON)?.click();
    await waitUntil(() => page.fake.page.reloads > 0);
    expect(page.dialog?.open).to.equal(true);
  });

  it('stays open with what was typed if the user cancels', async () => {
    fakeCredentials().answer(CANCELLED);
    page = await expired();
    await offered();
    page.field('password').value = 'half of it';
    page.button(BUTTON)?.click();
    await waitUntil(() => page.dialog?.textContent.includes('No passkey was used.'));
    expect([page.dialog?.open, page.field('password').value]).to.deep.equal([true, 'half of it']);
    expect(page.fake.page.gateway.requests('passkeySignIn')).to.deep.equal([]);
  });

  it('is not offered by a browser without the methods, and the password still signs in', async () => {
    fakeCredentials().removeAll();
    page = await expired();
    await waitUntil(() => !page.dialog?.querySelector('.sso-skeleton'), 'the place is given up');
    expect(page.button(BUTTON)).to.equal(undefined);
    page.signIn();
    await waitUntil(() => !page.dialog, 'the dialog is closed');
  });
});
