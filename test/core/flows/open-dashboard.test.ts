import { expect } from '@open-wc/testing';
import { openDashboard } from '../../../src/core/flows/open-dashboard.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/fake-core.ts';
import { dialogsOf, toastsOf } from '../../support/notices.ts';
import { signedIn } from '../../support/users.ts';
import * as replies from '../../support/replies.ts';

const PRODUCTS = [
  { productName: 'pricing', productCode: 'DFP', landingPage: 'https://dfp.example/' },
  { productName: 'Billing', productCode: 'DIH', landingPage: 'javascript:alert(1)' },
];
const tenantTheme = '{"tenant":"ACME","themeDetails":[]}';

function open(start: CoreStart = {}, ...answers: replies.Answer[]) {
  const user = signedIn();
  const fake = fakeCore({
    href: `${HOST}/dashboard`,
    ...user,
    ...start,
    local: start.local ?? { ...user.local, tenantTheme },
  });
  fake.page.gateway.answer('usersProducts', ...answers);
  const controller = new AbortController();
  const run = () => openDashboard(fake.core, fake.host, controller.signal);
  const asked = () => fake.page.gateway.requests('usersProducts').length;
  return { ...fake, controller, run, asked };
}

describe('the dashboard', () => {
  it('has its products sorted by name, stored, and disabled where they lead nowhere', async () => {
    const { run, page } = open({}, replies.ok(PRODUCTS));
    const cards = await run();
    expect(cards?.map(({ productName, url }) => [productName, url])).to.deep.equal([
      ['Billing', undefined],
      ['pricing', 'https://dfp.example/'],
    ]);
    expect(JSON.parse(page.local.values.get('DFP') ?? '')).to.deep.include({
      productName: 'pricing',
    });
    expect(page.visits).to.deep.equal([]);
  });

  it('may have no products', async () => {
    const { run, host } = open({}, replies.ok([]));
    expect(await run()).to.deep.equal([]);
    expect(host.dispatched).to.deep.equal([]);
  });

  it("sorts in the person's language, though that is still on its way", async () => {
    const { local } = signedIn();
    const { run } = open(
      { local: { ...local, tenantTheme, locale: 'sv_SE' } },
      replies.ok([
        { productName: 'Ö', productCode: 'O' },
        { productName: 'Z', productCode: 'Z' },
      ]),
    );
    expect((await run())?.map(({ productName }) => productName)).to.deep.equal(['Z', 'Ö']);
  });

  it('gives way to a saved path, by a full load and before anything is asked', async () => {
    const { local } = signedIn();
    const { run, host, asked, page } = open({
      local: { ...local, tenantTheme, previouslyVisitedPath: '/customer/7' },
    });
    expect(await run()).to.equal(undefined);
    expect(host.of('sso-navigate')).to.deep.equal([{ path: '/customer/7', reload: true }]);
    expect(page.local.values.has('previouslyVisitedPath')).to.equal(false);
    expect(asked()).to.equal(0);
  });

  it('stays when the saved path is the dashboard', async () => {
    const { local } = signedIn();
    const { run, page } = open(
      { local: { ...local, tenantTheme, previouslyVisitedPath: '/dashboard' } },
      replies.ok(PRODUCTS),
    );
    expect((await run())?.length).to.equal(2);
    expect(page.visits).to.deep.equal([]);
  });
});

describe('products that fail to load', () => {
  const twice: [title: string, failure: replies.Answer][] = [
    ['nobody answers', replies.unreachable],
    ['the server is in trouble', replies.refused(503)],
    ['a proxy answers', replies.text('<html>', 502)],
    ['the connection breaks', replies.cutOff],
  ];
  for (const [title, failure] of twice) {
    it(`are tried twice more when ${title}, without a word`, async () => {
      const { run, asked, core, page } = open({}, failure, failure, replies.ok(PRODUCTS));
      expect((await run())?.length).to.equal(2);
      expect(asked()).to.equal(3);
      expect([toastsOf(core), dialogsOf(core), page.visits]).to.deep.equal([[], [], []]);
    });

    it(`sign the person out with one toast when ${title} three times`, async () => {
      const { run, asked, core, host, page } = open({}, failure);
      expect(await run()).to.equal(undefined);
      expect(asked()).to.equal(3);
      expect(toastsOf(core).length).to.equal(1);
      expect(dialogsOf(core)).to.deep.equal([]);
      expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'lost' }]);
      expect(page.gateway.requests('logout').length).to.equal(1);
      expect(page.visits).to.deep.equal(['/login']);
    });
  }

  for (const status of [400, 403, 404, 429, 4031]) {
    it(`are not tried again on ${status}`, async () => {
      const words = { error: 'No products', message: 'Ask Grace.' };
      const { run, asked, core, host } = open({}, replies.refused(status, words));
      expect(await run()).to.equal(undefined);
      expect(asked()).to.equal(1);
      expect(toastsOf(core)).to.deep.equal(['error: No products / Ask Grace.']);
      expect(host.of('sso-signed-out').length).to.equal(1);
    });
  }

  it('end a session that is gone without calling logout, and tell it once', async () => {
    const { run, asked, core, host, page } = open({}, replies.refused(401));
    expect(await run()).to.equal(undefined);
    expect(asked()).to.equal(1);
    expect(page.gateway.requests('logout')).to.deep.equal([]);
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'lost' }]);
    expect(toastsOf(core)).to.deep.equal(['error: Failed! / Something went wrong!']);
  });

  it('leave no product of an earlier load behind', async () => {
    const { run, page } = open({}, replies.ok(PRODUCTS), replies.refused(403));
    await run();
    expect(page.local.values.has('DFP')).to.equal(true);
    await run();
    expect(page.local.values.has('DFP')).to.equal(false);
  });
});

describe('a dashboard that is being left', () => {
  it('asks for nothing when it was left before it began', async () => {
    const { run, asked, controller, host, page } = open(
      { local: { ...signedIn().local, tenantTheme, previouslyVisitedPath: '/customer/7' } },
      replies.ok(PRODUCTS),
    );
    controller.abort();
    expect(await run()).to.equal(undefined);
    expect([asked(), host.dispatched, page.local.values.has('DFP')]).to.deep.equal([0, [], false]);
    expect(page.local.values.get('previouslyVisitedPath')).to.equal('/customer/7');
  });

  it('does nothing more once its products arrive', async () => {
    const { run, controller, page, core } = open();
    const reply = replies.held(replies.ok(PRODUCTS));
    page.gateway.answer('usersProducts', reply.answer);
    const cards = run();
    controller.abort();
    reply.release();
    expect(await cards).to.equal(undefined);
    expect([page.local.values.has('DFP'), toastsOf(core)]).to.deep.equal([false, []]);
  });

  it('neither tries again nor signs out after a failure', async () => {
    const { run, controller, page, asked, core, host } = open();
    page.gateway.answer('usersProducts', () => {
      controller.abort();
      return replies.refused(503)(new Request(HOST));
    });
    expect(await run()).to.equal(undefined);
    expect([asked(), toastsOf(core), host.of('sso-signed-out')]).to.deep.equal([1, [], []]);
  });

  it('does not try again when it is left during the pause', async () => {
    const { run, controller, page, asked, host } = open({
      constants: { retryDelaysMs: [200, 1] },
    });
    page.gateway.answer('usersProducts', (request) => {
      setTimeout(() => {
        controller.abort();
      }, 30);
      return replies.refused(503)(request);
    });
    expect(await run()).to.equal(undefined);
    expect([asked(), host.of('sso-signed-out')]).to.deep.equal([1, []]);
  });
});
