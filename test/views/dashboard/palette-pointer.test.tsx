import { expect } from '@open-wc/testing';
import { hashText } from '../../../src/core/products/persisted-codes.ts';
import { json, ok } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { named, product } from '../support/products.ts';
import type { Screen } from '../support/screen.ts';
import { press, typeInto } from '../support/typing.ts';
import { drawDashboard, prepareDashboard } from './dashboard-screen.tsx';

// Rules: palette-04

const ALL_REPORTS = '/reporting-lite/dashboard/all';
const RECENTS = 'sso-elements.recents';

describe('the command palette with a pointer', () => {
  let screen: Screen;
  const { click } = HTMLAnchorElement.prototype;
  /** Addresses that were opened in new tabs. */
  const opened: string[] = [];
  beforeEach(() => {
    opened.length = 0;
    HTMLAnchorElement.prototype.click = function () {
      opened.push(`${this.target} ${this.rel} ${this.href}`);
    };
  });
  afterEach(() => {
    HTMLAnchorElement.prototype.click = click;
    screen.close();
  });

  const open = async (products: readonly unknown[] = named('Deal', 'Price Lists')) => {
    screen = prepareDashboard({ settings: { environment: 'env.json' } });
    const { gateway } = screen.fake.page;
    gateway.answer('environment', json({ menu: [ALL_REPORTS] }));
    gateway.answer('usersProducts', ok(products));
    drawDashboard(screen);
    await screen.findByRole('list', 'Products');
    press(document.body, 'k', { ctrlKey: true });
    return (await screen.findByRole('combobox')) as HTMLInputElement;
  };
  const option = (name: string) => {
    const found = screen
      .allByRole('option')
      .find((one) => one.querySelector('bdi')?.textContent === name);
    if (!found) throw new Error(`no option ${name}`);
    return found;
  };
  const isOpen = () => screen.allByRole('combobox').length > 0;
  const clickOn = (name: string, init: MouseEventInit = {}) =>
    option(name).dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...init }),
    );

  it('makes the hovered option active', async () => {
    const input = await open();
    option('Price Lists').dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
    await waitUntil(() => option('Price Lists').getAttribute('aria-selected') === 'true');
    expect(input.getAttribute('aria-activedescendant')).to.equal(option('Price Lists').id);
    expect(option('Deal').getAttribute('aria-selected')).to.equal('false');
  });

  it('keeps the focus in its field while an option is pressed', async () => {
    await open();
    const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
    expect(option('Deal').dispatchEvent(down)).to.equal(false);
  });

  for (const key of ['ctrlKey', 'metaKey'] as const) {
    it(`opens a product in a new tab on a click with ${key}, and adds it to recents`, async () => {
      await open();
      clickOn('Price Lists', { [key]: true });
      expect(opened).to.deep.equal(['_blank noopener https://products.example/ocular']);
      expect(screen.fake.page.local.getItem(RECENTS)).to.equal(
        `{"${hashText('ACME/ada')}":["P1"]}`,
      );
      expect(screen.fake.page.visits).to.deep.equal([]);
      await waitUntil(() => !isOpen());
    });

    it(`opens a path of the suite in a new tab on a click with ${key}`, async () => {
      const input = await open();
      typeInto(input, 'all reports');
      await waitUntil(() => screen.allByRole('option').length > 0);
      clickOn('All Reports', { [key]: true });
      expect(opened).to.have.length(1);
      expect(opened[0]).to.match(/^_blank noopener .*\/reporting-lite\/dashboard\/all$/);
      expect(screen.fake.host.of('sso-navigate')).to.deep.equal([]);
    });
  }

  it('opens a product in a new tab on Enter with Meta', async () => {
    const input = await open();
    press(input, 'Enter', { metaKey: true });
    expect(opened).to.have.length(1);
    expect(screen.fake.host.of('sso-product-open')).to.deep.equal([]);
  });

  it('opens a product in this tab on a click, with a progress bar', async () => {
    await open();
    clickOn('Deal');
    expect(opened).to.deep.equal([]);
    expect(screen.fake.host.of('sso-product-open')).to.have.length(1);
    await screen.findByRole('progressbar', 'Opening Deal…');
  });

  it('shows the path of a page, and none of a product', async () => {
    const input = await open();
    typeInto(input, 'all reports');
    await waitUntil(() => option('All Reports'));
    expect(option('All Reports').textContent).to.equal(`All Reports ${ALL_REPORTS}`);
    typeInto(input, 'deal');
    await waitUntil(() => screen.allByRole('option')[0]?.textContent === 'Deal ');
  });

  it('stays open on Enter if nothing matches', async () => {
    const input = await open();
    typeInto(input, 'zeppelin');
    await waitUntil(() => screen.allByRole('option').length === 0);
    expect(press(input, 'Enter').defaultPrevented).to.equal(true);
    expect(press(input, 'ArrowDown').defaultPrevented).to.equal(false);
    expect(isOpen()).to.equal(true);
  });

  it('marks an accent with its letter, and adjacent letters together', async () => {
    const name = 'De\u0301al Plan';
    const input = await open([product({ productName: name })]);
    typeInto(input, 'de');
    await waitUntil(() => option(name).querySelector('mark'));
    const marks = [...option(name).querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marks).to.deep.equal(['De\u0301']);
    expect(option(name).querySelector('bdi')?.textContent).to.equal(name);
  });

  it('truncates the query in the message that nothing matches', async () => {
    const input = await open();
    typeInto(input, 'z'.repeat(80));
    await waitUntil(() => screen.text.includes('Nothing matches'));
    expect(screen.text).to.include(`“${'z'.repeat(60)}…”`);
  });
});
