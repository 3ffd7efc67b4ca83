import { expect } from '@open-wc/testing';
import { CHOICE_KEYS } from '../../../src/core/products/choice-keys.ts';
import { settled } from '../../support/time/settled.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { nameOf } from '../support/by-role.ts';
import { named } from '../support/products.ts';
import type { Screen } from '../support/screen.ts';
import { press, typeInto } from '../support/typing.ts';
import { openDashboardScreen } from './dashboard-screen.tsx';

// Rules: dashboard-15, dashboard-41

/** Products of which the first 5 are in one category, the next 6 in another, and the rest in none. */
const inCategories = (count: number, rest?: string) =>
  named(...Array.from({ length: count }, (_, index) => `Card ${index + 1}`)).map((one, at) => {
    const category = at < 5 ? 'Pricing' : at < 11 ? 'Billing' : rest;
    return { ...one, ...(category && { category }) };
  });

describe('groups of the dashboard', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const open = async (products: readonly unknown[], local: Record<string, string> = {}) => {
    screen = openDashboardScreen(products, { local });
    screen.element.style.width = '1280px';
    await waitUntil(() => screen.allByRole('link', 'Card 1').length > 0, 'the first card');
  };
  const headings = () => screen.allByRole('heading').map(nameOf).slice(1);
  const listOf = (heading: string) =>
    screen.byRole('heading', heading).closest('section')?.querySelector('[role=list]');
  const cardsIn = (list: Element | null | undefined) =>
    [...(list?.querySelectorAll('a') ?? [])].map((link) => nameOf(link));
  const focused = () => nameOf(screen.shadow.activeElement ?? screen.element);

  it('are by category from 25 products on, in the first frame, those without one last', async () => {
    await open(inCategories(25));
    expect(headings()).to.deep.equal(['Billing 6', 'Pricing 5', 'Other 14']);
    expect(cardsIn(listOf('Pricing 5'))).to.deep.equal([
      'Card 1',
      'Card 2',
      'Card 3',
      'Card 4',
      'Card 5',
    ]);
    await settled(screen.shadow);
    await expect(screen.element).to.be.accessible();
    screen.close();
    await open(inCategories(24));
    await settled(screen.shadow);
    expect(headings()).to.deep.equal([]);
  });

  it('close and open', async () => {
    await open(inCategories(25));
    const toggle = screen.byRole('heading', 'Billing 6').querySelector('button');
    expect(toggle?.getAttribute('aria-expanded')).to.equal('true');
    toggle?.click();
    await waitUntil(() => !listOf('Billing 6'), 'closed');
    expect(toggle?.getAttribute('aria-expanded')).to.equal('false');
    toggle?.click();
    await waitUntil(() => listOf('Billing 6'), 'open');
  });

  it('are reached by their chips, which open them', async () => {
    await open(inCategories(60));
    const toggle = screen.byRole('heading', 'Other 49').querySelector('button');
    toggle?.click();
    await waitUntil(() => !listOf('Other 49'), 'closed');
    const chips = screen.byRole('navigation', 'Groups').querySelectorAll('button');
    [...chips].at(-1)?.click();
    await waitUntil(() => listOf('Other 49'), 'open');
    expect(screen.shadow.activeElement).to.equal(toggle);
  });

  it('are left by the arrow keys at their edges', async () => {
    await open(inCategories(25));
    screen.byRole('link', 'Card 11').focus();
    press(screen.byRole('link', 'Card 11'), 'ArrowDown');
    expect(focused()).to.equal('Card 2');
    press(screen.byRole('link', 'Card 2'), 'ArrowUp');
    expect(focused()).to.equal('Card 11');
    press(screen.byRole('link', 'Card 11'), 'ArrowRight');
    expect(focused()).to.equal('Card 1');
    press(screen.byRole('link', 'Card 1'), 'ArrowLeft');
    expect(focused()).to.equal('Card 11');
  });

  it('give way to the matches of a search, and to the products that were opened last', async () => {
    await open(inCategories(25));
    const field = screen.byRole('searchbox') as HTMLInputElement;
    typeInto(field, 'card 25');
    await waitUntil(() => headings().length === 0, 'no groups');
    expect(cardsIn(screen.byRole('list', 'Products')).includes('Card 25')).to.equal(true);
    typeInto(field, '');
    await waitUntil(() => headings().length === 3, 'groups again');
    screen.close();
    await open(inCategories(25), { [CHOICE_KEYS.order]: 'recent' });
    expect(headings()).to.deep.equal([]);
  });

  it('render only the rows in the window of 2,000 products', async () => {
    await open(inCategories(2000, 'Zebra'));
    await waitUntil(() => listOf('Zebra 1,989'), 'the last group');
    expect(screen.shadow.querySelectorAll('.sso-card').length).to.be.below(100);
    expect(listOf('Zebra 1,989')?.getBoundingClientRect().height).to.be.above(49_000);
  });
});
