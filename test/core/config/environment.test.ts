import { expect } from '@open-wc/testing';
import { configService } from '../../../src/core/config/config.ts';
import { loadEnvironment } from '../../../src/core/config/environment.ts';
import { givenEnvironmentService } from '../../../src/core/config/given-environment.ts';
import { loadPortal } from '../../../src/core/flows/load-portal.ts';
import { openSignIn } from '../../../src/core/flows/open-sign-in.ts';
import { fakeCore, HOST } from '../../support/core/fake-core.ts';
import {
  hanging,
  json,
  ok,
  text,
  unreachable,
  type Answer,
} from '../../support/fixtures/replies.ts';

// Rules: configuration-05, configuration-06, configuration-08, configuration-09, tenants-03, tenants-06

async function load(
  answer: Answer,
  address: string | undefined = 'assets/env.json',
  ...later: Answer[]
) {
  const { core, page } = fakeCore({
    href: `${HOST}/acme/login`,
    // Only its timeout ends a request that is never answered.
    constants: answer === hanging ? { requestTimeoutMs: 50 } : {},
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

  it('is not loaded without an address', async () => {
    const { core, page } = fakeCore();
    expect(await loadEnvironment(core, undefined)).to.deep.equal({ production: false });
    expect(await loadEnvironment(core, '')).to.deep.equal({ production: false });
    expect([page.gateway.sent, page.warnings]).to.deep.equal([[], []]);
  });

  it('may contain any of its fields', async () => {
    const { environment, page } = await load(json({ production: true, tenant: 'acme' }));
    expect(environment).to.deep.equal({ production: true, tenant: 'acme' });
    expect(page.warnings).to.deep.equal([]);
  });

  it('ignores single invalid fields', async () => {
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
    ['has an error status with a valid body', json({ production: true }, 500)],
    ['is not JSON', text('{production: true')],
    ['is not an object', json('production')],
    ['is null', json(null)],
    ["can't be reached", unreachable],
    ['never arrives', hanging],
  ];
  for (const [title, answer] of broken) {
    it(`fails with one console message if it ${title}`, async () => {
      const { environment, page } = await load(answer);
      expect(environment).to.equal(undefined);
      expect(page.warnings).to.deep.equal(['Cannot load configuration...']);
    });
  }

  it('names its address and the reason in that message', async () => {
    const { core, page } = fakeCore();
    page.gateway.answer('environment', text('Not found', 404));
    const lines: string[] = [];
    page.warn = (...words) => void lines.push(words.join(' '));
    await loadEnvironment(core, 'assets/env.json');
    expect(lines).to.deep.equal([
      'Cannot load configuration... (environment="assets/env.json": status 404)',
    ]);
  });

  for (const [title, failure] of [
    ['the server is unreachable', unreachable],
    ['the server fails', text('Bad gateway', 502)],
    ['only half of it arrives', text('{"product')],
  ] as const) {
    it(`is requested twice more when ${title}`, async () => {
      const { environment, page } = await load(
        failure,
        undefined,
        failure,
        json({ tenant: 'acme' }),
      );
      expect(environment).to.deep.equal({ production: false, tenant: 'acme' });
      expect(page.gateway.sent).to.have.length(3);
      expect(page.warnings).to.deep.equal([]);
    });

    it(`is requested at most twice more when ${title}`, async () => {
      const { page } = await load(failure);
      expect(page.gateway.sent).to.have.length(3);
    });
  }

  it('is not requested again after a 404', async () => {
    const { page } = await load(text('Not found', 404));
    expect(page.gateway.sent).to.have.length(1);
  });

  it('that fails leaves the tenant to the host label, and the site is not reported as unknown', async () => {
    const href = 'https://globex.portal.example/login';
    const start = { href, settings: { tenant: '', environment: 'env.json' } };
    const { core, page, host } = fakeCore(start);
    page.gateway.answer('environment', unreachable);
    page.gateway.answer('authTypes', ok({ authentications: [] }));
    expect(await openSignIn(core, host)).to.equal('loaded');
    expect(page.gateway.sent.at(-1)?.url.search).to.equal('?tenantCode=GLOBEX');
  });

  it('that fails without any tenant is requested again on retry', async () => {
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

  it('fails with an invalid address', async () => {
    const { environment, page } = await load(json({}), 'https://[');
    expect(environment).to.equal(undefined);
    expect(page.warnings.length).to.equal(1);
  });

  it('is not requested if the page contains the environment', async () => {
    const { core, page } = fakeCore();
    givenEnvironmentService(core).reply = new Response('{"tenant":"globex"}');
    expect(await loadEnvironment(core, 'env.json')).to.deep.equal({
      production: false,
      tenant: 'globex',
    });
    expect([page.gateway.sent, page.warnings]).to.deep.equal([[], []]);
  });

  it('is requested if the environment in the page is not JSON', async () => {
    const { core, page } = fakeCore();
    page.gateway.answer('environment', json({ tenant: 'acme' }));
    givenEnvironmentService(core).reply = new Response('<html>');
    expect(await loadEnvironment(core, 'env.json')).to.deep.equal({
      production: false,
      tenant: 'acme',
    });
    expect(page.gateway.sent).to.have.length(1);
  });

  it('is requested when the configuration is loaded again', async () => {
    const { core, page } = fakeCore({ settings: { tenant: '', environment: 'env.json' } });
    page.gateway.answer('environment', json({ tenant: 'acme' }));
    givenEnvironmentService(core).reply = new Response('{"tenant":"globex"}');
    expect((await configService(core).ready()).tenant).to.equal('GLOBEX');
    core.ports.localStore().removeItem('tenant');
    configService(core).reload();
    expect((await configService(core).ready()).tenant).to.equal('ACME');
  });

  it('does not prevent the configuration if it is invalid', async () => {
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
