import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { waitUntil } from '../../support/time/wait-until.ts';
import { nameOf } from '../support/by-role.ts';
import { named } from '../support/products.ts';
import type { Screen } from '../support/screen.ts';
import { press, typeInto } from '../support/typing.ts';
import { openDashboardScreen } from './dashboard-screen.tsx';

// Rules: dashboard-16

const names = (count: number) => Array.from({ length: count }, (_, index) => `Card ${index + 1}`);

describe('a long list of products', () => {
  let screen: Screen;
  afterEach(() => {
    screen.close();
    scrollTo(0, 0);
  });

  const open = async (count: number, widthPx = 1280) => {
    screen = openDashboardScreen(named(...names(count)));
    screen.element.style.width = `${widthPx}px`;
    return screen.findByRole('list', 'Products');
  };
  const cards = () => screen.allByRole('link', /^Card \d+$/);
  const focused = () => nameOf(screen.shadow.activeElement ?? screen.element);

  it('renders every card of a list of 240, in rows with content-visibility', async () => {
    const list = await open(240);
    await waitUntil(() => list.querySelectorAll('a').length === 240);
    const rows = [...list.children];
    expect(rows).to.have.length(60);
    expect(rows.every((row) => getComputedStyle(row).contentVisibility === 'auto')).to.equal(true);
    expect(list.querySelector('[data-at="239"]')?.getAttribute('aria-posinset')).to.equal('240');

    // PageDown moves by the rows that fit into the window.
    const first = screen.byRole('link', 'Card 1');
    const gapPx = Number.parseFloat(getComputedStyle(rows[0] ?? list).rowGap);
    first.focus();
    press(first, 'PageDown');
    const moved = Math.floor(innerHeight / (first.offsetHeight + gapPx));
    await waitUntil(() => focused() === `Card ${1 + 4 * moved}`, `got ${focused()}`);
  });

  it('renders only the visible cards of a list of 10,000, and follows scrolling', async () => {
    const list = await open(10_000);
    expect(list.querySelectorAll('*').length).to.be.below(450);
    expect(list.getBoundingClientRect().height).to.be.above(2500 * 100);
    const item = screen.byRole('link', 'Card 1').closest('[role=listitem]');
    expect(item?.getAttribute('aria-setsize')).to.equal('10000');
    expect(item?.getAttribute('aria-posinset')).to.equal('1');
    await expect(screen.element).to.be.accessible();
    scrollTo(0, list.getBoundingClientRect().height / 2);
    await waitUntil(() => cards().some((card) => nameOf(card) === 'Card 5001'));
    expect(screen.allByRole('link', 'Card 1')).to.deep.equal([]);
    expect(list.querySelectorAll('*').length).to.be.below(450);
  });

  it('that arrives unsorted is sorted by name completely', async () => {
    screen = openDashboardScreen(named(...names(5000).reverse()));
    const list = await screen.findByRole('list', 'Products');
    expect(cards().slice(0, 3).map(nameOf)).to.deep.equal(['Card 1', 'Card 2', 'Card 3']);
    scrollTo(0, list.getBoundingClientRect().height / 2);
    await waitUntil(() => {
      const [first = 0, ...others] = cards().map((card) => Number(nameOf(card).slice(5)));
      return first > 1000 && others.every((number, index) => number === first + index + 1);
    }, 'cards in order, far from the first');
  });

  it('keeps its height when the columns change', async () => {
    const list = await open(2000);
    screen.element.style.width = '360px';
    await waitUntil(() => list.firstElementChild?.children.length === 1);
    expect(list.getBoundingClientRect().height).to.be.above(2000 * 90);
  });

  it('moves the focus to cards that were not rendered, and keeps it while they are scrolled away', async () => {
    await open(10_000);
    screen.byRole('link', 'Card 1').focus();
    press(screen.byRole('link', 'Card 1'), 'End');
    await waitUntil(() => focused() === 'Card 10000', 'the last card');
    const rect = screen.shadow.activeElement?.getBoundingClientRect();
    expect(rect?.top).to.be.within(0, innerHeight);
    scrollTo(0, 0);
    await waitUntil(() => cards().some((card) => nameOf(card) === 'Card 1'));
    expect(focused()).to.equal('Card 10000');
    press(screen.byRole('link', 'Card 10000'), 'PageUp');
    await waitUntil(() => focused() !== 'Card 10000');
  });

  it('keeps the cards in order around a focused one that is scrolled away, until it loses the focus', async () => {
    const list = await open(2000);
    const numbers = () => cards().map((card) => Number(nameOf(card).slice(5)));
    screen.byRole('link', 'Card 9').focus();
    scrollTo(0, list.getBoundingClientRect().height / 2);
    await waitUntil(() => numbers().includes(1001));
    expect(numbers()).to.deep.equal(numbers().toSorted((a, b) => a - b));
    expect(numbers()[0]).to.equal(9);
    const searchbox = screen.byRole('searchbox');
    searchbox.focus({ preventScroll: true });
    await waitUntil(() => !numbers().includes(9), 'its row is no longer rendered');
  });

  it('continues by Tab beyond the rendered cards', async () => {
    await open(10_000);
    const [last] = cards().slice(-1);
    const number = Number(nameOf(last ?? screen.element).slice(5));
    last?.focus();
    await sendKeys({ press: 'Tab' });
    await waitUntil(() => cards().some((card) => nameOf(card) === `Card ${number + 1}`));
    await sendKeys({ press: 'Tab' });
    expect(focused()).to.equal(`Card ${number + 1}`);
    const rect = screen.shadow.activeElement?.getBoundingClientRect();
    expect(rect?.top).to.be.within(0, innerHeight);
  });

  it('is searched completely', async () => {
    await open(10_000);
    typeInto(screen.byRole('searchbox') as HTMLInputElement, 'card 7777');
    await waitUntil(() => cards().map(nameOf)[0] === 'Card 7777');
    expect(cards().length).to.be.below(4);
    typeInto(screen.byRole('searchbox') as HTMLInputElement, 'nothing like it');
    await screen.findByRole('heading', 'Nothing found');
    expect(screen.allByRole('list', 'Products')).to.deep.equal([]);
    typeInto(screen.byRole('searchbox') as HTMLInputElement, '');
    await waitUntil(() => cards().length > 10);
  });
});
