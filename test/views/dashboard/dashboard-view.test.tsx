import { expect } from '@open-wc/testing';
import { usersProducts } from '../../support/core/calls.ts';
import { LIST_EMPTY, sectionErrorsService } from '../../../src/core/notices/section-errors.ts';
import { LOGIN } from '../../support/fixtures/users.ts';
import { held, ok, unreachable } from '../../support/fixtures/replies.ts';
import { nameOf } from '../support/by-role.ts';
import { named, product } from '../support/products.ts';
import type { Screen } from '../support/screen.ts';
import { typeInto } from '../support/typing.ts';
import { drawDashboard, openDashboardScreen, prepareDashboard } from './dashboard-screen.tsx';
import { waitUntil } from '../../support/time/wait-until.ts';
import { clearSession, storeSession } from '../../../src/core/flows/store-session.ts';

// Rules: dashboard-01, dashboard-02, dashboard-05, dashboard-06, errors-06, errors-11, header-04, routes-07
// Rules: dashboard-35, theming-11, theming-14

describe('the dashboard', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const products = () => screen.findByRole('list', 'Products');
  const cardNames = async () =>
    [...(await products()).querySelectorAll('a')].map((link) => nameOf(link));

  it('shows header, greeting, card skeletons and a loading status immediately', async () => {
    const reply = held(ok(named('Ocular')));
    screen = prepareDashboard();
    screen.fake.page.gateway.answer('usersProducts', reply.answer);
    drawDashboard(screen);
    await screen.findByRole('heading', 'Welcome Ada Lovelace!');
    expect(nameOf(screen.byRole('status'))).to.equal('Loading your products…');
    expect(screen.byRole('searchbox')).to.exist;
    expect(screen.byRole('banner').textContent).to.include('Ada Lovelace');
    expect(screen.shadow.querySelectorAll('.sso-card-skeleton')).to.have.length(8);
    await expect(screen.element).to.be.accessible();
    reply.release();
    await products();
    expect(screen.shadow.querySelector('.sso-card-skeleton')).to.equal(null);
    expect(nameOf(screen.byRole('status'))).to.equal('');
  });

  it('does not move the skeletons when the cards arrive', async () => {
    const reply = held(ok(named('Ocular', 'Payments')));
    screen = prepareDashboard();
    screen.fake.page.gateway.answer('usersProducts', reply.answer);
    drawDashboard(screen);
    await screen.findByRole('heading', /Welcome/);
    const cardRect = () => {
      const { left, top, width, height } =
        screen.shadow.querySelector('.sso-card')?.getBoundingClientRect() ?? new DOMRect();
      return [left, top, width, height].map(Math.round);
    };
    const before = cardRect();
    reply.release();
    await products();
    expect(cardRect()).to.deep.equal(before);
  });

  it('fits into 180 px, with the search field above the button of the palette', async () => {
    screen = openDashboardScreen(named('Ocular', 'Payments'));
    screen.element.style.width = '180px';
    await products();
    const { bottom } = screen.byRole('searchbox').getBoundingClientRect();
    const button = screen.byRole('button', 'Go to…').getBoundingClientRect();
    expect(button.top).to.be.at.least(bottom);
    expect(screen.byRole('main').scrollWidth).to.be.at.most(180);
  });

  it('shows the cards sorted by name, and stores the products', async () => {
    screen = openDashboardScreen(named('Payments', 'invoicing', 'Deal 10', 'Deal 9'));
    expect(await cardNames()).to.deep.equal(['Deal 9', 'Deal 10', 'invoicing', 'Payments']);
    expect(screen.fake.page.local.getItem('P0')).to.include('Payments');
    await expect(screen.element).to.be.accessible();
  });

  it('shows the number of products, and of matches during a search', async () => {
    screen = openDashboardScreen(named('Ocular', 'Payments'));
    const count = () => screen.shadow.querySelector('.sso-count')?.textContent;
    await waitUntil(() => count() === '2 products', 'all products');
    typeInto(screen.byRole('searchbox') as HTMLInputElement, 'pay');
    await waitUntil(() => count() === '1 product found', 'matches');
  });

  it('shows two hundred products without empty list items', async () => {
    screen = openDashboardScreen(named(...Array.from({ length: 199 }, (_, i) => `Product ${i}`)));
    const list = await products();
    await waitUntil(() => list.children.length > 32);
    expect(list.children).to.have.length(199);
    expect(screen.allByRole('link', /^Product/)).to.have.length(199);
  });

  for (const [widthPx, columns] of [
    [1280, 4],
    [1024, 4],
    [768, 3],
    [640, 2],
    [360, 1],
  ] as const) {
    it(`shows rows of ${columns} cards at ${widthPx} px`, async () => {
      screen = openDashboardScreen(named('A', 'B', 'C', 'D', 'E'));
      screen.element.style.width = `${widthPx}px`;
      const tops = [...(await products()).children].map((card) =>
        Math.round(card.getBoundingClientRect().top),
      );
      expect(tops.filter((top) => top === tops[0])).to.have.length(columns);
    });
  }

  it('shows no greeting without a display name, but a title for screen readers', async () => {
    screen = openDashboardScreen([], { local: { displayName: '' } });
    await screen.findByRole('heading', 'Dashboard');
    expect(screen.text).not.to.include('Welcome');
    expect(screen.byRole('button', 'Open profile panel of ada')).to.exist;
  });

  it('truncates a long name after 50 graphemes, but not in title and button name', async () => {
    const name = '👩‍🚀'.repeat(30) + 'x'.repeat(30);
    screen = openDashboardScreen([], { local: { displayName: name } });
    const shown = `${'👩‍🚀'.repeat(30)}${'x'.repeat(20)}…`;
    const heading = await screen.findByRole('heading', `Welcome ${shown}!`);
    expect(heading.querySelector('bdi')?.title).to.equal(name);
    const button = screen.byRole('button', `Open profile panel of ${name}`);
    expect(button.textContent).to.include(shown);
  });

  it('shows a message if there are no products', async () => {
    screen = openDashboardScreen([]);
    await screen.findByRole('heading', 'No products yet');
    expect(screen.text).to.include('Your administrator can give you access.');
    expect(screen.allByRole('list')).to.deep.equal([]);
    await expect(screen.element).to.be.accessible();
  });

  it('shows the list-empty message inline, and clears it when it opens again', async () => {
    screen = openDashboardScreen(named('Ocular'));
    await products();
    const { core } = screen.fake;
    sectionErrorsService(core).show(LIST_EMPTY, '<b>Not for you</b>');
    await waitUntil(() => nameOf(screen.byRole('alert')) === '<b>Not for you</b>');
    await expect(screen.element).to.be.accessible();
    screen.draw(null);
    await waitUntil(() => screen.text === '');
    drawDashboard(screen);
    await products();
    expect(nameOf(screen.byRole('alert'))).to.equal('');
  });

  it('shows markup in names and descriptions as text', async () => {
    const markup = '<img src=x onerror="window.hacked=1">';
    screen = openDashboardScreen([product({ productName: markup, longDescription: markup })], {
      local: { displayName: markup, userId: markup },
    });
    expect(await cardNames()).to.deep.equal([markup]);
    expect(screen.byRole('heading', /Welcome/).textContent).to.equal(`Welcome ${markup}!`);
    expect(screen.shadow.querySelector('[onerror]')).to.equal(null);
  });

  it('sets the document title only if the elements own the page', async () => {
    document.title = 'Suite';
    screen = openDashboardScreen([]);
    await screen.findByRole('heading', 'No products yet');
    expect(document.title).to.equal('Suite');
    screen.close();
    screen = openDashboardScreen([], { settings: { ownsDocument: true } });
    await waitUntil(() => document.title === 'Dashboard');
  });

  it('shows nothing without a session, redirects to sign-in and saves the path', async () => {
    screen = openDashboardScreen([], { local: { isAuthenticated: 'false' } });
    const { host, page } = screen.fake;
    await waitUntil(() => host.of('sso-navigate').length > 0);
    expect(host.of('sso-navigate')).to.deep.equal([{ path: '/login', reload: false }]);
    const saved = page.local.getItem('prevVisitedPathForForceLogoutUser');
    expect(saved).to.equal('{"ada":"/dashboard"}');
    expect(screen.text).to.equal('');
  });

  it('shows nothing during the redirect to a saved path, and loads no products', async () => {
    screen = openDashboardScreen([], { local: { previouslyVisitedPath: '/reports?page=2' } });
    const { host, page } = screen.fake;
    await waitUntil(() => host.of('sso-navigate').length > 0);
    expect(host.of('sso-navigate')).to.deep.equal([{ path: '/reports?page=2', reload: true }]);
    await waitUntil(() => screen.text === '');
    expect(page.gateway.requests('usersProducts')).to.deep.equal([]);
  });

  it('loads the cards after two network failures', async () => {
    screen = prepareDashboard();
    screen.fake.page.gateway.answer('usersProducts', unreachable, unreachable, ok(named('Ocular')));
    drawDashboard(screen);
    expect(await cardNames()).to.deep.equal(['Ocular']);
    expect(screen.fake.host.of('sso-signed-out')).to.deep.equal([]);
  });

  it('saves no path when the user signs out', async () => {
    screen = openDashboardScreen([]);
    (await screen.findByRole('button', 'Sign out')).click();
    const { host, page } = screen.fake;
    await waitUntil(() => host.of('sso-signed-out').length > 0);
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'manual' }]);
    await waitUntil(() => screen.text === '');
    expect(page.local.getItem('previouslyVisitedPath')).to.equal(null);
    expect(host.of('sso-navigate')).to.have.length(1);
  });

  it('loads again when a user signs in while it is shown', async () => {
    screen = openDashboardScreen(named('Ocular'));
    await products();
    const { core, page } = screen.fake;
    clearSession(core);
    await waitUntil(() => screen.text === '');
    page.gateway.answer('usersProducts', ok(named('Payments')));
    page.cookies.keep('tokenExpiryDttm', new Date(Date.now() + 3_600_000).toISOString());
    storeSession(core, 'grace', 'ACME', { ...LOGIN, displayName: 'Grace Hopper' });
    await screen.findByRole('heading', 'Welcome Grace Hopper!');
    expect(await cardNames()).to.deep.equal(['Payments']);
  });

  it('does nothing after it is removed', async () => {
    const reply = held(ok(named('Ocular')));
    screen = prepareDashboard();
    const { core, page, host } = screen.fake;
    page.gateway.answer('usersProducts', reply.answer);
    drawDashboard(screen);
    await waitUntil(() => page.gateway.requests('usersProducts').length === 1);
    screen.unmount();
    reply.release();
    // Once a later request is answered, the earlier one is too.
    await usersProducts(core);
    expect(page.local.getItem('P0')).to.equal(null);
    expect(host.dispatched).to.deep.equal([]);
    expect(screen.shadow.childNodes).to.have.length(0);
  });
});
