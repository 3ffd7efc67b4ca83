import { expect } from '@open-wc/testing';
import { openDashboard } from '../../../src/core/flows/open-dashboard.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import * as replies from '../../support/fixtures/replies.ts';

// Rules: dashboard-03, errors-11, routes-15

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
  const callCount = () => fake.page.gateway.requests('usersProducts').length;
  return { ...fake, controller, run, callCount };
}

describe('the dashboard', () => {
  it('sorts and stores the products, and disables those without a valid address', async () => {
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

  it('sorts in the user’s language even before its texts are loaded', async () => {
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

  it('goes to a saved path with a full load before any call', async () => {
    const { local } = signedIn();
    const { run, host, callCount, page } = open({
      local: { ...local, tenantTheme, previouslyVisitedPath: '/customer/7' },
    });
    expect(await run()).to.equal(undefined);
    expect(host.of('sso-navigate')).to.deep.equal([{ path: '/customer/7', reload: true }]);
    expect(page.local.values.has('previouslyVisitedPath')).to.equal(false);
    expect(callCount()).to.equal(0);
  });

  it('stays if the saved path is the dashboard', async () => {
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
    ['the gateway is unreachable', replies.unreachable],
    ['the gateway fails', replies.refused(503)],
    ['a proxy answers', replies.text('<html>', 502)],
    ['the connection breaks', replies.cutOff],
  ];
  for (const [title, failure] of twice) {
    it(`are requested twice more when ${title}, without a message`, async () => {
      const { run, callCount, core, page } = open({}, failure, failure, replies.ok(PRODUCTS));
      expect((await run())?.length).to.equal(2);
      expect(callCount()).to.equal(3);
      expect([toastsOf(core), dialogsOf(core), page.visits]).to.deep.equal([[], [], []]);
    });

    it(`sign the user out with one toast when ${title} three times`, async () => {
      const { run, callCount, core, host, page } = open({}, failure);
      expect(await run()).to.equal(undefined);
      expect(callCount()).to.equal(3);
      expect(toastsOf(core).length).to.equal(1);
      expect(dialogsOf(core)).to.deep.equal([]);
      expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'lost' }]);
      expect(page.gateway.requests('logout').length).to.equal(1);
      expect(page.session.values.get('sso-elements.ended')).to.equal('products');
      expect(page.visits).to.deep.equal(['/login']);
    });
  }

  for (const status of [400, 403, 404, 429, 4031]) {
    it(`are not requested again on ${status}`, async () => {
      const words = { error: 'No products', message: 'Ask Grace.' };
      const { run, callCount, core, host } = open({}, replies.refused(status, words));
      expect(await run()).to.equal(undefined);
      expect(callCount()).to.equal(1);
      expect(toastsOf(core)).to.deep.equal(['error: No products / Ask Grace.']);
      expect(host.of('sso-signed-out').length).to.equal(1);
    });
  }

  it('leave the user signed in, without a toast, if the caller shows the message', async () => {
    const { core, host, controller } = open({}, replies.refused(403, { message: 'Ask Grace.' }));
    const messages: string[] = [];
    const show = (message: string) => void messages.push(message);
    expect(await openDashboard(core, host, controller.signal, show)).to.equal(undefined);
    expect(messages).to.deep.equal(['Ask Grace.']);
    expect([toastsOf(core), host.of('sso-signed-out')]).to.deep.equal([[], []]);
  });

  it('never ask for another try after a 401', async () => {
    const { core, host, controller } = open({}, replies.refused(401));
    const messages: string[] = [];
    await openDashboard(core, host, controller.signal, (message) => void messages.push(message));
    expect(messages).to.deep.equal([]);
  });

  it('end a lost session without a logout call, and show one toast', async () => {
    const { run, callCount, core, host, page } = open({}, replies.refused(401));
    expect(await run()).to.equal(undefined);
    expect(callCount()).to.equal(1);
    expect(page.gateway.requests('logout')).to.deep.equal([]);
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'lost' }]);
    expect(toastsOf(core)).to.deep.equal(['error: Failed! / Something went wrong!']);
  });

  it('remove the products of an earlier load', async () => {
    const { run, page } = open({}, replies.ok(PRODUCTS), replies.refused(403));
    await run();
    expect(page.local.values.has('DFP')).to.equal(true);
    await run();
    expect(page.local.values.has('DFP')).to.equal(false);
  });
});

describe('a dashboard that the user leaves', () => {
  it('makes no call if it was left before it started', async () => {
    const { run, callCount, controller, host, page } = open(
      { local: { ...signedIn().local, tenantTheme, previouslyVisitedPath: '/customer/7' } },
      replies.ok(PRODUCTS),
    );
    controller.abort();
    expect(await run()).to.equal(undefined);
    expect([callCount(), host.dispatched, page.local.values.has('DFP')]).to.deep.equal([
      0,
      [],
      false,
    ]);
    expect(page.local.values.get('previouslyVisitedPath')).to.equal('/customer/7');
  });

  it('ignores products that arrive later', async () => {
    const { run, controller, page, core } = open();
    const reply = replies.held(replies.ok(PRODUCTS));
    page.gateway.answer('usersProducts', reply.answer);
    const cards = run();
    controller.abort();
    reply.release();
    expect(await cards).to.equal(undefined);
    expect([page.local.values.has('DFP'), toastsOf(core)]).to.deep.equal([false, []]);
  });

  it('neither retries nor signs out after a failure', async () => {
    const { run, controller, page, callCount, core, host } = open();
    page.gateway.answer('usersProducts', () => {
      controller.abort();
      return replies.refused(503)(new Request(HOST));
    });
    expect(await run()).to.equal(undefined);
    expect([callCount(), toastsOf(core), host.of('sso-signed-out')]).to.deep.equal([1, [], []]);
  });

  it('does not retry if it is left during the delay', async () => {
    const { run, controller, page, core, callCount, host } = open({}, replies.refused(503));
    const { setTimer } = page;
    const [delayMs] = core.constants.retryDelaysMs;
    page.setTimer = (callback, afterMs) => {
      // The user leaves as soon as the delay has started.
      if (afterMs === delayMs) controller.abort();
      return setTimer(callback, afterMs);
    };
    expect(await run()).to.equal(undefined);
    expect(controller.signal.aborted).to.equal(true);
    expect([callCount(), host.of('sso-signed-out')]).to.deep.equal([1, []]);
  });
});
