import { expect } from '@open-wc/testing';
import { applyLanguage } from '../../../src/core/i18n/messages.ts';
import { fakeCore } from '../../support/core/fake-core.ts';

// Rules: accessibility-05

describe('the language of the page around the tags', () => {
  const root = document.documentElement;
  const before = { lang: root.lang, dir: root.dir };
  afterEach(() => Object.assign(root, before));

  it('is set with its direction if the elements own the page', () => {
    const { core } = fakeCore({ settings: { ownsDocument: true } });
    applyLanguage(core, 'ar_SA');
    expect([root.lang, root.dir]).to.deep.equal(['ar-SA', 'rtl']);
    applyLanguage(core, 'de_DE');
    expect([root.lang, root.dir]).to.deep.equal(['de-DE', 'ltr']);
  });

  it('is not changed on a host’s page', () => {
    applyLanguage(fakeCore().core, 'ar_SA');
    expect([root.lang, root.dir]).to.deep.equal([before.lang, before.dir]);
  });
});
