import { expect } from '@open-wc/testing';
import { configure } from '../../../src/core/config/settings.ts';
import { HOST } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { ADA, ReauthPage } from './reauth-page.ts';

// Rules: configuration-10, routes-17, session-guard-06

describe('the form of inline reauthentication', () => {
  let page: ReauthPage;
  afterEach(() => page.close());

  it('has the gateway that the guard names, for its form', async () => {
    page = new ReauthPage(ADA, { 'api-base': HOST, environment: 'env.json' });
    await page.expire();
    const form = page.dialog?.querySelector('sso-login');
    expect(form?.getAttribute('api-base')).to.equal(HOST);
    expect(form?.getAttribute('environment')).to.equal('env.json');
  });

  it('names no gateway if the guards disagree about it', async () => {
    page = new ReauthPage(ADA, { 'api-base': HOST });
    page.mount();
    await page.expire();
    expect(page.dialog?.querySelector('sso-login')?.hasAttribute('api-base')).to.equal(false);
  });

  it('sends no password if only another tag names the gateway', async () => {
    page = new ReauthPage();
    configure(page.fake.core, { apiBase: 'https://evil.example' }, '<sso-login>');
    await page.expire();
    await waitUntil(() => page.dialog?.querySelector('[role=alert]'), 'the message');
    const errors = page.of('sso-error').map(({ detail }) => detail);
    expect(errors.some((detail) => (detail as { kind: string }).kind === 'settings')).to.equal(
      true,
    );
    expect(page.dialog?.querySelector('input') === null).to.equal(true);
  });

  it('is left for the sign-in page of this origin only', async () => {
    page = new ReauthPage(ADA, { 'login-path': 'https://evil.example/phish' });
    await page.expire();
    await page.ready();
    page.button('Leave this page')?.click();
    expect(page.fake.page.visits).to.deep.equal(['/login']);
  });
});
