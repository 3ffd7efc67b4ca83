import { expect } from '@open-wc/testing';
import { settled } from '../../support/settled.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { named } from '../support/products.ts';
import type { Screen } from '../support/screen.ts';
import { press, typeInto } from '../support/typing.ts';
import { openDashboardScreen } from './dashboard-screen.tsx';

describe('the command palette', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const ready = async (local: Record<string, string> = {}) => {
    screen = openDashboardScreen(named('Deal', 'Price Lists'), { local });
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

  it('opens by Ctrl K over the page, with what was opened last first, then products and the menu', async () => {
    const input = await open({ 'sso-elements.recents': '{"ACME/ada":["P1"]}' });
    expect(screen.shadow.activeElement).to.equal(input);
    expect(options().slice(0, 3)).to.deep.equal(['Price Lists', 'Deal', 'Users']);
    expect(options().length).to.be.above(65);
    expect(active(input)).to.equal('Price Lists');
    await settled(screen.shadow);
    await expect(screen.element).to.be.accessible();
  });

  it('opens by its button too', async () => {
    await ready();
    screen.byRole('button', 'Go to…').click();
    await screen.findByRole('combobox');
  });

  it('marks the letters that match, and says how many fit', async () => {
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

  it('moves by arrows around the ends, while the focus stays in the field', async () => {
    const input = await open();
    press(input, 'ArrowDown');
    await waitUntil(() => active(input) === 'Price Lists');
    press(input, 'ArrowUp');
    await waitUntil(() => active(input) === 'Deal');
    press(input, 'ArrowUp');
    await waitUntil(() => active(input) === options().at(-1));
    expect(screen.shadow.activeElement).to.equal(input);
  });

  it('opens a product in this tab at Enter, after the page was asked', async () => {
    const input = await open();
    typeInto(input, 'deal');
    await waitUntil(() => options()[0] === 'Deal');
    press(input, 'Enter');
    const url = 'https://products.example/ocular';
    expect(screen.fake.host.of('sso-product-open')).to.deep.equal([{ productCode: 'P0', url }]);
    expect(screen.fake.page.visits).to.deep.equal([url]);
    await waitUntil(() => !isOpen());
  });

  it('asks the page to go to a path of the suite, and goes by itself when nobody does', async () => {
    const input = await open();
    typeInto(input, 'all reports');
    await waitUntil(() => options()[0] === 'All Reports');
    press(input, 'Enter');
    const path = '/reporting-lite/dashboard/all';
    expect(screen.fake.host.of('sso-navigate')).to.deep.equal([{ path, reload: false }]);
    expect(screen.fake.page.visits).to.deep.equal([path]);
  });

  it('leaves a path to the page that takes it', async () => {
    const input = await open();
    screen.fake.host.prevented.add('sso-navigate');
    typeInto(input, 'all reports');
    await waitUntil(() => options()[0] === 'All Reports');
    screen.allByRole('option')[0]?.click();
    expect(screen.fake.host.of('sso-navigate')).to.have.length(1);
    expect(screen.fake.page.visits).to.deep.equal([]);
  });

  it('closes at Esc and gives the focus back', async () => {
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

  it('leaves Ctrl K to a field of the page, to who handled it, and to a dialog above', async () => {
    await ready();
    const field = document.createElement('input');
    const dialog = document.createElement('dialog');
    document.body.append(field, dialog);
    const take = (event: Event) => event.preventDefault();
    try {
      expect(press(field, 'k', { ctrlKey: true }).defaultPrevented).to.equal(false);
      document.body.addEventListener('keydown', take);
      press(document.body, 'k', { ctrlKey: true });
      document.body.removeEventListener('keydown', take);
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
