import { expect, fixture, fixtureCleanup } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { settingsService } from '../../../src/core/config/settings.ts';
import { fakeCore, type FakeCore } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { defineProbe, type ProbeElement } from './probe.tsx';

// Rules: accessibility-05, configuration-01, elements-01, languages-03

const SETTINGS = {
  'api-base': 'https://sso.example',
  'utility-base': '/utility',
  tenant: 'acme',
  'tenant-header': 'x-tenant',
  environment: '/env.json',
  'login-path': '/enter',
  'dashboard-path': '/home',
  'profile-path': '/me',
  'terms-path': '/legal',
  'unavailable-path': '/gone',
};

describe('the attributes that all tags share', () => {
  let fake: FakeCore;
  let removeCore: () => void;
  beforeEach(() => {
    fake = fakeCore({ settings: { tenant: undefined } });
    removeCore = provideCore(fake.core);
  });
  afterEach(() => {
    fixtureCleanup();
    removeCore();
  });

  const mount = async (attributes: Record<string, string>) => {
    const tag = defineProbe();
    const pairs = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
    const element = await fixture<ProbeElement>(`<${tag} ${pairs.join(' ')}></${tag}>`);
    await waitUntil(() => element.shadowRoot?.querySelector('output'), 'the view');
    return element;
  };
  const locale = () => messagesService(fake.core).$locale.get();

  it('are the settings of the page', async () => {
    await mount(SETTINGS);
    expect(settingsService(fake.core).current).to.deep.include({
      apiBase: 'https://sso.example',
      utilityBase: '/utility',
      tenantHeader: 'x-tenant',
      environment: '/env.json',
      loginPath: '/enter',
      dashboardPath: '/home',
      profilePath: '/me',
      termsPath: '/legal',
      unavailablePath: '/gone',
    });
  });

  it('override later ones, with a console warning', async () => {
    const element = await mount({ 'login-path': '/enter' });
    element.setAttribute('login-path', '/other');
    expect(settingsService(fake.core).current.loginPath).to.equal('/enter');
    const name = `<${element.localName}>`;
    expect(fake.page.warnings.at(-1))
      .to.include(`${name} sets 'loginPath' to "/other"`)
      .and.to.include(`${name} has set it to "/enter"`);
  });

  it('can be read and set as properties', async () => {
    const element = await mount({ 'login-path': '/enter', theme: 'dark', locale: 'fr_FR' });
    expect(Reflect.get(element, 'loginPath')).to.equal('/enter');
    expect(Reflect.get(element, 'theme')).to.equal('dark');
    expect(Reflect.get(element, 'locale')).to.equal('fr_FR');
  });

  it('set the language, which is the browser’s again when the attribute is removed', async () => {
    const element = await mount({ locale: 'fr_FR' });
    await waitUntil(() => locale() === 'fr_FR', 'French');
    const view = () => element.shadowRoot?.querySelector('[lang]')?.getAttribute('lang');
    await waitUntil(() => view() === 'fr-FR', 'the view in French');
    element.setAttribute('locale', 'de_DE');
    await waitUntil(() => locale() === 'de_DE', 'German');
    element.removeAttribute('locale');
    await waitUntil(() => locale() === 'en_US', 'English');
  });

  it('do not change the language without a locale', async () => {
    await mount({ locale: 'fr_FR' });
    await waitUntil(() => locale() === 'fr_FR', 'French');
    const second = await mount({ label: 'another' });
    second.label = 'again';
    await waitUntil(() => second.shadowRoot?.querySelector('output')?.textContent === 'again');
    expect(locale()).to.equal('fr_FR');
  });

  it('set the view’s direction to the tag’s', async () => {
    const element = await mount({});
    const direction = () => {
      const view = element.shadowRoot?.querySelector('output');
      return view && getComputedStyle(view).direction;
    };
    expect(direction()).to.equal('ltr');
    element.dir = 'rtl';
    await waitUntil(() => direction() === 'rtl', 'right to left');
    element.removeAttribute('dir');
    await waitUntil(() => direction() === 'ltr', 'left to right');
  });
});
