import { expect } from '@open-wc/testing';
import { consentService, type ConsentTag } from '../../../src/core/consent/consent.ts';
import { override, provideCore } from '../../../src/core/kernel/core.ts';
import { OWN_KEYS } from '../../../src/core/platform/storage.ts';
import '../../../src/elements/sso-cookie-consent.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/core/fake-core.ts';

// Rules: cookie-consent-10, errors-16

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

/** Returns what a consent tag with these attributes registers with the consent service. */
function registeredBy(attributes: Readonly<Record<string, string>>, start: CoreStart): ConsentTag {
  const registered: ConsentTag[] = [];
  const replacement = {
    ...consentService(fakeCore(start).core),
    connect: (tag: ConsentTag) => {
      registered.push(tag);
      return () => {};
    },
  };
  const { core } = fakeCore({ ...start, overrides: [override(consentService, replacement)] });
  const element = document.createElement('sso-cookie-consent');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  cleanups.push(provideCore(core), () => element.remove());
  document.body.append(element);
  const [tag] = registered;
  if (!tag) throw new Error('nothing was registered');
  return tag;
}

describe('the prerendered consent sheet', () => {
  const table: [title: string, Record<string, string>, CoreStart, isUsed: boolean][] = [
    ['is used', {}, {}, true],
    ['is not used on the unavailable page', {}, { href: `${HOST}/page-unavailable/` }, false],
    [
      'is not used on the unavailable page with a configured path',
      { 'unavailable-path': '/gone' },
      { href: `${HOST}/gone` },
      false,
    ],
    [
      'is used on the default unavailable path if another one is configured',
      { 'unavailable-path': '/gone' },
      { href: `${HOST}/page-unavailable` },
      true,
    ],
  ];
  for (const [title, attributes, start, isUsed] of table)
    it(title, async () => {
      let isReplaced = false;
      const tag = registeredBy(attributes, start);
      const sheet = await tag.loadPrerendered(() => (isReplaced = true));
      sheet?.ask();
      const isShown = document.querySelector('sso-notifications') !== null;
      sheet?.close();
      expect([isShown, isReplaced]).to.deep.equal([isUsed, !isUsed]);
    });

  it('is loaded once, and not shown before it is asked to', async () => {
    const tag = registeredBy({}, {});
    const first = tag.loadPrerendered(() => {});
    expect(first === tag.loadPrerendered(() => {})).to.equal(true);
    const sheet = await first;
    expect(document.querySelector('sso-notifications')).to.equal(null);
    sheet?.ask();
    expect(
      document.querySelector('sso-notifications')?.shadowRoot?.querySelector('dialog')?.open,
    ).to.equal(true);
    sheet?.close();
  });

  for (const [title, attributes, start, name] of [
    [
      'the language of its tag',
      { locale: 'fr_FR' },
      { local: { locale: 'de_DE' } },
      'Tout accepter',
    ],
    ['the language of the account', {}, { local: { locale: 'de_DE' } }, 'Alle akzeptieren'],
    ['American English', { locale: 'en_US' }, { local: { locale: 'fr_FR' } }, 'Accept all'],
  ] as const)
    it(`is in ${title}`, async () => {
      const sheet = await registeredBy(attributes, start).loadPrerendered(() => {});
      sheet?.ask();
      const buttons = document
        .querySelector('sso-notifications')
        ?.shadowRoot?.querySelectorAll('button');
      expect([...(buttons ?? [])].map(({ textContent }) => textContent)).to.include(name);
      sheet?.close();
    });

  it('has the colors of the stored theme', async () => {
    const themeDetails = [{ type: 'NAME', value: 'Acme', color: '#8a1c5b' }];
    const tenantTheme = JSON.stringify({ tenant: 'ACME', themeDetails });
    const tag = registeredBy({ theme: 'light' }, { local: { tenant: 'ACME', tenantTheme } });
    const sheet = await tag.loadPrerendered(() => {});
    sheet?.ask();
    const notifications = document.querySelector('sso-notifications');
    const accent =
      notifications && getComputedStyle(notifications).getPropertyValue('--sso-accent');
    sheet?.close();
    expect(accent).to.contain('#8a1c5b');
  });

  it('has the color scheme that the user has chosen', async () => {
    const tag = registeredBy({}, { local: { [OWN_KEYS.scheme]: 'dark' } });
    const sheet = await tag.loadPrerendered(() => {});
    sheet?.ask();
    expect(document.querySelector('sso-notifications')?.getAttribute('theme')).to.equal('dark');
    sheet?.close();
  });

  it('is not used in a language without texts', async () => {
    const first = registeredBy({ locale: 'hu_HU' }, {}).loadPrerendered(() => {});
    const outcome = await first?.then(
      () => 'used',
      () => 'not used',
    );
    expect(outcome).to.equal('not used');
  });
});

describe('a consent sheet that does not load', () => {
  it('is named on the console, and dispatches sso-error on its element', () => {
    const lines: string[] = [];
    const { error } = console;
    console.error = (line: string) => void lines.push(line);
    cleanups.push(() => {
      console.error = error;
    });
    const tag = registeredBy({}, {});
    const errors: unknown[] = [];
    document
      .querySelector('sso-cookie-consent')
      ?.addEventListener('sso-error', ({ detail }) => errors.push(detail));
    tag.loadFailed(new TypeError('open-consent.js'));
    const message = 'TypeError: open-consent.js';
    expect(errors).to.deep.equal([{ source: 'sso-cookie-consent', kind: 'load', message }]);
    expect(lines).to.deep.equal([`sso-elements: <sso-cookie-consent> is not complete. ${message}`]);
  });
});
