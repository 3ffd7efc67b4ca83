import { expect } from '@open-wc/testing';
import { waitUntil } from '../../support/time/wait-until.ts';
import { nameOf } from '../support/by-role.ts';
import { product } from '../support/products.ts';
import type { Screen } from '../support/screen.ts';
import { press, typeInto } from '../support/typing.ts';
import { openDashboardScreen } from './dashboard-screen.tsx';

// Rules: dashboard-14

const PRODUCTS = [
  product({ productName: 'Price Broken', productCode: 'A', landingPage: 'javascript:alert(1)' }),
  product({ productName: 'Price Lists', productCode: 'B', landingPage: 'https://p.example/b' }),
  product({ productName: 'Price Rules', productCode: 'C', landingPage: 'https://p.example/c' }),
];

describe('keys in the search field', () => {
  let screen: Screen;
  const { click } = HTMLAnchorElement.prototype;
  afterEach(() => {
    HTMLAnchorElement.prototype.click = click;
    screen.close();
  });

  const open = async () => {
    screen = openDashboardScreen(PRODUCTS);
    await screen.findByRole('list', 'Products');
    return screen.byRole('searchbox') as HTMLInputElement;
  };
  const opened = () =>
    screen.fake.host.of('sso-product-open').map(({ productCode }) => productCode);
  const target = () => screen.shadow.querySelector('.sso-card-target');

  it('open the first match with a valid address, which is marked', async () => {
    const input = await open();
    expect(target()).to.equal(null);
    typeInto(input, 'price');
    await waitUntil(target, 'a marked card');
    expect(nameOf(target() as Element)).to.equal('Price Lists');
    expect(press(input, 'Enter').defaultPrevented).to.equal(true);
    expect(opened()).to.deep.equal(['B']);
  });

  for (const key of ['ctrlKey', 'metaKey'] as const)
    it(`open it in a new tab with ${key}`, async () => {
      const input = await open();
      const tabs: string[] = [];
      HTMLAnchorElement.prototype.click = function () {
        tabs.push(this.href);
      };
      typeInto(input, 'rules');
      await waitUntil(target, 'a marked card');
      press(input, 'Enter', { [key]: true });
      expect(tabs).to.deep.equal(['https://p.example/c']);
      expect([opened(), screen.fake.page.visits]).to.deep.equal([[], []]);
      expect(screen.allByRole('progressbar')).to.deep.equal([]);
    });

  it('open nothing if no match has a valid address', async () => {
    const input = await open();
    typeInto(input, 'broken');
    await waitUntil(() => screen.allByRole('link', /^Price/).length === 0);
    press(input, 'Enter');
    expect(opened()).to.deep.equal([]);
  });

  it('move to the first card with the down arrow, and nowhere without a match', async () => {
    const input = await open();
    input.focus();
    expect(press(input, 'ArrowDown').defaultPrevented).to.equal(true);
    await waitUntil(() => screen.shadow.activeElement !== input, 'the focus on a card');
    expect(nameOf(screen.shadow.activeElement as Element)).to.equal('Price Broken');
    input.focus();
    typeInto(input, 'zeppelin');
    await screen.findByRole('heading', 'Nothing found');
    press(input, 'ArrowDown');
    expect(screen.shadow.activeElement).to.equal(input);
  });

  it('are left to the browser if they are others or an input method’s', async () => {
    const input = await open();
    typeInto(input, 'price');
    for (const key of ['a', 'ArrowLeft', 'Tab', 'Home'])
      expect(press(input, key).defaultPrevented, key).to.equal(false);
    for (const key of ['Enter', 'ArrowDown', 'Escape'])
      expect(press(input, key, { isComposing: true }).defaultPrevented, key).to.equal(false);
    expect(opened()).to.deep.equal([]);
    expect(input.value).to.equal('price');
  });

  it('are shown as a hint until the user types; then a button clears the query', async () => {
    const input = await open();
    const search = screen.shadow.querySelector('[role=search]');
    const parts = () =>
      [...(search?.querySelectorAll('kbd, button') ?? [])].map(
        (part) => part.ariaLabel ?? part.textContent,
      );
    expect(parts()).to.deep.equal(['/']);
    typeInto(input, 'price');
    await waitUntil(() => parts().join() === 'Clear search');
    search?.querySelector('button')?.click();
    await waitUntil(() => input.value === '' && parts().join() === '/');
    expect(screen.shadow.activeElement).to.equal(input);
  });
});
