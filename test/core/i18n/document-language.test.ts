import { expect } from '@open-wc/testing';
import { applyLanguage } from '../../../src/core/i18n/document-language.ts';
import { fakeCore } from '../../support/fake-core.ts';

describe('the language of the page around the tags', () => {
  const root = document.documentElement;
  const before = { lang: root.lang, dir: root.dir };
  afterEach(() => Object.assign(root, before));

  it('is said, and which way it is written, where the page is the elements’ own', () => {
    const { core } = fakeCore({ settings: { ownsDocument: true } });
    applyLanguage(core, 'ar_SA');
    expect([root.lang, root.dir]).to.deep.equal(['ar-SA', 'rtl']);
    applyLanguage(core, 'de_DE');
    expect([root.lang, root.dir]).to.deep.equal(['de-DE', 'ltr']);
  });

  it('is the host’s affair on a page of a host', () => {
    applyLanguage(fakeCore().core, 'ar_SA');
    expect([root.lang, root.dir]).to.deep.equal([before.lang, before.dir]);
  });
});
