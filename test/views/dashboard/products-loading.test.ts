import { expect } from '@open-wc/testing';
import { beginProducts, productsLoadingOf } from '../../../src/views/dashboard/products-loading.ts';
import { fakeCore, HOST } from '../../support/fake-core.ts';
import { signedIn } from '../../support/users.ts';
import { held, ok } from '../../support/replies.ts';
import { waitUntil } from '../../support/wait-until.ts';

const PRODUCTS = [{ productName: 'Billing', productCode: 'DIH' }];

/** A dashboard's products, begun before there is a screen; the gateway's answers are held. */
function begin() {
  const { local, cookies } = signedIn();
  const tenantTheme = '{"tenant":"ACME","themeDetails":[]}';
  const { core, page, host } = fakeCore({
    href: `${HOST}/dashboard`,
    cookies,
    local: { ...local, tenantTheme },
  });
  const [first, second] = [held(ok(PRODUCTS)), held(ok(PRODUCTS))];
  page.gateway.answer('usersProducts', first.answer, second.answer);
  const screen = beginProducts(core, host);
  const loading = productsLoadingOf(core, host);
  const asked = () => page.gateway.requests('usersProducts').length;
  return { page, screen, loading, asked, first, second };
}

describe('products that are begun before the dashboard is drawn', () => {
  it('are the ones it shows, without asking again', async () => {
    const { loading, asked, first } = begin();
    await waitUntil(() => asked() === 1);
    loading.open('ada');
    first.release();
    await waitUntil(() => loading.state.peek().status === 'ready');
    expect(asked()).to.equal(1);
  });

  it('are given up when the tag goes before, and asked for anew when it comes back', async () => {
    const { page, screen, loading, asked, first, second } = begin();
    await waitUntil(() => asked() === 1);
    screen.leave?.();
    first.release();
    loading.open('ada');
    await waitUntil(() => asked() === 2);
    expect(loading.state.peek().status).to.equal('loading');
    expect(page.local.getItem('DIH')).to.equal(null);
    second.release();
    await waitUntil(() => loading.state.peek().status === 'ready');
    expect(page.local.getItem('DIH')).to.include('Billing');
  });

  it('are another’s no longer when somebody else is signed in by then', async () => {
    const { loading, asked, first, second } = begin();
    await waitUntil(() => asked() === 1);
    loading.open('grace');
    await waitUntil(() => asked() === 2);
    first.release();
    second.release();
    await waitUntil(() => loading.state.peek().status === 'ready');
    expect(asked()).to.equal(2);
  });
});
