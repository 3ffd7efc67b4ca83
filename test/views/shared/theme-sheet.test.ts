import { expect } from '@open-wc/testing';
import type { Settings } from '../../../src/core/config/settings.ts';
import { schemeService } from '../../../src/core/theme/scheme.ts';
import { themeService } from '../../../src/core/theme/store.ts';
import baseCss from '../../../src/views/shared/styles/base.css';
import tokensCss from '../../../src/views/shared/styles/tokens.css';
import { themeSheet } from '../../../src/views/shared/theme-sheet.ts';
import { fakeCore } from '../../support/core/fake-core.ts';

// Rules: theming-08, theming-09, theming-12

describe('the style sheet of a tenant’s colors', () => {
  const host = document.createElement('div');
  const shadow = host.attachShadow({ mode: 'open' });
  const probe = shadow.appendChild(document.createElement('p'));
  const tokens = new CSSStyleSheet();
  tokens.replaceSync(tokensCss + baseCss);
  let stop = () => {};
  beforeEach(() => document.body.append(host));
  afterEach(() => {
    stop();
    host.remove();
  });

  const open = (settings: Settings = {}) => {
    const { core } = fakeCore({ settings });
    const { sheet, stop: stopSheet } = themeSheet(core);
    stop = stopSheet;
    shadow.adoptedStyleSheets = [tokens, sheet];
    const apply = (color: string) =>
      themeService(core).store('ACME', [
        { type: 'NAME', value: 'Acme', color, html: '', lang: '' },
      ]);
    return { core, sheet, apply, choose: schemeService(core).choose };
  };
  /** Returns the computed color of a token. */
  const token = (name: string) => {
    probe.style.color = `var(--sso-${name})`;
    return getComputedStyle(probe).color;
  };
  const scheme = () => getComputedStyle(host).colorScheme;

  it('has no rule without a color or with an invalid one', () => {
    const { sheet, apply } = open();
    for (const color of ['', 'no color']) {
      apply(color);
      expect([...sheet.cssRules].map(({ cssText }) => cssText)).to.deep.equal([]);
    }
  });

  it('has another accent in light and dark schemes, which the focus ring shares', () => {
    const { apply, choose } = open();
    const accents = (['light', 'dark'] as const).map((name) => {
      choose(name);
      const before = token('accent');
      apply('#8a1c5b');
      const accent = token('accent');
      expect([token('focus'), accent === before]).to.deep.equal([accent, false]);
      expect(token('on-accent')).not.to.equal(accent);
      apply('');
      return accent;
    });
    expect(accents[0]).not.to.equal(accents[1]);
  });

  for (const [color, isUnderlined] of [
    ['#8a1c5b', false],
    ['#1b1b1f', true],
  ] as const)
    it(`${isUnderlined ? 'underlines' : 'does not underline'} links with the accent ${color}`, () => {
      const { apply, choose } = open();
      choose('light');
      apply(color);
      probe.style.outline = '1px solid var(--sso-link-line)';
      const { outlineColor } = getComputedStyle(probe);
      expect(outlineColor === 'rgba(0, 0, 0, 0)').to.equal(!isUnderlined);
    });

  it('follows the user’s scheme until it is stopped', () => {
    const { choose, sheet, apply } = open({ ownsDocument: true });
    const automatic = scheme();
    choose('dark');
    expect([scheme(), getComputedStyle(document.documentElement).colorScheme]).to.deep.equal([
      'dark',
      'dark',
    ]);
    choose('light');
    expect(scheme()).to.equal('light');
    choose('auto');
    expect(scheme()).to.equal(automatic);
    stop();
    choose('dark');
    apply('#8a1c5b');
    expect(sheet.cssRules).to.have.length(0);
  });
});
