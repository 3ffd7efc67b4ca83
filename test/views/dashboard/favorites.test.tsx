import { expect, nextFrame } from '@open-wc/testing';
import { hashText } from '../../../src/core/products/persisted-codes.ts';
import { settled } from '../../support/time/settled.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { allByRole, nameOf } from '../support/by-role.ts';
import { named, product } from '../support/products.ts';
import type { Screen } from '../support/screen.ts';
import { press, typeInto } from '../support/typing.ts';
import { openDashboardScreen } from './dashboard-screen.tsx';

// Rules: dashboard-11, dashboard-12, dashboard-15

const FAVORITES = 'sso-elements.favorites';
const RECENTS = 'sso-elements.recents';
/** Ada's key in both storage entries. */
const ADA = hashText('ACME/ada');

describe('favorites and recents', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const open = async (local: Record<string, string> = {}) => {
    screen = openDashboardScreen(named('Deal', 'Invoicing', 'Payments'), { local });
    await screen.findByRole('list', 'Products');
  };
  const shelf = (title: string) => {
    const heading = screen.allByRole('heading', title)[0];
    const list = heading?.parentElement?.querySelector('ul');
    // The tiles, whether or not they are links.
    return [...(list?.querySelectorAll('li > a') ?? [])].map(nameOf);
  };
  const titles = () => screen.allByRole('heading').map(nameOf).slice(1);
  const painted = async () => {
    await nextFrame();
    await nextFrame();
  };
  const star = (name: string) => screen.allByRole('button', `Favorite ${name}`);
  const stored = () => screen.fake.page.local.getItem(FAVORITES);

  it('have a star next to each link with its pressed state', async () => {
    await open();
    expect(titles()).to.deep.equal([]);
    const [button] = star('Payments');
    expect(button?.getAttribute('aria-pressed')).to.equal('false');
    expect(button?.closest('a')).to.equal(null);
    button?.click();
    await waitUntil(() => shelf('Favorites').join() === 'Payments');
    expect(titles()).to.deep.equal(['Favorites', 'All products']);
    expect(button?.getAttribute('aria-pressed')).to.equal('true');
    expect(stored()).to.equal(`{"${ADA}":["P2"]}`);
    expect(screen.fake.host.of('sso-product-open')).to.deep.equal([]);
    await settled(screen.shadow);
    await expect(screen.element).to.be.accessible();
    button?.click();
    await waitUntil(() => shelf('Favorites').length === 0);
    expect(stored()).to.equal(`{"${ADA}":[]}`);
  });

  it('do not remove products from the list, sorted by name', async () => {
    await open({ [FAVORITES]: '{"ACME/ada":["P2","P0"]}' });
    expect(shelf('Favorites')).to.deep.equal(['Deal', 'Payments']);
    const all = allByRole(screen.byRole('list', 'Products'), 'link').map(nameOf);
    expect(all).to.deep.equal(['Deal', 'Invoicing', 'Payments']);
  });

  for (const [removed, neighbor] of [
    ['Deal', 'Invoicing'],
    ['Invoicing', 'Payments'],
    ['Payments', 'Invoicing'],
  ] as const)
    it(`move the focus to ${neighbor} when ${removed} is removed`, async () => {
      await open({ [FAVORITES]: '{"ACME/ada":["P0","P1","P2"]}' });
      const [inShelf] = star(removed);
      inShelf?.focus();
      inShelf?.click();
      await waitUntil(() => shelf('Favorites').length === 2);
      await waitUntil(() => screen.shadow.activeElement?.matches('.sso-tile'));
      expect(nameOf(screen.shadow.activeElement ?? screen.element)).to.equal(neighbor);
    });

  it('do not move the focus when a recent product’s star is pressed', async () => {
    await open({ [RECENTS]: '{"ACME/ada":["P0","P1"]}' });
    const [inShelf] = star('Invoicing');
    inShelf?.focus();
    inShelf?.click();
    await waitUntil(() => shelf('Favorites').length === 1);
    expect(screen.shadow.activeElement?.matches('.sso-tile')).not.to.equal(true);
  });

  it('show the product opened last first, without the favorites', async () => {
    await open({
      [RECENTS]: '{"ACME/ada":["P0","GONE","P1","P2"]}',
      [FAVORITES]: '{"ACME/ada":["P1"]}',
    });
    expect(shelf('Recently opened')).to.deep.equal(['Payments', 'Deal']);
    expect(titles()).to.deep.equal(['Favorites', 'Recently opened', 'All products']);
    typeInto(screen.byRole('searchbox') as HTMLInputElement, 'deal');
    await waitUntil(() => titles().length === 0, 'no shelves next to the matches');
  });

  it('show one of several products with the same code, the first by name', async () => {
    screen = openDashboardScreen(
      ['Deal', 'Deal again'].map((productName) => product({ productName })),
      { local: { [FAVORITES]: '{"ACME/ada":["OCULAR"]}' } },
    );
    await screen.findByRole('list', 'Products');
    expect(shelf('Favorites')).to.deep.equal(['Deal']);
  });

  it('record products opened in this tab or a new one, without moving cards meanwhile', async () => {
    await open();
    const link = screen.byRole('link', 'Deal');
    // Composed, so that the screen prevents the browser from following them.
    const init = { bubbles: true, cancelable: true, composed: true };
    link.dispatchEvent(new MouseEvent('click', init));
    link.dispatchEvent(new MouseEvent('click', { ...init, ctrlKey: true }));
    screen
      .byRole('link', 'Payments')
      .dispatchEvent(new MouseEvent('auxclick', { ...init, button: 1 }));
    expect(screen.fake.page.local.getItem(RECENTS)).to.equal(`{"${ADA}":["P0","P2"]}`);
    await painted();
    expect(shelf('Recently opened')).to.deep.equal([]);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitUntil(() => shelf('Recently opened').join() === 'Payments,Deal');
  });

  it('do not record a product whose context menu was opened, or whose click was prevented', async () => {
    await open();
    const prevent = (event: Event) => event.preventDefault();
    screen.element.addEventListener('click', prevent, { capture: true });
    screen
      .byRole('link', 'Deal')
      .dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ctrlKey: true }),
      );
    const init = { bubbles: true, cancelable: true, composed: true, button: 2 };
    screen.byRole('link', 'Deal').dispatchEvent(new MouseEvent('auxclick', init));
    expect(screen.fake.page.local.getItem(RECENTS)).to.equal(null);
  });

  it('follow another tab', async () => {
    await open();
    const { page } = screen.fake;
    page.local.values.set(FAVORITES, '{"ACME/ada":["P0"]}');
    page.local.values.set(RECENTS, '{"ACME/ada":["P1"]}');
    page.fireStorage(FAVORITES);
    page.fireStorage(RECENTS);
    await waitUntil(() => shelf('Favorites').join() === 'Deal');
    await waitUntil(() => shelf('Recently opened').join() === 'Invoicing');
    page.local.values.delete(RECENTS);
    page.fireStorage(RECENTS);
    await waitUntil(() => shelf('Recently opened').length === 0);
  });

  it('have no star for products without a valid address or code', async () => {
    screen = openDashboardScreen([
      product({ productName: 'Lost', landingPage: 'javascript:alert(1)' }),
      product({ productName: 'Nameless', productCode: '' }),
    ]);
    await screen.findByRole('link', 'Nameless');
    expect(screen.allByRole('button', /^Favorite/)).to.deep.equal([]);
  });

  it('show at most four recently opened products', async () => {
    const local = { [RECENTS]: '{"ACME/ada":["P0","P1","P2","P3","P4"]}' };
    screen = openDashboardScreen(named('A', 'B', 'C', 'D', 'E'), { local });
    await screen.findByRole('list', 'Products');
    expect(shelf('Recently opened')).to.deep.equal(['E', 'D', 'C', 'B']);
    expect(screen.allByRole('heading', 'Favorites')).to.deep.equal([]);
  });

  it('omit favorites without a valid address', async () => {
    const [deal, lost] = named('Deal', 'Lost');
    const local = { [FAVORITES]: '{"ACME/ada":["P0","P1"]}' };
    screen = openDashboardScreen([deal, { ...lost, landingPage: 'javascript:alert(1)' }], {
      local,
    });
    await screen.findByRole('list', 'Products');
    expect(shelf('Favorites')).to.deep.equal(['Deal']);
  });

  it('have tiles in the tab order that arrow keys move through', async () => {
    await open({ [FAVORITES]: '{"ACME/ada":["P0","P1","P2"]}' });
    const list = screen.byRole('heading', 'Favorites').parentElement ?? screen.element;
    const links = () => allByRole(list, 'link');
    const stops = () => links().filter(({ tabIndex }) => tabIndex === 0);
    const focused = () => nameOf(screen.shadow.activeElement ?? screen.element);
    expect(stops().map(nameOf)).to.deep.equal(['Deal', 'Invoicing', 'Payments']);
    links()[0]?.focus();
    press(links()[0] as Element, 'ArrowRight');
    await waitUntil(() => focused() === 'Invoicing');
  });
});
