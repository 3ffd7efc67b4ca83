import { expect } from '@open-wc/testing';
import { settled } from '../../support/time/settled.ts';
import { stopClock } from '../../support/time/manual-clock.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { nameOf } from '../support/by-role.ts';
import { product } from '../support/products.ts';
import type { Screen } from '../support/screen.ts';
import { press, typeInto } from '../support/typing.ts';
import { openDashboardScreen } from './dashboard-screen.tsx';

// Rules: dashboard-39, dashboard-40

/** Less than the session lasts, which would end otherwise. */
const SOON_MS = 120_000;
const soon = () => new Date(Date.now() + SOON_MS).toISOString();
const PRODUCTS = () => [
  product({ productName: 'Fine', productCode: 'F', status: 'ok' }),
  product({ productName: 'Slow', productCode: 'S', status: 'degraded', statusText: 'Since 7:50.' }),
  product({
    productName: 'Moving',
    productCode: 'M',
    status: 'maintenance',
    statusText: 'Bill runs wait.',
    statusUntil: soon(),
  }),
  product({ productName: 'Broken', productCode: 'B', status: 'down' }),
];

describe('a product with a status', () => {
  let screen: Screen;
  afterEach(() => {
    screen.close();
    history.replaceState(null, '');
  });

  const open = async () => {
    screen = openDashboardScreen(PRODUCTS());
    await screen.findByRole('link', /^Slow.*Since 7:50/);
  };
  const moving = () => screen.findByRole('link', /^Moving.*Bill runs wait/);
  const badges = () =>
    [...screen.byRole('list', 'Products').querySelectorAll('a')].map(
      (link) => link.querySelector('.sso-card-status')?.textContent,
    );
  const heading = (name: string) => screen.findByRole('heading', name);
  const visits = () =>
    screen.fake.host.of('sso-product-open').map(({ productCode }) => productCode);
  const click = (target: Element, init: MouseEventInit = {}) =>
    target.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...init }),
    );

  it('has a badge with an icon and a text, unless it works', async () => {
    await open();
    expect(badges()).to.deep.equal(['Not available', undefined, 'Bill runs wait.', 'Since 7:50.']);
    const badge = screen.byRole('link', /^Slow/).querySelector('.sso-card-status');
    expect(badge?.querySelectorAll('svg')).to.have.length(1);
    click(screen.byRole('link', /^Slow/));
    expect(visits()).to.deep.equal(['S']);
    await settled(screen.shadow);
    await expect(screen.element).to.be.accessible();
  });

  it('shows a page in place of a product that is in maintenance, and Back leads to its card', async () => {
    await open();
    const link = await moving();
    link.focus();
    click(link);
    const title = await heading('Moving is under maintenance');
    expect(screen.shadow.activeElement).to.equal(title);
    expect([visits(), screen.preventedClicks]).to.deep.equal([[], [true]]);
    expect(screen.text)
      .to.include('Bill runs wait.')
      .and.match(/Expected back: \S+/);
    expect(screen.allByRole('list', 'Products')).to.deep.equal([]);
    await settled(screen.shadow);
    await expect(screen.element).to.be.accessible();
    screen.byRole('button', 'Back to all products').click();
    await screen.findByRole('list', 'Products');
    expect(screen.shadow.activeElement).to.equal(link);
    history.forward();
    await heading('Moving is under maintenance');
    history.back();
    await screen.findByRole('list', 'Products');
  });

  it('shows the page for a card that is pressed as soon as it appears', async () => {
    screen = openDashboardScreen(PRODUCTS());
    click(await screen.findByRole('link', /^Moving/));
    await heading('Moving is under maintenance');
    expect([visits(), screen.preventedClicks]).to.deep.equal([[], [true]]);
  });

  it('opens a product with a lesser limit that is pressed as soon as it appears', async () => {
    screen = openDashboardScreen(PRODUCTS());
    click(await screen.findByRole('link', /^Slow/));
    await waitUntil(() => visits().length > 0);
    expect(screen.fake.page.visits).to.deep.equal(['https://products.example/ocular']);
  });

  it('opens it from that page, and by a click that opens a new tab', async () => {
    await open();
    const link = await moving();
    click(link, { ctrlKey: true });
    expect(screen.preventedClicks).to.deep.equal([false]);
    click(link);
    await heading('Moving is under maintenance');
    const anyway = screen.byRole('link', 'Try it anyway') as HTMLAnchorElement;
    expect(anyway.href).to.equal('https://products.example/ocular');
    click(anyway);
    expect(visits()).to.deep.equal(['M']);
    expect(screen.preventedClicks).to.deep.equal([false, true, false]);
  });

  it('shows the page from the search too', async () => {
    await open();
    const field = screen.byRole('searchbox') as HTMLInputElement;
    typeInto(field, 'broken');
    press(field, 'Enter');
    await heading('Broken is not available');
    expect(screen.fake.page.visits).to.deep.equal([]);
  });

  it('has its badge and its page in the palette too', async () => {
    await open();
    press(document.body, 'k', { ctrlKey: true });
    await screen.findByRole('combobox');
    expect(screen.allByRole('option').map((option) => nameOf(option))).to.deep.equal([
      'Broken Not available',
      'Fine',
      'Moving Bill runs wait.',
      'Slow Since 7:50.',
    ]);
    await settled(screen.shadow);
    await expect(screen.element).to.be.accessible();
    screen.byRole('option', /^Broken/).click();
    await heading('Broken is not available');
    expect(screen.fake.page.visits).to.deep.equal([]);
  });

  it('is linked to when the status ends', async () => {
    await open();
    const clock = stopClock(screen.fake.page);
    click(await moving());
    await heading('Moving is under maintenance');
    clock.advance(SOON_MS);
    await waitUntil(() => {
      clock.advance(1);
      return screen.allByRole('heading', 'Moving should work again').length === 1;
    });
    expect(screen.byRole('link', 'Open Moving')).to.exist;
    screen.byRole('button', 'Back to all products').click();
    const list = await screen.findByRole('list', 'Products');
    const card = list.querySelectorAll('a')[2];
    if (card) click(card);
    expect(visits()).to.deep.equal(['M']);
  });
});
