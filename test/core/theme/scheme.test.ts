import { expect } from '@open-wc/testing';
import { applyScheme, parseScheme, schemeService } from '../../../src/core/theme/scheme.ts';
import { fakeCore } from '../../support/core/fake-core.ts';

// Rules: profile-17, theming-12

const KEY = 'sso-elements.scheme';
const pageScheme = () => document.documentElement.style.colorScheme;

describe('the color scheme', () => {
  afterEach(() => document.documentElement.style.removeProperty('color-scheme'));

  for (const [text, scheme] of [
    ['light', 'light'],
    ['dark', 'dark'],
    ['auto', 'auto'],
    ['sepia', 'auto'],
    ['', 'auto'],
    [null, 'auto'],
  ] as const)
    it(`is ${scheme} for ${JSON.stringify(text)}`, () => {
      expect(parseScheme(text)).to.equal(scheme);
    });

  it('is the user’s last choice', () => {
    expect(schemeService(fakeCore({ local: { [KEY]: 'dark' } }).core).$scheme.get()).to.equal(
      'dark',
    );
    const { $scheme, $page } = schemeService(fakeCore().core);
    expect([$scheme.get(), $page.get()]).to.deep.equal(['auto', 'auto']);
  });

  it('is stored when chosen, until it follows the system again', () => {
    const { core, page } = fakeCore();
    const { $scheme, choose } = schemeService(core);
    choose('dark');
    expect([$scheme.get(), page.local.values.get(KEY)]).to.deep.equal(['dark', 'dark']);
    choose('auto');
    expect([$scheme.get(), page.local.values.has(KEY)]).to.deep.equal(['auto', false]);
  });

  it('applies to a page that the elements own', () => {
    const { core } = fakeCore({ settings: { ownsDocument: true } });
    schemeService(core).choose('dark');
    applyScheme(core);
    expect(pageScheme()).to.equal('dark');
    schemeService(core).choose('auto');
    applyScheme(core);
    expect(pageScheme()).to.equal('');
  });

  it('does not change a host’s page', () => {
    const { core } = fakeCore();
    schemeService(core).choose('dark');
    applyScheme(core);
    expect(pageScheme()).to.equal('');
  });
});
