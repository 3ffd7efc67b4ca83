import { expect } from '@open-wc/testing';
import { configService } from '../../../src/core/config/config.ts';
import { loadEnvironment } from '../../../src/core/config/environment.ts';
import { loadPortal } from '../../../src/core/flows/load-portal.ts';
import { openSignIn } from '../../../src/core/flows/open-sign-in.ts';
import { fakeCore, HOST } from '../../support/fake-core.ts';
import { hanging, json, ok, text, unreachable, type Answer } from '../../support/replies.ts';

async function load(
  answer: Answer,
  address: string | undefined = 'assets/env.json',
  ...later: Answer[]
) {
  const { core, page } = fakeCore({
    href: `${HOST}/acme/login`,
    constants: { requestTimeoutMs: 1000 },
  });
  page.gateway.answer('environment', answer, ...later);
  return { environment: await loadEnvironment(core, address), page };
}

describe('the environment file', () => {
  it('is resolved against the page', async () => {
    const { page } = await load(json({}));
    expect(page.gateway.sent.map(({ url }) => url.href)).to.deep.equal([
      `${HOST}/acme/assets/env.json`,
    ]);
  });

  it('is not asked for without an address', async () => {
    const { core, page } = fakeCore();
    expect(await loadEnvironment(core, undefined)).to.deep.equal({ production: false });
    expect(await loadEnvironment(core, '')).to.deep.equal({ production: false });
    expect([page.gateway.sent, page.warnings]).to.deep.equal([[], []]);
  });

  it('may hold any of its fields', async () => {
    const { environment, page } = await load(json({ production: true, tenant: 'acme' }));
    expect(environment).to.deep.equal({ production: true, tenant: 'acme' });
    expect(page.warnings).to.deep.equal([]);
  });

  it('is forgiven single unreadable fields', async () => {
    const { environment } = await load(
      json({
        production: 'yes',
        tenant: 5,
        userInactivityTime: 'long',
        landingUrls: [1],
        menu: 'all',
      }),
    );
    expect(environment).to.deep.equal({
      production: false,
      tenant: '',
      userInactivityTime: 0,
      landingUrls: {},
      menu: [],
    });
  });

  const broken: [title: string, answer: Answer][] = [
    ['is missing', text('Not found', 404)],
    ['is refused though its body looks right', json({ production: true }, 500)],
    ['is no JSON', text('{production: true')],
    ['is no object', json('production')],
    ['is null', json(null)],
    ["can't be reached", unreachable],
    ['never comes', hanging],
  ];
  for (const [title, answer] of broken) {
    it(`is lost with one console message when it ${title}`, async () => {
      const { environment, page } = await load(answer);
      expect(environment).to.equal(undefined);
      expect(page.warnings).to.deep.equal(['Cannot load configuration...']);
    });
  }

  for (const [title, lost] of [
    ['nobody answered', unreachable],
    ['the server was in trouble', text('Bad gateway', 502)],
    ['half of it arrived', text('{"product')],
  ] as const) {
    it(`is asked for twice more when ${title}`, async () => {
      const { environment, page } = await load(lost, undefined, lost, json({ tenant: 'acme' }));
      expect(environment).to.deep.equal({ production: false, tenant: 'acme' });
      expect(page.gateway.sent).to.have.length(3);
      expect(page.warnings).to.deep.equal([]);
    });

    it(`is given up after two more tries when ${title}`, async () => {
      const { page } = await load(lost);
      expect(page.gateway.sent).to.have.length(3);
    });
  }

  it('is not asked for again when the server says that there is none', async () => {
    const { page } = await load(text('Not found', 404));
    expect(page.gateway.sent).to.have.length(1);
  });

  it('that is lost leaves the tenant to the host label, and the site is not called unknown', async () => {
    const href = 'https://globex.portal.example/login';
    const start = { href, settings: { tenant: '', environment: 'env.json' } };
    const { core, page, host } = fakeCore(start);
    page.gateway.answer('environment', unreachable);
    page.gateway.answer('authTypes', ok({ authentications: [] }));
    expect(await openSignIn(core, host)).to.equal('loaded');
    expect(page.gateway.sent.at(-1)?.url.search).to.equal('?tenantCode=GLOBEX');
  });

  it('that is lost where nothing names a tenant is asked for again by a retry', async () => {
    const href = 'http://localhost:4173/login';
    const start = { href, settings: { tenant: '', environment: 'env.json' } };
    const { core, page, host } = fakeCore(start);
    page.gateway.answer('environment', unreachable);
    page.gateway.answer('authTypes', ok(null));
    expect(await openSignIn(core, host)).to.equal('failed');
    expect([page.visits, page.gateway.requests('authTypes')]).to.deep.equal([[], []]);
    expect(host.of('sso-error').map(({ source }) => source)).to.deep.equal(['environment']);
    page.gateway.answer('environment', json({ tenant: 'acme' }));
    page.gateway.answer('authTypes', ok({ authentications: [] }));
    expect(await loadPortal(core, host)).to.equal('loaded');
    expect(page.gateway.sent.at(-1)?.url.search).to.equal('?tenantCode=ACME');
  });

  it('is lost when its address is none', async () => {
    const { environment, page } = await load(json({}), 'https://[');
    expect(environment).to.equal(undefined);
    expect(page.warnings.length).to.equal(1);
  });

  it('does not stop the page from settling when it is broken', async () => {
    const { core, page } = fakeCore({ settings: { environment: 'env.json' } });
    page.gateway.answer('environment', text('<html>'));
    const { tenant, apiBase, production } = await configService(core).ready();
    expect({ tenant, apiBase, production }).to.deep.equal({
      tenant: 'ACME',
      apiBase: HOST,
      production: false,
    });
  });
});
