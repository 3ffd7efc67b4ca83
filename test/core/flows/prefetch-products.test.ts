import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { redirectAfterSignIn } from '../../../src/core/flows/redirect-after-sign-in.ts';
import { prefetchProducts } from '../../../src/core/flows/prefetch-products.ts';
import { openDashboard } from '../../../src/core/flows/open-dashboard.ts';
import { nextScreenService } from '../../../src/core/auth/next-screen.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/fake-core.ts';
import { LOGIN, signedIn } from '../../support/users.ts';
import * as replies from '../../support/replies.ts';
import { product } from '../../support/products.ts';

const tenantTheme = '{"tenant":"ACME","themeDetails":[]}';

/** The page of a user who has just signed in, on which the dashboard's files are there. */
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
  const asked = () => fake.page.gateway.requests('usersProducts').length;
  const arrive = () => redirectAfterSignIn(fake.core, fake.host);
  return { ...fake, arrive, show, asked };
}
const names = (cards: Awaited<ReturnType<typeof openDashboard>>) =>
  cards?.map(({ productName }) => productName);

describe('the products of a user who signs in', () => {
  it('are asked for before the dashboard is there, and once', async () => {
    const { arrive, show, asked } = open({}, replies.ok([product('Pricing')]));
    arrive();
    await Promise.resolve();
    expect(names(await show())).to.deep.equal(['Pricing']);
    expect(asked()).to.equal(1);
  });

  it('are asked for anew when the dashboard opens again', async () => {
    const { arrive, show, asked } = open({}, replies.ok([product('Pricing')]));
    arrive();
    await show();
    await show();
    expect(asked()).to.equal(2);
  });

  it('are tried again where the first call failed', async () => {
    const { arrive, show } = open({}, replies.unreachable, replies.ok([product('Pricing')]));
    arrive();
    expect(names(await show())).to.deep.equal(['Pricing']);
  });

  it('are not asked for where a saved path leads elsewhere', () => {
    const { arrive, asked, page } = open({ local: { previouslyVisitedPath: '/profile' } });
    arrive();
    expect(asked()).to.equal(0);
    expect(page.visits).to.deep.equal(['/profile']);
  });

  it('are never shown to another user', async () => {
    const { core, arrive, show, asked } = open(
      {},
      replies.ok([product('Pricing')]),
      replies.ok([product('Billing')]),
    );
    arrive();
    authService(core).accept('grace', 'ACME', LOGIN);
    expect(names(await show())).to.deep.equal(['Billing']);
    expect(asked()).to.equal(2);
  });

  it('are asked for anew if the dashboard opens only later', async () => {
    const { core, page, arrive, show, asked } = open(
      {},
      replies.ok([product('Pricing')]),
      replies.ok([product('Billing')]),
    );
    arrive();
    page.clockAheadMs += core.constants.requestTimeoutMs;
    expect(names(await show())).to.deep.equal(['Billing']);
    expect(asked()).to.equal(2);
  });
});
