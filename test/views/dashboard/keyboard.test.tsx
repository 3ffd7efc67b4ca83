import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { nameOf } from '../support/by-role.ts';
import { named } from '../support/products.ts';
import type { Screen } from '../support/screen.ts';
import { press, typeInto } from '../support/typing.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { openDashboardScreen } from './dashboard-screen.tsx';

// Rules: dashboard-15

const NAMES = [...'ABCDEFGHIJ'].map((letter) => `Card ${letter}`);

describe('keyboard navigation of the cards', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const open = async (names: readonly string[] = NAMES, widthPx = 1280) => {
    screen = openDashboardScreen(named(...names));
    screen.element.style.width = `${widthPx}px`;
    await screen.findByRole('list', 'Products');
    (await screen.findByRole('link', names[0])).focus();
  };
  const focused = () => {
    const { activeElement } = screen.shadow;
    return activeElement ? nameOf(activeElement) : '';
  };
  const moves = async (key: string, to: string) => {
    press(screen.shadow.activeElement ?? screen.element, key);
    await waitUntil(() => focused() === to, `${key} to ${to}; index ${focused()}`);
  };
  const tabStops = () =>
    [...screen.byRole('list', 'Products').querySelectorAll<HTMLElement>('a, button')]
      .filter(({ tabIndex }) => tabIndex === 0)
      .map(nameOf);

  it('moves with arrow keys in the visible rows, and to the ends', async () => {
    await open();
    await moves('ArrowRight', 'Card B');
    await moves('ArrowDown', 'Card F');
    await moves('ArrowDown', 'Card J');
    await moves('ArrowUp', 'Card F');
    await moves('Home', 'Card A');
    await moves('End', 'Card J');
    await moves('PageUp', 'Card B');
  });

  it('moves in rows of two if two columns are shown', async () => {
    await open(NAMES, 640);
    await moves('ArrowDown', 'Card C');
  });

  it('moves in the opposite direction on a right-to-left page', async () => {
    await open();
    screen.element.dir = 'rtl';
    await moves('ArrowLeft', 'Card B');
    await moves('ArrowRight', 'Card A');
  });

  it('keeps every card and star in the tab order after arrow keys', async () => {
    await open();
    const all = NAMES.flatMap((name) => [name, `Favorite ${name}`]);
    expect(tabStops()).to.deep.equal(all);
    await moves('ArrowDown', 'Card E');
    await sendKeys({ press: 'Tab' });
    expect(focused()).to.equal('Favorite Card E');
    await sendKeys({ press: 'Tab' });
    expect(focused()).to.equal('Card F');
    expect(tabStops()).to.deep.equal(all);
    await moves('ArrowRight', 'Card G');
  });

  for (const control of ['Lists', 'Favorite Lists'])
    it(`keeps the focus on “${control}” when its card moves after the search ends`, async () => {
      await open(['Checklists', 'Lists']);
      const firstCard = () =>
        nameOf(screen.byRole('list', 'Products').querySelector('a') as HTMLElement);
      const search = screen.byRole('searchbox') as HTMLInputElement;
      search.focus();
      typeInto(search, 'lists');
      await waitUntil(() => firstCard() === 'Lists', 'the best match to be first');

      press(search, 'Escape');
      screen.byRole(control === 'Lists' ? 'link' : 'button', control).focus();
      // The cards move in a later task.
      expect([firstCard(), focused()]).to.deep.equal(['Lists', control]);
      await waitUntil(() => firstCard() === 'Checklists', 'the usual order');
      expect(focused()).to.equal(control);
    });

  it('can be skipped if there are more than fifty cards', async () => {
    const names = Array.from({ length: 51 }, (_, index) => `Card ${index + 1}`);
    await open(names.slice(1));
    expect(screen.allByRole('button', 'Skip the product list')).to.deep.equal([]);
    screen.close();
    await open(names);
    const skip = screen.byRole('button', 'Skip the product list');
    skip.focus();
    expect(skip.getBoundingClientRect().height).to.be.at.least(44);
    skip.click();
    expect(screen.shadow.activeElement === screen.byRole('contentinfo')).to.equal(true);
    typeInto(screen.byRole('searchbox') as HTMLInputElement, 'Card 5');
    await waitUntil(() => screen.allByRole('button', 'Skip the product list').length === 0);
  });

  it('leaves keys that the page handles to the page', async () => {
    await open();
    const prevent = (event: Event) => event.preventDefault();
    screen.element.addEventListener('keydown', prevent, { capture: true });
    press(screen.byRole('link', 'Card A'), 'ArrowRight');
    await new Promise(requestAnimationFrame);
    expect(focused()).to.equal('Card A');
  });

  it('leaves keys with modifiers and keys without a target to the browser', async () => {
    await open();
    const card = screen.byRole('link', 'Card A');
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])
      expect(press(card, 'ArrowRight', { [modifier]: true }).defaultPrevented).to.equal(false);
    expect(press(card, 'ArrowUp').defaultPrevented).to.equal(false);
    expect(press(card, 'ArrowRight').defaultPrevented).to.equal(true);
  });

  it('moves from the search field to the first match, and only through matches', async () => {
    await open(['Card A', 'Fee B', 'Card C', 'Fee D']);
    const field = screen.byRole('searchbox') as HTMLInputElement;
    field.focus();
    typeInto(field, 'fee');
    await waitUntil(() => screen.allByRole('link', /^(Card|Fee) .$/).length === 2);
    await moves('ArrowDown', 'Fee B');
    await moves('ArrowRight', 'Fee D');
    expect(press(screen.byRole('link', 'Fee D'), 'ArrowRight').defaultPrevented).to.equal(false);
  });
});
