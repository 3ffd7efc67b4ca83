import { expect } from '@open-wc/testing';
import { configRoom } from '../../src/core/config.ts';
import { loadEnvironment } from '../../src/core/environment.ts';
import { fakeCore, HOST } from '../support/fake-core.ts';
import { hanging, json, text, unreachable, type Answer } from '../support/replies.ts';

async function load(answer: Answer, address: string | undefined = 'assets/env.json') {
  const { core, page } = fakeCore({
    href: `${HOST}/acme/login`,
    constants: { requestTimeoutMs: 1000 },
  });
  page.gateway.answer('environment', answer);
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
      json({ production: 'yes', tenant: 5, userInactivityTime: 'long', landingUrls: [1] }),
    );
    expect(environment).to.deep.equal({
      production: false,
      tenant: '',
      userInactivityTime: 0,
      landingUrls: {},
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
    it(`leaves the defaults and one console message when it ${title}`, async () => {
      const { environment, page } = await load(answer);
      expect(environment).to.deep.equal({ production: false });
      expect(page.warnings).to.deep.equal(['Cannot load configuration...']);
    });
  }

  it('leaves the defaults when its address is none', async () => {
    const { environment, page } = await load(json({}), 'https://[');
    expect(environment).to.deep.equal({ production: false });
    expect(page.warnings.length).to.equal(1);
  });

  it('does not stop the page from settling when it is broken', async () => {
    const { core, page } = fakeCore({ settings: { environment: 'env.json' } });
    page.gateway.answer('environment', text('<html>'));
    const { tenant, apiBase, production } = await configRoom(core).ready();
    expect({ tenant, apiBase, production }).to.deep.equal({
      tenant: 'ACME',
      apiBase: HOST,
      production: false,
    });
  });
});
