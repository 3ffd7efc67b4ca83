import { expect } from '@open-wc/testing';
import type { ComponentType } from 'react';
import { DocumentsPage } from '../../../src/views/pages/documents-page.tsx';
import { pagesCss } from '../../../src/views/pages/pages-css.ts';
import { NotFoundPage } from '../../../src/views/pages/not-found-page.tsx';
import { UnavailablePage } from '../../../src/views/pages/unavailable-page.tsx';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { PAGE_TEXTS } from '../../../src/core/i18n/page-texts.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import type { ViewProps } from '../../../src/views/view.ts';
import { HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { held, ok, unreachable } from '../../support/fixtures/replies.ts';
import { byRole, nameOf } from '../support/by-role.ts';
import { trackListeners } from '../support/listeners.ts';
import { Screen } from '../support/screen.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: header-08, pages-03, pages-04, pages-05, routes-02, sign-in-68, storage-10

let screen: Screen;

function open(Page: ComponentType<ViewProps>, start: CoreStart = {}): Screen {
  screen = new Screen(pagesCss, start);
  void messagesService(screen.fake.core).add(PAGE_TEXTS);
  screen.draw(<Page host={screen.fake.host} />);
  return screen;
}
const navigations = () => screen.fake.host.of('sso-navigate');

describe('the page for an unknown tenant', () => {
  afterEach(() => screen.close());

  it('names the site and links to the origin’s sign-in with a full load', async () => {
    open(UnavailablePage, { settings: { tenant: 'nowhere' }, href: `${HOST}/page-unavailable` });
    await screen.findByRole('heading', 'Page unavailable');
    await waitUntil(() => screen.text.includes("Sorry, we couldn't find the site NOWHERE"));
    expect(screen.text).to.include('May be it was deleted, or you accidentally mistyped the URL');
    const link = screen.byRole('link', 'Please contact your site administrator');
    expect(link.getAttribute('href')).to.equal('/login');
    link.click();
    expect(screen.preventedClicks).to.deep.equal([false]);
    expect(navigations()).to.deep.equal([]);
    expect(nameOf(screen.byRole('contentinfo'))).to.include(String(new Date().getFullYear()));
    await expect(screen.element).to.be.accessible();
  });

  it('names the host if no tenant is known', async () => {
    open(UnavailablePage, { settings: { tenant: '' } });
    await waitUntil(() => screen.text.includes("couldn't find the site portal.example"));
  });

  it('shows the contacts of the tenant that this browser used last', async () => {
    const themeDetails = [
      { type: 'NAME', value: 'Acme Portal' },
      { type: 'HELP', value: 'Call support', url: 'tel:+44-20-7946-0000' },
    ];
    const tenantTheme = JSON.stringify({ tenant: 'ACME', themeDetails });
    open(UnavailablePage, { settings: { tenant: 'nowhere' }, local: { tenantTheme } });
    const link = await screen.findByRole('link', 'Call support +44-20-7946-0000');
    expect(link.getAttribute('href')).to.equal('tel:+44-20-7946-0000');
    expect(nameOf(screen.byRole('heading', 'Help with Acme Portal'))).to.equal(
      'Help with Acme Portal',
    );
    await expect(screen.element).to.be.accessible();
  });

  it('makes no call', async () => {
    open(UnavailablePage);
    await waitUntil(() => screen.text.includes('the site ACME'));
    expect(screen.fake.page.gateway.sent).to.deep.equal([]);
  });
});

describe('the page for an unknown address', () => {
  const { title } = document;
  afterEach(() => {
    document.title = title;
    screen.close();
  });

  it('links to sign-in without a session', async () => {
    open(NotFoundPage);
    await screen.findByRole('heading', 'Page not found');
    expect(screen.text).to.include('There is nothing at this address.');
    screen.byRole('link', 'Sign in').click();
    expect(navigations()).to.deep.equal([{ path: '/login', reload: false }]);
    expect(screen.fake.page.gateway.sent).to.deep.equal([]);
    await expect(screen.element).to.be.accessible();
  });

  it('links a signed-in user to the dashboard', async () => {
    open(NotFoundPage, signedIn());
    const main = await screen.findByRole('main');
    byRole(main, 'link', 'Go to dashboard').click();
    expect(navigations()).to.deep.equal([{ path: '/dashboard', reload: false }]);
  });

  it('shows a signed-in user the stored theme without a call', async () => {
    const { local, cookies } = signedIn();
    const themeDetails = [{ type: 'NAME', value: 'Acme Corporation' }];
    const tenantTheme = JSON.stringify({ tenant: 'ACME', themeDetails });
    open(NotFoundPage, { local: { ...local, tenantTheme }, ...(cookies && { cookies }) });
    await screen.findByRole('link', 'Acme Corporation Go to dashboard');
    expect(screen.fake.page.gateway.sent).to.deep.equal([]);
  });

  it('keeps the document’s title in the page’s language', async () => {
    open(NotFoundPage, { settings: { ownsDocument: true } });
    await waitUntil(() => document.title === 'Page not found');
    await messagesService(screen.fake.core).setLocale('de_DE');
    await waitUntil(() => document.title === screen.shadow.querySelector('h1')?.textContent);
    expect(document.title).not.to.equal('Page not found');
  });
});

for (const [name, Page] of [
  ['documents page', DocumentsPage],
  ['page for an unknown address', NotFoundPage],
] as const)
  describe(`the ${name} for a signed-in user`, () => {
    afterEach(() => screen.close());

    it('has the tenant’s theme on a first visit', async () => {
      screen = new Screen(pagesCss, signedIn());
      const themeDetails = [{ type: 'NAME', value: 'Acme Corporation' }];
      const reply = ok({ authentications: [], theme: { themeDetails } });
      screen.fake.page.gateway.answer('authTypes', reply);
      screen.draw(<Page host={screen.fake.host} />);
      await waitUntil(() => screen.text.includes('Acme Corporation'));
    });

    it('has Need Help in the side panel', async () => {
      screen = new Screen(pagesCss, signedIn());
      screen.draw(<Page host={screen.fake.host} helpLinks={{ community: '/community' }} />);
      (await screen.findByRole('button', /Ada/)).click();
      await screen.findByRole('link', 'Community (opens in a new tab)');
    });
  });

describe('the documents page', () => {
  afterEach(() => {
    history.replaceState(null, '', location.pathname + location.search);
    screen.close();
  });

  it('sets the current label to SSO', async () => {
    open(DocumentsPage);
    await waitUntil(() => screen.fake.page.local.getItem('currentLable') === 'SSO');
  });

  it('links to each of its sections and to the dashboard', async () => {
    open(DocumentsPage);
    const contents = await screen.findByRole('navigation', 'On this page');
    const links = [...contents.querySelectorAll('a')];
    expect(links.map(nameOf)).to.deep.equal([
      'Documentation',
      'API Specifications',
      'Community',
      'Service Status',
    ]);
    for (const link of links) {
      const section = screen.shadow.querySelector(link.hash);
      const headingId = section?.getAttribute('aria-labelledby') ?? '';
      expect(screen.shadow.getElementById(headingId)?.textContent).to.equal(nameOf(link));
    }
    screen.byRole('link', 'Back to dashboard').click();
    expect(navigations()).to.deep.equal([{ path: '/dashboard', reload: false }]);
    await expect(screen.element).to.be.accessible();
  });

  it('has a text in each section', async () => {
    open(DocumentsPage);
    await screen.findByRole('heading', 'Documents');
    for (const text of [
      'How the portal works, what it talks to, and where to turn.',
      'Your dashboard lists the products you may open.',
      'Before your session ends you are asked whether to stay.',
      'A forgotten password is changed on the sign-in screen',
      'Your administrator knows your user groups',
      'See whether the sign-in service answers you right now.',
    ])
      expect(screen.text).to.include(text);
  });

  it('focuses the section in the address, also after a change', async () => {
    history.replaceState(null, '', '#community');
    open(DocumentsPage);
    await waitUntil(() => screen.shadow.activeElement?.id === 'community');
    location.hash = '#status';
    await waitUntil(() => screen.shadow.activeElement?.id === 'status');
    location.hash = '#"invalid';
    await waitUntil(() => location.hash.includes('invalid'));
    location.hash = '#api';
    await waitUntil(() => screen.shadow.activeElement?.id === 'api');
  });

  it('ignores the address once it is removed', async () => {
    const listeners = trackListeners();
    open(DocumentsPage);
    await screen.findByRole('heading', 'Documents');
    await waitUntil(() => listeners.left().includes('hashchange'));
    screen.unmount();
    expect(listeners.left()).not.to.include('hashchange');
  });

  it('lists the gateway’s calls', async () => {
    open(DocumentsPage);
    await screen.findByRole('heading', 'API Specifications');
    const rows = [...screen.shadow.querySelectorAll('tbody tr')].map((row) => row.textContent);
    expect(rows).to.deep.equal(
      Object.entries(CALLS).map(([name, { method, path }]) => name + method + path),
    );
    await waitUntil(() => screen.text.includes(`these calls of ${HOST}.`));
    const table = screen.byRole('group', 'API Specifications');
    const columns = [...table.querySelectorAll('th[scope=col]')].map(nameOf);
    expect(columns).to.deep.equal(['Call', 'Method', 'Path']);
  });

  it('shows when the service was checked', async () => {
    open(DocumentsPage);
    screen.fake.page.gateway.answer('authTypes', unreachable);
    const nowMs = Date.UTC(2026, 0, 31, 8, 15, 30);
    screen.fake.page.now = () => nowMs;
    const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' }).format(nowMs);
    (await screen.findByRole('button', 'Check now')).click();
    const text = `The service could not be reached at ${time}.`.replace(/\s/g, ' ');
    await waitUntil(() => nameOf(screen.byRole('status')) === text);
  });

  it('reports on request whether the service answers', async () => {
    open(DocumentsPage);
    const { gateway } = screen.fake.page;
    const reply = held(ok({ authentications: [], theme: { themeDetails: [] } }));
    gateway.answer('authTypes', reply.answer, unreachable);
    const button = await screen.findByRole('button', 'Check now');
    const answer = screen.byRole('status');
    expect(nameOf(answer)).to.equal('');
    button.click();
    await waitUntil(() => nameOf(answer) === 'Asking the service…');
    button.click();
    reply.release();
    await waitUntil(() => nameOf(answer).startsWith('The service answered at'));
    expect(gateway.requests('authTypes')).to.have.length(1);
    button.click();
    await waitUntil(() => nameOf(answer).startsWith('The service could not be reached at'));
  });
});
