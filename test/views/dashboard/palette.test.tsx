import { expect } from '@open-wc/testing';
import { SUITE_MENU } from '../../../src/core/products/suite-menu.ts';
import { json, ok } from '../../support/fixtures/replies.ts';
import { settled } from '../../support/time/settled.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { nameOf } from '../support/by-role.ts';
import { named } from '../support/products.ts';
import type { Screen } from '../support/screen.ts';
import { press, typeInto } from '../support/typing.ts';
import { drawDashboard, prepareDashboard } from './dashboard-screen.tsx';

// Rules: palette-01, palette-02, palette-03, palette-04, palette-05

const MENU = SUITE_MENU.flatMap(({ entries }) => entries.map(({ path }) => path));

describe('the command palette', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const ready = async (local: Record<string, string> = {}, menu: readonly string[] = MENU) => {
    screen = prepareDashboard({ local, settings: { environment: 'env.json' } });
    screen.fake.page.gateway.answer('environment', json({ menu }));
    screen.fake.page.gateway.answer('usersProducts', ok(named('Deal', 'Price Lists')));
    drawDashboard(screen);
    await screen.findByRole('list', 'Products');
  };
  const open = async (local: Record<string, string> = {}) => {
    await ready(local);
    press(document.body, 'k', { ctrlKey: true });
    return (await screen.findByRole('combobox')) as HTMLInputElement;
  };
  const options = () =>
    screen.allByRole('option').map((option) => option.querySelector('bdi')?.textContent ?? '');
  const active = (input: HTMLInputElement) => {
    const id = input.getAttribute('aria-activedescendant') ?? '';
    return screen.shadow.getElementById(id)?.querySelector('bdi')?.textContent;
  };
  const isOpen = () => screen.allByRole('combobox').length > 0;

  it('opens by Ctrl K with recents first, then products and the menu', async () => {
    const input = await open({ 'sso-elements.recents': '{"ACME/ada":["P1"]}' });
    expect(screen.shadow.activeElement).to.equal(input);
    expect(options().slice(0, 3)).to.deep.equal(['Price Lists', 'Deal', 'Users']);
    expect(options().length).to.be.above(65);
    expect(active(input)).to.equal('Price Lists');
    await settled(screen.shadow);
    await expect(screen.element).to.be.accessible();
  });

  it('marks the menu’s names as English, and aligns names with their icons in right-to-left text', async () => {
    await ready({}, ['/invoice/search']);
    screen.element.dir = 'rtl';
    press(document.body, 'k', { ctrlKey: true });
    await screen.findByRole('combobox');
    const names = [...screen.shadow.querySelectorAll('.sso-palette-name')];
    expect(names.map((name) => name.getAttribute('lang')).at(-1)).to.equal('en');
    expect(names.every((name) => getComputedStyle(name).textAlign === 'right')).to.equal(true);
  });

  it('lists only the suite’s pages that the environment file names', async () => {
    await ready({}, ['/invoice/search', '/no/such']);
    screen.byRole('button', 'Go to…').click();
    await screen.findByRole('combobox');
    expect(options()).to.deep.equal(['Deal', 'Price Lists', 'Invoices']);
  });

  it('lists only products if the environment file names no page', async () => {
    await ready({}, []);
    screen.byRole('button', 'Go to…').click();
    await screen.findByRole('combobox');
    expect(options()).to.deep.equal(['Deal', 'Price Lists']);
  });

  it('opens by its button too', async () => {
    await ready();
    screen.byRole('button', 'Go to…').click();
    await screen.findByRole('combobox');
  });

  it('marks the matching letters, and shows a message if nothing matches', async () => {
    const input = await open();
    typeInto(input, 'prli');
    await waitUntil(() => options()[0] === 'Price Lists');
    const marks = [...(screen.allByRole('option')[0]?.querySelectorAll('mark') ?? [])];
    expect(marks.map(({ textContent }) => textContent)).to.deep.equal(['Pr', 'Li']);
    typeInto(input, '<b>zeppelin</b>');
    await waitUntil(() => options().length === 0);
    expect(screen.text).to.include('Nothing matches “<b>zeppelin</b>”.');
    expect(input.getAttribute('aria-expanded')).to.equal('false');
    expect(input.hasAttribute('aria-activedescendant')).to.equal(false);
  });

  it('moves with arrow keys around the ends, while the focus stays in the field', async () => {
    const input = await open();
    press(input, 'ArrowDown');
    await waitUntil(() => active(input) === 'Price Lists');
    press(input, 'ArrowUp');
    await waitUntil(() => active(input) === 'Deal');
    press(input, 'ArrowUp');
    await waitUntil(() => active(input) === options().at(-1));
    const isVisible = () => {
      const list = screen.shadow.querySelector('[role=listbox]')?.getBoundingClientRect();
      const last = screen.allByRole('option').at(-1)?.getBoundingClientRect();
      return list && last && last.bottom <= list.bottom + 1;
    };
    await waitUntil(isVisible, 'the last option is scrolled into view');
    expect(screen.shadow.activeElement).to.equal(input);
  });

  it('opens a product in this tab on Enter, after a cancelable event', async () => {
    const input = await open();
    typeInto(input, 'deal');
    await waitUntil(() => options()[0] === 'Deal');
    press(input, 'Enter');
    const url = 'https://products.example/ocular';
    expect(screen.fake.host.of('sso-product-open')).to.deep.equal([{ productCode: 'P0', url }]);
    expect(screen.fake.page.visits).to.deep.equal([url]);
    await waitUntil(() => !isOpen());
  });

  it('dispatches sso-navigate for a path of the suite, and navigates if it is not prevented', async () => {
    const input = await open();
    typeInto(input, 'all reports');
    await waitUntil(() => options()[0] === 'All Reports');
    press(input, 'Enter');
    const path = '/reporting-lite/dashboard/all';
    expect(screen.fake.host.of('sso-navigate')).to.deep.equal([{ path, reload: false }]);
    expect(screen.fake.page.visits).to.deep.equal([path]);
  });

  it('does not navigate to a path if the page prevents the event', async () => {
    const input = await open();
    screen.fake.host.prevented.add('sso-navigate');
    typeInto(input, 'all reports');
    await waitUntil(() => options()[0] === 'All Reports');
    screen.allByRole('option')[0]?.click();
    expect(screen.fake.host.of('sso-navigate')).to.have.length(1);
    expect(screen.fake.page.visits).to.deep.equal([]);
  });

  const status = () => nameOf(screen.byRole('dialog').querySelector('[role=status]') as Element);
  it('announces the number of matches, and nothing for an empty query', async () => {
    const input = await open();
    expect(status()).to.equal('');
    typeInto(input, 'price lists');
    await waitUntil(() => /^\d+ match(es)?$/.test(status()));
    expect(status()).to.match(new RegExp(`^${options().length} `));
  });

  it('lists the product opened last before the one opened earlier', async () => {
    await open({ 'sso-elements.recents': '{"ACME/ada":["P0","P1"]}' });
    const groups = screen.allByRole('group', 'Recently opened');
    expect([...(groups[0]?.querySelectorAll('bdi') ?? [])].map(nameOf)).to.have.length(2);
    expect(options()[0]).to.equal('Price Lists');
  });

  it('moves by eight options with PageDown and PageUp, and stops at the ends', async () => {
    const input = await open();
    press(input, 'PageDown');
    await waitUntil(() => active(input) === options()[8]);
    press(input, 'PageUp');
    await waitUntil(() => active(input) === options()[0]);
    press(input, 'PageUp');
    press(input, 'ArrowUp');
    await waitUntil(() => active(input) === options().at(-1));
    press(input, 'PageDown');
    await waitUntil(() => active(input) === options().at(-1));
  });

  it('activates the first option again when more is typed', async () => {
    const input = await open();
    press(input, 'ArrowDown');
    await waitUntil(() => active(input) === 'Price Lists');
    typeInto(input, 'd');
    await waitUntil(() => active(input) === 'Deal' && options()[0] === 'Deal');
  });

  it('leaves other keys and those of an input method to the field', async () => {
    const input = await open();
    expect(press(input, 'a').defaultPrevented).to.equal(false);
    expect(press(input, 'ArrowDown', { isComposing: true }).defaultPrevented).to.equal(false);
    expect(active(input)).to.equal(options()[0]);
    expect(press(input, 'ArrowDown').defaultPrevented).to.equal(true);
  });

  it('opens a path of the suite in a new tab on Ctrl Enter', async () => {
    const input = await open();
    typeInto(input, 'all reports');
    await waitUntil(() => options()[0] === 'All Reports');
    const { click } = HTMLAnchorElement.prototype;
    const opened: string[][] = [];
    HTMLAnchorElement.prototype.click = function () {
      opened.push([this.pathname, this.target, this.rel]);
    };
    try {
      press(input, 'Enter', { ctrlKey: true });
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
    expect(opened).to.deep.equal([['/reporting-lite/dashboard/all', '_blank', 'noopener']]);
    expect(screen.fake.host.of('sso-navigate')).to.deep.equal([]);
    await waitUntil(() => !isOpen());
  });

  it('closes on a click outside, but not inside', async () => {
    await open();
    const dialog = screen.byRole('dialog');
    screen.byRole('combobox').click();
    expect(isOpen()).to.equal(true);
    dialog.click();
    await waitUntil(() => !isOpen());
  });

  it('closes on Esc and returns the focus', async () => {
    await ready();
    const card = screen.byRole('link', 'Deal');
    card.focus();
    press(card, 'k', { ctrlKey: true });
    await screen.findByRole('combobox');
    const dialog = screen.byRole('dialog', 'Go to a product or page');
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    await waitUntil(() => !isOpen());
    expect(screen.shadow.activeElement).to.equal(card);
  });

  it('leaves Ctrl K to a field of the page, to a handler that prevents it, and to an open dialog', async () => {
    await ready();
    const field = document.createElement('input');
    const dialog = document.createElement('dialog');
    document.body.append(field, dialog);
    const preventDefault = (event: Event) => event.preventDefault();
    try {
      expect(press(field, 'k', { ctrlKey: true }).defaultPrevented).to.equal(false);
      document.body.addEventListener('keydown', preventDefault);
      press(document.body, 'k', { ctrlKey: true });
      document.body.removeEventListener('keydown', preventDefault);
      dialog.showModal();
      expect(press(document.body, 'k', { ctrlKey: true }).defaultPrevented).to.equal(false);
      dialog.close();
      expect(isOpen()).to.equal(false);
      press(screen.byRole('searchbox'), 'k', { ctrlKey: true });
      await screen.findByRole('combobox');
    } finally {
      field.remove();
      dialog.remove();
    }
  });
});
