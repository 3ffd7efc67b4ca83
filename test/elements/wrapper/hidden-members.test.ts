import { expect, fixture, fixtureCleanup } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import '../../../src/elements/sso-login.ts';
import { fakeCore, HOST } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { json, ok } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { GuardPage, WARNED_MS } from '../guard/guard-page.ts';
import { ReauthPage } from '../reauth/reauth-page.ts';

const START = { href: `${HOST}/prices/list`, settings: { environment: 'env.json' } };

const NAMES = ['cookie', 'adoptedStyleSheets', 'createElement', 'querySelector', 'body'];

describe('a session guard warns on a page with an element that hides', () => {
  let page: GuardPage;
  const hider = document.createElement('img');
  afterEach(async () => {
    hider.remove();
    await page.close();
  });

  for (const name of NAMES)
    it(`document.${name}`, async () => {
      page = new GuardPage({ ...START, ...signedIn('ada', WARNED_MS) });
      page.fake.page.gateway.answer('environment', json({}));
      page.mount();
      hider.setAttribute('name', name);
      document.body.append(hider);
      const notifications = document.getElementsByTagName('sso-notifications');
      await waitUntil(
        () => notifications[0]?.shadowRoot?.querySelector('[role=alertdialog]'),
        'warning',
      );
    });
});

describe('a page with an element that hides a member of document', () => {
  const hider = document.createElement('img');
  const hide = (name: string) => {
    hider.setAttribute('name', name);
    document.body.append(hider);
  };
  afterEach(() => {
    hider.remove();
    fixtureCleanup();
  });

  for (const name of NAMES)
    it(`has a sign-in form that can be typed into: document.${name}`, async () => {
      const { core, page } = fakeCore({ settings: { environment: 'env.json' } });
      const removeCore = provideCore(core);
      page.gateway
        .answer('environment', json({}))
        .answer('authTypes', ok({ authentications: [{ authType: 'BASIC' }], theme: {} }));
      const login = document.createElement('sso-login');
      const place = await fixture<HTMLElement>('<div></div>');
      hide(name);
      place.append(login);
      await waitUntil(() => login.querySelector('[type=submit]'), 'the form');
      await waitUntil(() => page.gateway.requests('authTypes').length === 1);
      const password = login.querySelector<HTMLInputElement>('input[name=password]');
      if (password) password.value = 'typed';
      expect(login.querySelector<HTMLInputElement>('[name=password]')?.value).to.equal('typed');
      removeCore();
    });

  for (const name of NAMES)
    it(`asks for a new sign-in in a dialog: document.${name}`, async () => {
      const page = new ReauthPage();
      hide(name);
      await page.expire();
      await page.ready();
      expect(page.dialog?.matches(':modal')).to.equal(true);
      expect(page.dialog?.parentElement?.localName).to.equal('body');
      hider.remove();
      await page.close();
    });
});
