import { expect } from '@open-wc/testing';
import { applyScheme, parseScheme, schemeService } from '../../../src/core/theme/scheme.ts';
import { fakeCore } from '../../support/fake-core.ts';

const KEY = 'sso-elements.scheme';
const ofThePage = () => document.documentElement.style.colorScheme;

describe('light or dark', () => {
  afterEach(() => document.documentElement.style.removeProperty('color-scheme'));

  for (const [text, scheme] of [
    ['light', 'light'],
    ['dark', 'dark'],
    ['auto', 'auto'],
    ['sepia', 'auto'],
    ['', 'auto'],
    [null, 'auto'],
  ] as const)
    it(`spelled ${JSON.stringify(text)} is ${scheme}`, () => {
      expect(parseScheme(text)).to.equal(scheme);
    });

  it('is as the person chose it the last time', () => {
    expect(schemeService(fakeCore({ local: { [KEY]: 'dark' } }).core).$scheme.get()).to.equal(
      'dark',
    );
    const { $scheme, $page } = schemeService(fakeCore().core);
    expect([$scheme.get(), $page.get()]).to.deep.equal(['auto', 'auto']);
  });

  it('is kept when it is chosen, until it follows the system again', () => {
    const { core, page } = fakeCore();
    const { $scheme, choose } = schemeService(core);
    choose('dark');
    expect([$scheme.get(), page.local.values.get(KEY)]).to.deep.equal(['dark', 'dark']);
    choose('auto');
    expect([$scheme.get(), page.local.values.has(KEY)]).to.deep.equal(['auto', false]);
  });

  it('dresses a page that is ours alone', () => {
    const { core } = fakeCore({ settings: { ownsDocument: true } });
    schemeService(core).choose('dark');
    applyScheme(core);
    expect(ofThePage()).to.equal('dark');
    schemeService(core).choose('auto');
    applyScheme(core);
    expect(ofThePage()).to.equal('');
  });

  it('leaves a page of others as it is', () => {
    const { core } = fakeCore();
    schemeService(core).choose('dark');
    applyScheme(core);
    expect(ofThePage()).to.equal('');
  });
});
