import { expect } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import { CHOICE_KEYS } from '../../../src/core/products/choice-keys.ts';
import { settled } from '../../support/time/settled.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { nameOf } from '../support/by-role.ts';
import { named } from '../support/products.ts';
import type { Screen } from '../support/screen.ts';
import { press, typeInto } from '../support/typing.ts';
import { openDashboardScreen } from './dashboard-screen.tsx';
import { resizeWindow } from '../../support/browser/resize-window.ts';

// Rules: dashboard-44, dashboard-45, dashboard-46

const many = (count: number) =>
  named(...Array.from({ length: count }, (_, index) => `Card ${index + 1}`));

describe('the arrangement of the products', () => {
  let screen: Screen;
  const { innerWidth: width, innerHeight: height } = window;
  // All rows of thirteen products are in the window.
  before(() => resizeWindow({ width: 1280, height: 1000 }));
  after(() => resizeWindow({ width, height }));
  afterEach(async () => {
    screen.close();
    await resetMouse();
    scrollTo(0, 0);
  });

  const open = async (products: readonly unknown[], local: Record<string, string> = {}) => {
    screen = openDashboardScreen(products, { local });
    screen.element.style.width = '1280px';
    await screen.findByRole('list', 'Products');
  };
  const arrange = async (count = 13) => {
    await open(many(count));
    (await screen.findByRole('button', 'Arrange')).click();
    return screen.findByRole('list', 'Arrange');
  };
  const rows = () =>
    [...screen.byRole('list', 'Arrange').querySelectorAll('[role=listitem]')].map(
      (row) => row.querySelector('bdi')?.textContent,
    );
  const first = () => rows().slice(0, 4).join();
  const handle = (name: string) => screen.byRole('button', `Move ${name}`);
  const done = () => screen.byRole('button', 'Done').click();
  const cards = () =>
    [...screen.byRole('list', 'Products').querySelectorAll('a')]
      .filter((link) => link.checkVisibility())
      .map((link) => nameOf(link));
  const says = (text: string) =>
    waitUntil(
      () => screen.allByRole('status').some((status) => status.textContent === text),
      `“${text}”`,
    );
  /** Waits for the two buttons that name the number of hidden products: in the tools, and below the cards. */
  const hiddenShown = (count: number) =>
    waitUntil(() => screen.allByRole('button', `Hidden ${count}`).length === 2, `${count} hidden`);
  const storedUnder = (key: string) =>
    Object.values(JSON.parse(screen.fake.page.local.getItem(key) ?? '{}') as object) as string[][];

  it('moves a product by the keys, which say its place', async () => {
    await arrange();
    handle('Card 3').focus();
    await sendKeys({ press: 'Space' });
    expect(handle('Card 3').ariaPressed).to.equal('true');
    await sendKeys({ press: 'ArrowUp' });
    await says('Place 2 of 13');
    await sendKeys({ press: 'ArrowUp' });
    await sendKeys({ press: 'ArrowUp' });
    await says('Place 1 of 13');
    expect(screen.shadow.activeElement).to.equal(handle('Card 3'));
    expect(storedUnder(CHOICE_KEYS.arrangement)).to.deep.equal([]);
    await sendKeys({ press: 'Space' });
    await says('Card 3: place 1 of 13');
    expect(first()).to.equal('Card 3,Card 1,Card 2,Card 4');
    expect(storedUnder(CHOICE_KEYS.arrangement)).to.deep.equal([['P2']]);
    await settled(screen.shadow);
    await expect(screen.element).to.be.accessible();
    done();
    await waitUntil(() => screen.allByRole('list', 'Products').length > 0);
    expect(cards().slice(0, 4).join()).to.equal('Card 3,Card 1,Card 2,Card 4');
    const order = screen.shadow.querySelector<HTMLSelectElement>('select[aria-label=Order]');
    expect(order?.selectedOptions[0]?.textContent).to.equal('My own order');
  });

  it('puts a product back, and moves between handles', async () => {
    await arrange();
    handle('Card 3').focus();
    await sendKeys({ press: 'ArrowDown' });
    expect(screen.shadow.activeElement).to.equal(handle('Card 4'));
    await sendKeys({ press: 'Space' });
    await sendKeys({ press: 'Home' });
    await waitUntil(() => rows()[0] === 'Card 4', 'at the top');
    await sendKeys({ press: 'Escape' });
    await says('Card 4 is back in its place');
    expect(first()).to.equal('Card 1,Card 2,Card 3,Card 4');
    expect(storedUnder(CHOICE_KEYS.arrangement)).to.deep.equal([]);
  });

  it('moves a product by buttons, and stores it once the focus is elsewhere', async () => {
    await arrange();
    handle('Card 2').click();
    (await screen.findByRole('button', 'Down')).click();
    await waitUntil(() => first() === 'Card 1,Card 3,Card 2,Card 4', first());
    screen.byRole('button', 'Up').click();
    await waitUntil(() => first() === 'Card 1,Card 2,Card 3,Card 4', first());
    screen.byRole('button', 'Down').click();
    await waitUntil(() => first() === 'Card 1,Card 3,Card 2,Card 4', first());
    handle('Card 5').focus();
    await says('Card 2: place 3 of 13');
    handle('Card 5').click();
    (await screen.findByRole('button', 'To the top')).click();
    await says('Card 5: place 1 of 13');
    expect(first()).to.equal('Card 5,Card 1,Card 3,Card 2');
    expect(storedUnder(CHOICE_KEYS.arrangement)).to.deep.equal([['P4', 'P0', 'P2', 'P1']]);
  });

  it('moves a product with the pointer', async () => {
    await arrange();
    const middleOf = (name: string): [number, number] => {
      const { left, top, width, height } = handle(name).getBoundingClientRect();
      return [Math.round(left + width / 2), Math.round(top + height / 2)];
    };
    const [from, to] = [middleOf('Card 1'), middleOf('Card 3')];
    await sendMouse({ type: 'move', position: from });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [from[0], from[1] + 20] });
    await sendMouse({ type: 'move', position: to });
    await waitUntil(() => first() === 'Card 2,Card 3,Card 1,Card 4', first());
    await sendMouse({ type: 'up' });
    await says('Card 1: place 3 of 13');
    expect(handle('Card 1').ariaPressed).to.equal('false');
    expect(storedUnder(CHOICE_KEYS.arrangement)).to.deep.equal([['P1', 'P2', 'P0']]);
  });

  it('hides products, which the dashboard counts and shows last', async () => {
    await arrange();
    const hide = screen.byRole('button', 'Hide Card 2');
    hide.click();
    screen.byRole('button', 'Hide Card 3').click();
    await waitUntil(() => hide.ariaPressed === 'true');
    done();
    await hiddenShown(2);
    screen.allByRole('button', 'Hidden 2')[0]?.click();
    const heading = screen.byRole('heading', 'Hidden 2');
    expect(screen.shadow.activeElement).to.equal(heading.querySelector('button'));
    const hidden = () => [...(heading.closest('section')?.querySelectorAll('a') ?? [])];
    await waitUntil(() => hidden().length > 0, 'the hidden products');
    expect(hidden().map((link) => nameOf(link))).to.deep.equal(['Card 2', 'Card 3']);
    expect(cards().slice(0, 3).join()).to.equal('Card 1,Card 4,Card 5');
    await settled(screen.shadow);
    await expect(screen.element).to.be.accessible();
    typeInto(screen.byRole('searchbox') as HTMLInputElement, 'Card 2');
    await waitUntil(() => cards()[0] === 'Card 2Hidden', 'found');
    typeInto(screen.byRole('searchbox') as HTMLInputElement, 'P2');
    await waitUntil(() => cards()[0] === 'Card 3Hidden Code P2', cards()[0]);
    await settled(screen.shadow);
    await expect(screen.element).to.be.accessible();
  });

  it('arranges the matches of a search', async () => {
    await arrange(30);
    typeInto(screen.byRole('searchbox') as HTMLInputElement, 'Card 2');
    await waitUntil(() => rows()[9] === 'Card 25', 'the matches');
    handle('Card 25').click();
    (await screen.findByRole('button', 'Up')).click();
    press(handle('Card 25'), 'ArrowUp');
    await waitUntil(() => rows()[7] === 'Card 25', rows().join());
    handle('Card 25').click();
    await says('Card 25: place 23 of 30');
    handle('Card 29').click();
    (await screen.findByRole('button', 'To the top')).click();
    await says('Card 29: place 1 of 30');
  });

  it('renders only the rows in the window of 10,000, of which 300 places can be chosen', async () => {
    const list = await arrange(10_000);
    await waitUntil(() => list.getBoundingClientRect().height > 10_000 * 48, 'the height of all');
    expect(list.querySelectorAll('[role=listitem]').length).to.be.below(60);
    scrollTo(0, list.getBoundingClientRect().height / 2);
    await waitUntil(() => rows().includes('Card 5000'), 'a row in the middle');
    handle('Card 5000').click();
    await waitUntil(() => handle('Card 5000').ariaPressed === 'true', 'picked up');
    press(handle('Card 5000'), 'ArrowUp');
    await says('Place 300 of 10,000');
    press(handle('Card 5000'), 'Home');
    handle('Card 5000').click();
    await says('Card 5000: place 1 of 10,000');
    expect(screen.shadow.activeElement).to.equal(handle('Card 5000'));
  });

  it('is offered with fewer products while some are placed or hidden', async () => {
    await arrange();
    screen.byRole('button', 'Hide Card 1').click();
    const stored = screen.fake.page.local.getItem(CHOICE_KEYS.hidden) ?? '';
    screen.close();
    await open(many(5), { [CHOICE_KEYS.hidden]: stored });
    await hiddenShown(1);
    expect(cards().join()).to.equal('Card 2,Card 3,Card 4,Card 5');
    screen.close();
    await open(many(5));
    expect(screen.allByRole('button', 'Arrange')).to.deep.equal([]);
  });

  it('leaves a dashboard whose products are all hidden with a way to them', async () => {
    await arrange();
    for (const { productName } of many(13)) screen.byRole('button', `Hide ${productName}`).click();
    done();
    await hiddenShown(13);
    expect(screen.allByRole('heading', 'Nothing found')).to.deep.equal([]);
  });
});
