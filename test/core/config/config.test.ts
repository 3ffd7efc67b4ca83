import { expect } from '@open-wc/testing';
import { configService, PATHS } from '../../../src/core/config/config.ts';
import { configure, type Settings } from '../../../src/core/config/settings.ts';
import { fakeCore, HOST } from '../../support/core/fake-core.ts';
import { json } from '../../support/fixtures/replies.ts';

// Rules: configuration-01, configuration-03, configuration-07, routes-03

/** Returns a core whose environment file has this content. */
function withEnvironment(environment: unknown, settings: Settings = {}, href = `${HOST}/login`) {
  const fake = fakeCore({ href, settings: { environment: 'assets/env.json', ...settings } });
  fake.page.gateway.answer('environment', json(environment));
  return fake;
}
const settle = (environment: unknown, settings: Settings = {}, href?: string) =>
  configService(withEnvironment(environment, settings, href).core).ready();

describe('the gateway address', () => {
  it('is that of the settings immediately, and that of the environment once loaded', async () => {
    const configured = fakeCore({ settings: { apiBase: 'https://sso.example/' } });
    expect(configService(configured.core).gatewayUrl()).to.equal('https://sso.example/');
    const { core } = withEnvironment({ production: true, apiBase: 'https://sso.example/v2' });
    expect(configService(core).gatewayUrl()).to.equal(`${HOST}/`);
    await configService(core).ready();
    expect(configService(core).gatewayUrl()).to.equal('https://sso.example/v2/');
  });
});

describe('settings', () => {
  it('keep the first value of each', async () => {
    const { core } = fakeCore();
    configure(core, { tenant: 'GLOBEX', loginPath: '/sign-in' });
    configure(core, { loginPath: '/other' });
    expect((await configService(core).ready()).tenant).to.equal('ACME');
    expect(configService(core).path('loginPath')).to.equal('/sign-in');
  });

  it('warn once of a mismatch, with both values and their sources', () => {
    const { core, page } = fakeCore();
    configure(core, { tenant: 'GLOBEX' }, '<sso-login>');
    configure(core, { tenant: 'GLOBEX' }, '<sso-login>');
    expect(page.warnings).to.have.length(1);
    const [line = ''] = page.warnings;
    for (const part of ['<sso-login>', 'GLOBEX', 'configure()', 'ACME'])
      expect(line).to.include(part);
  });

  it('do not warn of an equal or missing value', () => {
    const { core, page } = fakeCore();
    configure(core, { tenant: 'ACME', apiBase: undefined });
    expect(page.warnings).to.deep.equal([]);
    configure(core, { apiBase: '/late' });
    expect(configService(core).settings.apiBase).to.equal('/late');
  });

  it('can be set later if they are unset, for example by a tag whose script is slow', async () => {
    const { core, page } = fakeCore();
    expect((await configService(core).ready()).apiBase).to.equal(HOST);
    configure(core, { apiBase: 'https://gw.example', profilePath: '/me' });
    expect((await configService(core).ready()).apiBase).to.equal('https://gw.example');
    expect(configService(core).path('profilePath')).to.equal('/me');
    expect(configService(core).gatewayUrl()).to.equal('https://gw.example/');
    expect(page.warnings).to.deep.equal([]);
  });

  it('can name the environment file after the configuration was read', async () => {
    const { core, page } = fakeCore();
    page.gateway.answer('environment', json({ apiBase: 'https://env.example' }));
    await configService(core).ready();
    configure(core, { environment: 'assets/env.json' });
    expect((await configService(core).ready()).apiBase).to.equal('https://env.example');
  });

  it('have the portal’s routes as their defaults', () => {
    const { core } = fakeCore();
    const names = Object.keys(PATHS) as (keyof typeof PATHS)[];
    expect(names.map((name) => configService(core).path(name))).to.deep.equal([
      '/login',
      '/dashboard',
      '/profile',
      '/terms&condition',
      '/page-unavailable',
    ]);
  });
});

describe('the API base', () => {
  const table: [title: string, settings: Settings, environment: unknown, expected: string][] = [
    ["is the page's origin by default", {}, {}, HOST],
    ["is the page's origin for ''", { apiBase: '' }, {}, HOST],
    ["is the page's origin for '' in the environment", {}, { apiBase: '' }, HOST],
    ["is the page's origin if the environment's value is not a string", {}, { apiBase: 7 }, HOST],
    ["is the page's origin if it can't be parsed", { apiBase: 'https://[' }, {}, HOST],
    ['comes from the environment', {}, { apiBase: 'https://gw.example/' }, 'https://gw.example'],
    [
      'comes from the settings before the environment',
      { apiBase: 'https://mine.example/dash//' },
      { apiBase: 'https://gw.example' },
      'https://mine.example/dash',
    ],
    ['may be a path of the page', { apiBase: '/gateway/' }, {}, `${HOST}/gateway`],
  ];
  for (const [title, settings, environment, expected] of table) {
    it(title, async () => {
      expect((await settle(environment, settings, `${HOST}/acme/login?x=1`)).apiBase).to.equal(
        expected,
      );
    });
  }
});

describe('the utility base', () => {
  const apiBase = 'https://gw.example/dash';
  const table: [title: string, settings: Settings, environment: unknown, expected: string][] = [
    ['starts with the API base', { apiBase }, {}, `${apiBase}/api/utility/v1`],
    ['ignores an empty string', { apiBase }, { utilityBase: '' }, `${apiBase}/api/utility/v1`],
    ['comes from the environment', { apiBase }, { utilityBase: '/util/' }, `${apiBase}/util`],
    [
      'comes from the settings first',
      { apiBase, utilityBase: 'u2' },
      { utilityBase: 'u1' },
      `${apiBase}/u2`,
    ],
    [
      'may be on another origin',
      { apiBase, utilityBase: 'https://u.example/' },
      {},
      'https://u.example',
    ],
  ];
  for (const [title, settings, environment, expected] of table) {
    it(title, async () => {
      expect((await settle(environment, settings)).utilityBase).to.equal(expected);
    });
  }
});

describe('the rest of the configuration', () => {
  it('counts inactivity in seconds', async () => {
    expect((await settle({ userInactivityTime: 900 })).inactivityMs).to.equal(900_000);
    expect((await settle({})).inactivityMs).to.equal(0);
    expect((await settle({ userInactivityTime: -5 })).inactivityMs).to.equal(0);
  });

  it('has fixed landing pages only outside production', async () => {
    const landingUrls = { DFP: 'http://localhost:4201' };
    expect((await settle({ landingUrls })).landingUrls).to.deep.equal(landingUrls);
    expect((await settle({ production: true, landingUrls })).landingUrls).to.deep.equal({});
    expect((await settle({})).landingUrls).to.deep.equal({});
  });

  it("names the tenant header 'tenant-code'", async () => {
    expect((await settle({})).tenantHeader).to.equal('tenant-code');
  });

  it('is loaded once, before the tags, whose settings still apply', async () => {
    const { core, page } = withEnvironment({ userInactivityTime: 1800 });
    configService(core).preloadEnvironment();
    expect(page.gateway.requests('environment')).to.have.length(1);
    configure(core, { loginPath: '/enter' });
    expect((await configService(core).ready()).inactivityMs).to.equal(1_800_000);
    expect(configService(core).path('loginPath')).to.equal('/enter');
    expect(page.gateway.requests('environment')).to.have.length(1);
  });

  it('is loaded once by concurrent callers', async () => {
    const { core, page } = withEnvironment({ production: true });
    await Promise.all([configService(core).ready(), configService(core).ready()]);
    expect(page.gateway.requests('environment').length).to.equal(1);
  });
});
