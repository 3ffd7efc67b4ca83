import { expect } from '@open-wc/testing';
import { held, json, ok } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { nameOf } from '../support/by-role.ts';
import { danglingIds } from '../support/dangling-ids.ts';
import { PIXEL, product } from '../support/products.ts';
import type { Screen } from '../support/screen.ts';
import { press, typeInto } from '../support/typing.ts';
import { drawDashboard, prepareDashboard } from './dashboard-screen.tsx';

// Rules: palette-01, palette-02, palette-03

describe('the input and the options of the command palette', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const open = async (products: readonly unknown[] = [product()]) => {
    screen = prepareDashboard({ settings: { environment: 'env.json' } });
    const { gateway } = screen.fake.page;
    gateway.answer('environment', json({ menu: ['/invoice/search'] }));
    gateway.answer('usersProducts', ok(products));
    drawDashboard(screen);
    await screen.findByRole('list', 'Products');
    press(document.body, 'k', { ctrlKey: true });
    return (await screen.findByRole('combobox')) as HTMLInputElement;
  };

  it('has a placeholder and a name', async () => {
    const input = await open();
    expect(input.placeholder).to.equal('Go to a product or page');
    expect(input.getAttribute('aria-label')).to.equal('Name of a product or page');
  });

  it('finds the products that arrive after it was opened', async () => {
    const reply = held(ok([product()]));
    screen = prepareDashboard();
    screen.fake.page.gateway.answer('usersProducts', reply.answer);
    drawDashboard(screen);
    await screen.findByRole('button', 'Go to…');
    press(document.body, 'k', { ctrlKey: true });
    const input = await screen.findByRole('combobox');
    expect(screen.allByRole('option', 'Ocular')).to.deep.equal([]);
    reply.release();
    await screen.findByRole('option', 'Ocular');
    expect(screen.shadow.activeElement).to.equal(input);
  });

  it('refers to a list with named groups, and has one style sheet however often it opens', async () => {
    const input = await open();
    expect(danglingIds(screen.byRole('dialog'))).to.deep.equal([]);
    expect(screen.allByRole('group').map(nameOf).slice(-2)).to.deep.equal([
      'Products',
      'Suite menu',
    ]);
    const sheets = screen.shadow.adoptedStyleSheets.length;
    input.closest('dialog')?.click();
    await waitUntil(() => screen.allByRole('combobox').length === 0);
    press(document.body, 'k', { ctrlKey: true });
    await screen.findByRole('combobox');
    expect(screen.shadow.adoptedStyleSheets).to.have.length(sheets);
  });

  it('is expanded while there are options', async () => {
    const input = await open();
    expect(input.getAttribute('aria-expanded')).to.equal('true');
    typeInto(input, 'zeppelin');
    await waitUntil(() => input.getAttribute('aria-expanded') === 'false');
    typeInto(input, 'ocular');
    await waitUntil(() => input.getAttribute('aria-expanded') === 'true');
  });

  it('shows the logo of a product, and an icon for a page', async () => {
    await open();
    const [ocular, invoices] = screen.allByRole('option');
    expect(ocular?.querySelector('img')?.src).to.equal(PIXEL);
    expect(invoices?.querySelector('img')).to.equal(null);
    expect(invoices?.querySelector('svg')).to.exist;
    expect([ocular, invoices].map((one) => one?.querySelector('bdi')?.lang)).to.deep.equal([
      '',
      'en',
    ]);
  });

  it('does not mark a combining mark at the beginning of a name', async () => {
    const input = await open([product({ productName: '\u0301Deal' })]);
    typeInto(input, 'deal');
    await waitUntil(() => screen.shadow.querySelector('mark'));
    expect(screen.shadow.querySelector('mark')?.textContent).to.equal('Deal');
  });
});
