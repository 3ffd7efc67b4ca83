import { expect } from '@open-wc/testing';
import { consentService, type ConsentTag } from '../../../src/core/consent/consent.ts';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { OWN_KEYS } from '../../../src/core/platform/storage.ts';
import '../../../src/elements/sso-cookie-consent.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/fake-core.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

/** What a consent tag with these attributes offers to the part of the core that asks. */
function offeredBy(attributes: Readonly<Record<string, string>>, start: CoreStart): ConsentTag {
  const { core } = fakeCore(start);
  const offered: ConsentTag[] = [];
  core.services.set('consent', {
    ...consentService(core),
    connect: (tag: ConsentTag) => {
      offered.push(tag);
      return () => {};
    },
  });
  const element = document.createElement('sso-cookie-consent');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  cleanups.push(provideCore(core), () => element.remove());
  document.body.append(element);
  const [tag] = offered;
  if (!tag) throw new Error('nothing was offered');
  return tag;
}

describe('the consent sheet before the core has come', () => {
  const table: [title: string, Record<string, string>, CoreStart, isShown: boolean][] = [
    ['is shown', {}, {}, true],
    ['is left out for a tag in another language', { locale: 'fr_FR' }, {}, false],
    ['is shown for a tag in English', { locale: 'en_US' }, { local: { locale: 'fr_FR' } }, true],
    ['is left out in the colors of a tenant', {}, { local: { tenantTheme: '{}' } }, false],
    [
      'is left out where the user has chosen light or dark',
      {},
      { local: { [OWN_KEYS.scheme]: 'dark' } },
      false,
    ],
    [
      'is left out on the page that says that there is no such site',
      {},
      { href: `${HOST}/page-unavailable/` },
      false,
    ],
    [
      'is left out on that page under another path',
      { 'unavailable-path': '/gone' },
      { href: `${HOST}/gone` },
      false,
    ],
    [
      'is shown where that path is another one',
      { 'unavailable-path': '/gone' },
      { href: `${HOST}/page-unavailable` },
      true,
    ],
  ];
  for (const [title, attributes, start, isShown] of table)
    it(title, () => {
      expect(offeredBy(attributes, start).loadFirst() !== undefined).to.equal(isShown);
    });

  it('is fetched once, and not shown before it is asked to', async () => {
    const tag = offeredBy({}, {});
    const first = tag.loadFirst();
    expect(first === tag.loadFirst()).to.equal(true);
    const sheet = await first;
    expect(document.querySelector('sso-notifications')).to.equal(null);
    sheet?.ask();
    expect(
      document.querySelector('sso-notifications')?.shadowRoot?.querySelector('dialog')?.open,
    ).to.equal(true);
    sheet?.close();
  });
});
