import { expect } from '@open-wc/testing';
import { consentSheetService } from '../../../src/core/consent/consent-sheet.ts';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { OWN_KEYS, storageService } from '../../../src/core/platform/storage.ts';
import { openConsent } from '../../../src/elements/consent/open-consent.ts';
import { loadFirstSheet } from '../../../src/elements/consent/load-first-sheet.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { settled } from '../../support/time/settled.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { disable, READABLE, stylesOf } from '../../views/support/page-styles.ts';

// Rules: cookie-consent-10, cookie-consent-13, notifications-25, theming-15

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

/** Opens the sheet of a tag with a theme, for a user who has chosen a color scheme; returns both elements. */
async function openSheet(
  theme: string | null,
  chosen: string | null,
  local: Readonly<Record<string, string>> = {},
) {
  const { core } = fakeCore({ local: { ...local, ...(chosen && { [OWN_KEYS.scheme]: chosen }) } });
  const tag = document.createElement('div');
  if (theme) tag.setAttribute('theme', theme);
  const { get } = storageService(core);
  const sheet = await loadFirstSheet(core, tag, { answer() {}, get, replace() {} });
  closings.push(sheet.close);
  sheet.ask();
  const notifications = document.querySelector('sso-notifications');
  if (!notifications) throw new Error('no sheet');
  return { core, tag, notifications };
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

describe('the first consent sheet with a stored theme', () => {
  /** The color of buttons without a theme, in the light scheme. */
  const DEFAULT = 'rgb(36, 83, 214)';
  const stored = (entries: unknown, tenant: unknown = 'ACME') => ({
    tenant: 'ACME',
    tenantTheme: JSON.stringify({ tenant, themeDetails: entries }),
  });
  const named = (color: unknown) => ({ type: 'NAME', value: 'Acme', color });
  const colorOf = (root: ParentNode | null) => {
    const button = [...(root?.querySelectorAll('button') ?? [])].at(-1);
    return button && getComputedStyle(button).backgroundColor;
  };

  for (const [title, local, color] of [
    ['a color', stored([{ type: 'ICON' }, named('#8a1c5b'), named('#00f')]), 'rgb(138, 28, 91)'],
    ['a color that is too light for text', stored([named('gold')]), 'rgb(112, 95, 0)'],
    ['entries that are none', stored([null, 5, 'NAME', named('#8a1c5b')]), 'rgb(138, 28, 91)'],
    ['a color that depends on the page', stored([named('inherit')]), DEFAULT],
    ['a color that is not one', stored([named(5)]), DEFAULT],
    ['no entries', stored(undefined), DEFAULT],
    ['another tenant', stored([named('#8a1c5b')], 'GLOBEX'), DEFAULT],
    ['no tenant', { tenantTheme: stored([named('#8a1c5b')], null).tenantTheme }, DEFAULT],
    [
      'the tenant of a page that knows none',
      { tenantTheme: stored([named('#8a1c5b')], '').tenantTheme },
      'rgb(138, 28, 91)',
    ],
    ['text that is not JSON', { tenantTheme: '{' }, DEFAULT],
    ['null', { tenantTheme: 'null' }, DEFAULT],
  ] as const)
    it(`of ${title} has the color of the full sheet, which adopts it without a change`, async () => {
      const { core, tag, notifications } = await openSheet('light', null, local);
      closings.push(provideCore(core), () => notifications.remove());
      const { shadowRoot } = notifications;
      const [ownSheet] = shadowRoot?.adoptedStyleSheets ?? [];
      const colors = new Set([colorOf(shadowRoot)]);
      let frame = 0;
      const look = () => {
        colors.add(colorOf(shadowRoot));
        frame = requestAnimationFrame(look);
      };
      look();
      const full = await openConsent(tag);
      closings.push(() => full.close());
      await waitUntil(
        () => ownSheet && shadowRoot && !shadowRoot.adoptedStyleSheets.includes(ownSheet),
        'the full sheet has adopted it',
      );
      // A change of the color would take a moment.
      if (shadowRoot) await settled(shadowRoot);
      colors.add(colorOf(shadowRoot));
      cancelAnimationFrame(frame);
      expect(consentSheetService(core).$sheet.get()).to.equal('asking');
      expect([...colors]).to.deep.equal([color]);
    });
});
