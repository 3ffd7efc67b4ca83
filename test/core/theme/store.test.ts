import { expect } from '@open-wc/testing';
import type { ThemeEntry } from '../../../src/core/contract/auth.ts';
import type { Core } from '../../../src/core/kernel/core.ts';
import { applyToDocument } from '../../../src/core/theme/document.ts';
import { themeService } from '../../../src/core/theme/store.ts';
import { fakeCore } from '../../support/core/fake-core.ts';

// Rules: notifications-29, storage-04, storage-15, theming-01, theming-07, theming-10, theming-11

const named = (value: string, type = 'NAME'): ThemeEntry => ({ type, value, html: '', color: '' });
const stored = (tenant: string, value: string) =>
  JSON.stringify({ tenant, themeDetails: [named(value)] });

describe("the tenant's theme", () => {
  it('is shown and stored once loaded', () => {
    const { core, page } = fakeCore();
    themeService(core).store('ACME', [named('Acme')]);
    expect(themeService(core).$theme.get()?.title).to.equal('Acme');
    expect(page.local.values.get('tenantTheme')).to.equal(stored('ACME', 'Acme'));
  });

  it('takes its images from a gateway on another origin', () => {
    const { core } = fakeCore({ settings: { apiBase: 'https://sso.example/api-root' } });
    themeService(core).store('ACME', [named('/assets/logo.svg', 'MLOGO')]);
    expect(themeService(core).$theme.get()?.mainLogo).to.equal(
      'https://sso.example/assets/logo.svg',
    );
  });

  it('is shown from the last visit if it belongs to this tenant', () => {
    const { core } = fakeCore({ local: { tenantTheme: stored('ACME', 'Acme') } });
    expect(themeService(core).$theme.get()).to.equal(undefined);
    expect(themeService(core).showStored('ACME')).to.equal(true);
    expect(themeService(core).$theme.get()?.title).to.equal('Acme');
  });

  it('is shown again if another tab has stored a newer one', () => {
    const { core, page } = fakeCore({ local: { tenantTheme: stored('ACME', 'Acme') } });
    themeService(core).showStored('ACME');
    page.local.values.set('tenantTheme', stored('ACME', 'New name'));
    themeService(core).showStored('ACME');
    expect(themeService(core).$theme.get()?.title).to.equal('New name');
  });

  it('resolves relative images against the gateway', () => {
    const { core } = fakeCore({ settings: { apiBase: 'https://sso.example' } });
    themeService(core).store('ACME', [named('/logos/acme.png', 'MLOGO')]);
    expect(themeService(core).$theme.get()?.mainLogo).to.equal(
      'https://sso.example/logos/acme.png',
    );
  });

  it('is not shown if it belongs to another tenant, but can be read', () => {
    const { core } = fakeCore({ local: { tenantTheme: stored('GLOBEX', 'Globex') } });
    expect(themeService(core).showStored('ACME')).to.equal(false);
    expect(themeService(core).$theme.get()).to.equal(undefined);
    expect(themeService(core).readStored()?.title).to.equal('Globex');
  });

  for (const tenantTheme of ['{', '[]', '{"tenant":"ACME"}', '{"tenant":5,"themeDetails":[]}']) {
    it(`is not shown if the stored one is ${tenantTheme}`, () => {
      const { core } = fakeCore({ local: { tenantTheme } });
      expect(themeService(core).showStored('ACME')).to.equal(false);
    });
  }

  it('has the notices of a fresh reply, but not those of an earlier visit', () => {
    const entries = [named('Closed today', 'NOTICE'), named('Call us', 'HELP')];
    const types = (core: Core) =>
      themeService(core)
        .$theme.get()
        ?.extras.map(({ type }) => type);
    const fresh = fakeCore();
    themeService(fresh.core).store('ACME', entries);
    expect(types(fresh.core)).to.deep.equal(['NOTICE', 'HELP']);
    themeService(fresh.core).showStored('ACME');
    expect(types(fresh.core)).to.deep.equal(['NOTICE', 'HELP']);

    const tenantTheme = fresh.page.local.values.get('tenantTheme') ?? '';
    const next = fakeCore({ local: { tenantTheme } });
    themeService(next.core).showStored('ACME');
    expect(types(next.core)).to.deep.equal(['HELP']);
  });

  it('is validated again when it is read, because storage may be forged', () => {
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
  const applyTheme = (ownsDocument: boolean, entries: ThemeEntry[], title?: string) => {
    const { core } = fakeCore({ settings: { ownsDocument } });
    themeService(core).store('ACME', entries);
    applyToDocument(core, title);
  };
  const ENTRIES = [named('Acme'), named('Acme portal', 'TITLE'), named('/icon.png', 'ICON')];

  it('takes the tenant’s title and favicon if the elements own the page', () => {
    applyTheme(true, ENTRIES);
    expect(document.title).to.equal('Acme portal');
    expect(icons().map(({ href }) => href)).to.deep.equal(['https://portal.example/icon.png']);
  });

  it('is not changed on a host’s page', () => {
    applyTheme(false, ENTRIES);
    expect(document.title).to.equal(before);
    expect(icons()).to.deep.equal([]);
  });

  it('prefers a screen’s own title, and falls back to the tenant’s name', () => {
    applyTheme(true, ENTRIES, 'Dashboard');
    expect(document.title).to.equal('Dashboard');
    applyTheme(true, [named('Acme')]);
    expect(document.title).to.equal('Acme');
  });

  it('keeps its title and favicon if the tenant has none', () => {
    applyTheme(true, []);
    expect(document.title).to.equal(before);
    expect(icons()).to.deep.equal([]);
  });

  it("reuses the page's own favicon link", () => {
    const link = document.createElement('link');
    link.rel = 'shortcut icon';
    link.type = 'image/svg+xml';
    document.head.append(link);
    applyTheme(true, ENTRIES);
    expect(icons()).to.deep.equal([link]);
    expect(link.href).to.equal('https://portal.example/icon.png');
    expect(link.hasAttribute('type')).to.equal(false);
  });
});
