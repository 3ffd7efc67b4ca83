import { expect } from '@open-wc/testing';
import { beginProducts, productsLoadingOf } from '../../../src/views/dashboard/products-loading.ts';
import { fakeCore, HOST } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { held, ok } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: dashboard-17

const PRODUCTS = [{ productName: 'Billing', productCode: 'DIH' }];

/** Starts loading a dashboard's products before there is a screen; the gateway's replies are held. */
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
  const callCount = () => page.gateway.requests('usersProducts').length;
  return { page, screen, loading, callCount, first, second };
}

describe('products that load before the dashboard is rendered', () => {
  it('have the status loading even before they are requested', () => {
    const { core, page, host } = fakeCore();
    expect(productsLoadingOf(core, host).state.peek()).to.deep.equal({ status: 'loading' });
    expect(page.gateway.sent).to.deep.equal([]);
  });

  it('are shown without a second call', async () => {
    const { loading, callCount, first } = begin();
    await waitUntil(() => callCount() === 1);
    loading.open('ada');
    first.release();
    await waitUntil(() => loading.state.peek().status === 'ready');
    expect(callCount()).to.equal(1);
  });

  it('find the data of the language read while the reply is on its way', async () => {
    const { DateTimeFormat } = Intl;
    let wasRead = false;
    Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
      construct(...args) {
        wasRead = true;
        return Reflect.construct(...args) as object;
      },
    });
    try {
      const { loading, first } = begin();
      await waitUntil(() => wasRead);
      expect(loading.state.peek().status).to.equal('loading');
      first.release();
      await waitUntil(() => loading.state.peek().status === 'ready');
    } finally {
      Intl.DateTimeFormat = DateTimeFormat;
    }
  });

  it('are discarded if the tag is removed, and loaded again when it returns', async () => {
    const { page, screen, loading, callCount, first, second } = begin();
    await waitUntil(() => callCount() === 1);
    screen.dispose?.();
    first.release();
    loading.open('ada');
    await waitUntil(() => callCount() === 2);
    expect(loading.state.peek().status).to.equal('loading');
    expect(page.local.getItem('DIH')).to.equal(null);
    second.release();
    await waitUntil(() => loading.state.peek().status === 'ready');
    expect(page.local.getItem('DIH')).to.include('Billing');
  });

  it('are loaded again if another user is signed in by then', async () => {
    const { loading, callCount, first, second } = begin();
    await waitUntil(() => callCount() === 1);
    loading.open('grace');
    await waitUntil(() => callCount() === 2);
    first.release();
    second.release();
    await waitUntil(() => loading.state.peek().status === 'ready');
    expect(callCount()).to.equal(2);
  });
});
