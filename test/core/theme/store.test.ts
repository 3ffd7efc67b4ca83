import { expect } from '@open-wc/testing';
import type { ThemeEntry } from '../../../src/core/contract/auth.ts';
import { applyToDocument } from '../../../src/core/theme/document.ts';
import { themeService } from '../../../src/core/theme/store.ts';
import { fakeCore } from '../../support/fake-core.ts';

const named = (value: string, type = 'NAME'): ThemeEntry => ({ type, value, html: '', color: '' });
const stored = (tenant: string, value: string) =>
  JSON.stringify({ tenant, themeDetails: [named(value)] });

describe("the tenant's theme", () => {
  it('is shown and kept once loaded', () => {
    const { core, page } = fakeCore();
    themeService(core).keep('ACME', [named('Acme')]);
    expect(themeService(core).$theme.get()?.title).to.equal('Acme');
    expect(page.local.values.get('tenantTheme')).to.equal(stored('ACME', 'Acme'));
  });

  it('has its pictures from the gateway, be the page of another origin', () => {
    const { core } = fakeCore({ settings: { apiBase: 'https://sso.example/api-root' } });
    themeService(core).keep('ACME', [named('/assets/logo.svg', 'MLOGO')]);
    expect(themeService(core).$theme.get()?.mainLogo).to.equal(
      'https://sso.example/assets/logo.svg',
    );
  });

  it("is shown from the last visit when it is this tenant's", () => {
    const { core } = fakeCore({ local: { tenantTheme: stored('ACME', 'Acme') } });
    expect(themeService(core).$theme.get()).to.equal(undefined);
    expect(themeService(core).showStored('ACME')).to.equal(true);
    expect(themeService(core).$theme.get()?.title).to.equal('Acme');
  });

  it('has its relative pictures from the gateway, wherever the page is', () => {
    const { core } = fakeCore({ settings: { apiBase: 'https://sso.example' } });
    themeService(core).keep('ACME', [named('/logos/acme.png', 'MLOGO')]);
    expect(themeService(core).$theme.get()?.mainLogo).to.equal(
      'https://sso.example/logos/acme.png',
    );
  });

  it("is not shown when it is another tenant's, but can be read", () => {
    const { core } = fakeCore({ local: { tenantTheme: stored('GLOBEX', 'Globex') } });
    expect(themeService(core).showStored('ACME')).to.equal(false);
    expect(themeService(core).$theme.get()).to.equal(undefined);
    expect(themeService(core).readStored()?.title).to.equal('Globex');
  });

  for (const tenantTheme of ['{', '[]', '{"tenant":"ACME"}', '{"tenant":5,"themeDetails":[]}']) {
    it(`is none when the stored one is ${tenantTheme}`, () => {
      const { core } = fakeCore({ local: { tenantTheme } });
      expect(themeService(core).showStored('ACME')).to.equal(false);
    });
  }

  it('is judged again when it is read, as storage may be forged', () => {
    const themeDetails = [named('javascript:alert(1)', 'ICON'), { type: 7 }, named('Acme')];
    const tenantTheme = JSON.stringify({ tenant: 'ACME', themeDetails });
    const theme = themeService(fakeCore({ local: { tenantTheme } }).core).readStored();
    expect([theme?.icon, theme?.title]).to.deep.equal(['', 'Acme']);
  });
});

describe('the document', () => {
  let before: string;
  beforeEach(() => {
    before = document.title;
    document.querySelector('link[rel~="icon"]')?.remove();
  });
  afterEach(() => void (document.title = before));
  const icons = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')];
  const dressed = (ownsDocument: boolean, entries: ThemeEntry[], title?: string) => {
    const { core } = fakeCore({ settings: { ownsDocument } });
    themeService(core).keep('ACME', entries);
    applyToDocument(core, title);
  };
  const ENTRIES = [named('Acme'), named('Acme portal', 'TITLE'), named('/icon.png', 'ICON')];

  it("takes the tenant's title and favicon when the page is ours alone", () => {
    dressed(true, ENTRIES);
    expect(document.title).to.equal('Acme portal');
    expect(icons().map(({ href }) => href)).to.deep.equal(['https://portal.example/icon.png']);
  });

  it('is left alone when it is not', () => {
    dressed(false, ENTRIES);
    expect(document.title).to.equal(before);
    expect(icons()).to.deep.equal([]);
  });

  it("takes a screen's own title first, and the tenant's name where there is no title", () => {
    dressed(true, ENTRIES, 'Dashboard');
    expect(document.title).to.equal('Dashboard');
    dressed(true, [named('Acme')]);
    expect(document.title).to.equal('Acme');
  });

  it('keeps its title and favicon where the tenant has none', () => {
    dressed(true, []);
    expect(document.title).to.equal(before);
    expect(icons()).to.deep.equal([]);
  });

  it("reuses the page's own favicon link", () => {
    const link = document.createElement('link');
    link.rel = 'shortcut icon';
    link.type = 'image/svg+xml';
    document.head.append(link);
    dressed(true, ENTRIES);
    expect(icons()).to.deep.equal([link]);
    expect(link.href).to.equal('https://portal.example/icon.png');
    expect(link.hasAttribute('type')).to.equal(false);
  });
});
