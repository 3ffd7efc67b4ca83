import { expect } from '@open-wc/testing';
import { configure } from '../../../src/core/config/settings.ts';
import { confirm } from '../../../src/core/index.ts';
import { prepareReauth } from '../../../src/elements/reauth/prepare-reauth.ts';
import { HOST } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { ConfirmPage, freshness } from './confirm-page.ts';

// Rules: configuration-10, confirm-01, confirm-06

const EVIL = 'https://evil.example';

describe('the gateway that a confirmation sends the password to', () => {
  let page: ConfirmPage;
  afterEach(() => page.close());

  it('is the one that the guard names', async () => {
    page = new ConfirmPage(freshness(), { 'api-base': 'https://sso.example' });
    await page.ask();
    page.submit();
    expect(await page.result()).to.equal(true);
    const [request] = page.fake.page.gateway.requests('confirm');
    expect(new URL(request?.url ?? '').origin).to.equal('https://sso.example');
  });

  it('is none that only another element names: no dialog opens', async () => {
    page = new ConfirmPage();
    configure(page.fake.core, { apiBase: EVIL }, '<sso-login>');
    page.pay.click();
    expect(await page.result()).to.equal(false);
    expect(page.dialog).to.equal(undefined);
    const kinds = page.of('sso-error').map(({ detail }) => detail);
    expect(kinds.map((detail) => (detail as { kind: string }).kind)).to.deep.equal(['settings']);
    expect(page.fake.page.warnings.join()).to.include(`No password is sent to ${EVIL}`);
  });

  it('is the one that My Profile names on a page without a guard', async () => {
    page = new ConfirmPage();
    document.querySelector('sso-session-guard')?.remove();
    configure(page.fake.core, { apiBase: 'https://sso.example' }, '<sso-profile>');
    const screen = document.createElement('sso-profile');
    screen.setAttribute('api-base', 'https://sso.example');
    document.body.append(screen);
    prepareReauth();
    const result = confirm();
    await waitUntil(() => page.dialog?.matches(':modal'), 'the dialog is open');
    page.submit();
    expect(await result).to.equal(true);
    screen.remove();
  });

  it('is none that My Profile names beside a guard that names none', async () => {
    page = new ConfirmPage();
    configure(page.fake.core, { apiBase: EVIL }, '<sso-profile>');
    const screen = document.createElement('sso-profile');
    screen.setAttribute('api-base', EVIL);
    document.body.append(screen);
    prepareReauth();
    expect(await confirm()).to.equal(false);
    expect(page.calls('confirm')).to.equal(0);
    screen.remove();
  });

  it('is none that a guard names after another was configured: no dialog opens', async () => {
    page = new ConfirmPage(freshness(), { 'api-base': EVIL }, { settings: { apiBase: HOST } });
    page.pay.click();
    expect(await page.result()).to.equal(false);
    expect([page.dialog, page.calls('confirmOptions')]).to.deep.equal([undefined, 0]);
  });

  it('cannot change while the dialog is open', async () => {
    page = new ConfirmPage();
    await page.ask();
    configure(page.fake.core, { apiBase: EVIL }, '<sso-login>');
    expect(await page.result()).to.equal(false);
    await waitUntil(() => !page.dialog, 'the dialog is closed');
    expect(page.calls('confirm')).to.equal(0);
  });
});

describe('confirm() of sso-elements/core', () => {
  let page: ConfirmPage;
  afterEach(() => page.close());

  it('opens the dialog by the guard of the page, which has loaded nothing yet', async () => {
    page = new ConfirmPage();
    const result = confirm();
    await waitUntil(() => page.dialog?.matches(':modal'), 'the dialog is open');
    page.submit();
    expect(await result).to.equal(true);
  });

  it('passes the age on', async () => {
    page = new ConfirmPage(freshness(500));
    expect(await confirm({ maxAgeSeconds: 500 })).to.equal(true);
  });

  it('resolves to false on a page without an element that can ask', async () => {
    page = new ConfirmPage();
    document.querySelector('sso-session-guard')?.remove();
    expect(await confirm()).to.equal(false);
    expect(page.fake.page.gateway.sent).to.deep.equal([]);
  });
});
