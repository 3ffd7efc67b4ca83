import { expect } from '@open-wc/testing';
import { loadPrerenderedSheet } from '../../../src/elements/consent/first-sheet.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { disable, READABLE, stylesOf } from '../../views/support/page-styles.ts';

// Rules: cookie-consent-10, notifications-25, theming-15

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

/** Opens the sheet of a tag with a theme, for a user who has chosen a color scheme; returns both elements. */
async function openSheet(theme: string | null, chosen: string | null) {
  const tag = document.createElement('div');
  if (theme) tag.setAttribute('theme', theme);
  const sheet = await loadPrerenderedSheet(fakeCore().core, tag, {
    answer() {},
    isLikeFull: () => true,
    language: () => 'en',
    scheme: () => chosen,
    replace() {},
  });
  closings.push(sheet.close);
  sheet.ask();
  const notifications = document.querySelector('sso-notifications');
  if (!notifications) throw new Error('no sheet');
  return { tag, notifications };
}

describe('the first consent sheet', () => {
  for (const [theme, chosen, shown] of [
    [null, null, 'auto'],
    ['dark', null, 'dark'],
    ['dark', 'light', 'dark'],
    [null, 'dark', 'dark'],
    ['auto', 'dark', 'dark'],
  ] as const)
    it(`has the color scheme ${shown} if its tag has ${theme ?? 'none'} and the user has chosen ${chosen ?? 'none'}`, async () => {
      const { notifications } = await openSheet(theme, chosen);
      expect(notifications.getAttribute('theme')).to.equal(shown);
    });

  it('follows the color scheme of its tag', async () => {
    const { tag, notifications } = await openSheet('dark', null);
    tag.setAttribute('theme', 'light');
    await waitUntil(() => notifications.getAttribute('theme') === 'light');
  });

  it('can be read and selected although the page disables all that inherits from it', async () => {
    closings.push(disable(document.body));
    const { notifications } = await openSheet(null, null);
    const title = notifications.shadowRoot?.querySelector('h2');
    expect(title && stylesOf(title)).to.deep.equal(READABLE);
  });

  it('follows the color scheme of the page with theme="page"', async () => {
    const { notifications } = await openSheet('page', null);
    const dialog = notifications.shadowRoot?.querySelector('dialog[open]');
    if (!dialog) throw new Error('the sheet is not open');
    const { style } = document.documentElement;
    style.colorScheme = 'dark';
    expect(getComputedStyle(dialog).color).to.equal('rgb(238, 241, 246)');
    style.colorScheme = '';
    expect(getComputedStyle(dialog).color).to.equal('rgb(22, 27, 38)');
  });
});
