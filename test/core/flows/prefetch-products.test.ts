import { expect } from '@open-wc/testing';
import { redirectAfterSignIn } from '../../../src/core/flows/redirect-after-sign-in.ts';
import { prefetchProducts } from '../../../src/core/flows/prefetch-products.ts';
import { openDashboard } from '../../../src/core/flows/open-dashboard.ts';
import { nextScreenService } from '../../../src/core/auth/next-screen.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { LOGIN, signedIn } from '../../support/fixtures/users.ts';
import * as replies from '../../support/fixtures/replies.ts';
import { product } from '../../support/fixtures/products.ts';
import { storeSession } from '../../../src/core/flows/store-session.ts';

// Rules: dashboard-17, sign-in-20

const tenantTheme = '{"tenant":"ACME","themeDetails":[]}';

/** Returns the page of a user who has just signed in; the dashboard's files are loaded. */
function open({ local, ...start }: CoreStart = {}, ...answers: replies.Answer[]) {
  const user = signedIn();
  const fake = fakeCore({
    href: `${HOST}/login`,
    ...user,
    ...start,
    local: { ...user.local, tenantTheme, ...local },
  });
  fake.page.gateway.answer('usersProducts', ...answers);
  nextScreenService(fake.core).begin = (userId) => prefetchProducts(fake.core, userId);
  const show = () => openDashboard(fake.core, fake.host, new AbortController().signal);
  const callCount = () => fake.page.gateway.requests('usersProducts').length;
  const redirect = () => redirectAfterSignIn(fake.core, fake.host);
  return { ...fake, redirect, show, callCount };
}
const names = (cards: Awaited<ReturnType<typeof openDashboard>>) =>
  cards?.map(({ productName }) => productName);

describe('the products of a user who signs in', () => {
  it('are requested once, before the dashboard opens', async () => {
    const { redirect, show, callCount } = open({}, replies.ok([product('Pricing')]));
    redirect();
    await Promise.resolve();
    expect(names(await show())).to.deep.equal(['Pricing']);
    expect(callCount()).to.equal(1);
  });

  it('are requested again when the dashboard opens again', async () => {
    const { redirect, show, callCount } = open({}, replies.ok([product('Pricing')]));
    redirect();
    await show();
    await show();
    expect(callCount()).to.equal(2);
  });

  it('are requested again if the first call failed', async () => {
    const { redirect, show } = open({}, replies.unreachable, replies.ok([product('Pricing')]));
    redirect();
    expect(names(await show())).to.deep.equal(['Pricing']);
  });

  it('are not requested if a saved path leads elsewhere', () => {
    const { redirect, callCount, page } = open({ local: { previouslyVisitedPath: '/profile' } });
    redirect();
    expect(callCount()).to.equal(0);
    expect(page.visits).to.deep.equal(['/profile']);
  });

  it('are never shown to another user', async () => {
    const { core, redirect, show, callCount } = open(
      {},
      replies.ok([product('Pricing')]),
      replies.ok([product('Billing')]),
    );
    redirect();
    storeSession(core, 'grace', 'ACME', LOGIN);
    expect(names(await show())).to.deep.equal(['Billing']);
    expect(callCount()).to.equal(2);
  });

  it('are requested again if the dashboard opens much later', async () => {
    const { core, page, redirect, show, callCount } = open(
      {},
      replies.ok([product('Pricing')]),
      replies.ok([product('Billing')]),
    );
    redirect();
    page.clockAheadMs += core.constants.requestTimeoutMs;
    expect(names(await show())).to.deep.equal(['Billing']);
    expect(callCount()).to.equal(2);
  });
});
