import { expect } from '@open-wc/testing';
import { json, ok } from '../../support/replies.ts';
import { waitUntil } from '../../support/wait-until.ts';
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
  });

  it('does not mark a combining mark at the beginning of a name', async () => {
    const input = await open([product({ productName: '\u0301Deal' })]);
    typeInto(input, 'deal');
    await waitUntil(() => screen.shadow.querySelector('mark'));
    expect(screen.shadow.querySelector('mark')?.textContent).to.equal('Deal');
  });
});
