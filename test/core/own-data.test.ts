import { expect } from '@open-wc/testing';
import {
  $products,
  $profile,
  loadProducts,
  loadProfile,
  openProduct,
  ready,
  saveProfile,
} from '../../src/core/index.ts';
import { authService } from '../../src/core/auth/store.ts';
import { clearSession } from '../../src/core/flows/store-session.ts';
import { provideCore } from '../../src/core/kernel/core.ts';
import { recentsService } from '../../src/core/products/recents.ts';
import { fakeCore, type FakeCore } from '../support/core/fake-core.ts';
import { toastsOf } from '../support/core/notices.ts';
import { product } from '../support/fixtures/products.ts';
import { profile } from '../support/fixtures/profiles.ts';
import { held, ok, refused, unreachable } from '../support/fixtures/replies.ts';
import { signedIn } from '../support/fixtures/users.ts';

// Rules: session-30, session-31, session-32, session-33

const ELSEWHERE = { settings: { apiBase: 'https://sso.example' } };
const PRODUCTS = [
  product('Pricing', { productLogo: 'https://acme.example/p.svg' }),
  product('Billing', { landingPage: 'javascript:alert(1)' }),
];

describe('the data of pages that draw their own screens', () => {
  let fake: FakeCore;
  let removeCore: () => void;
  const open = (start?: Parameters<typeof fakeCore>[0]) => {
    fake = fakeCore(start);
    removeCore = provideCore(fake.core);
    return fake.page.gateway;
  };
  const names = () => $products.get().items.map(({ productName }) => productName);
  afterEach(() => removeCore());

  it('is idle and empty until it is loaded', () => {
    const gateway = open(signedIn());
    expect($products.get()).to.deep.equal({ status: 'idle', items: [] });
    expect($profile.get()).to.deep.equal({ status: 'idle' });
    expect($products.get()).to.equal($products.get());
    expect(gateway.sent).to.deep.equal([]);
  });

  it('has the products by name, each with the address that its card opens', async () => {
    open(signedIn()).answer('usersProducts', ok(PRODUCTS));
    const statuses: string[] = [];
    const stop = $products.subscribe(({ status }) => statuses.push(status));
    await loadProducts();
    stop();
    expect(statuses).to.deep.equal(['idle', 'loading', 'ready']);
    expect($products.get().items.map(({ productName, url }) => [productName, url])).to.deep.equal([
      ['Billing', undefined],
      ['Pricing', 'https://pricing.example/'],
    ]);
    expect({ ...$products.get().items[1] }).to.deep.include({
      productLogo: 'https://acme.example/p.svg',
      url: 'https://pricing.example/',
    });
  });

  it('shares a load that runs, and loads again when asked again', async () => {
    const gateway = open(signedIn());
    gateway.answer('usersProducts', ok([]));
    await Promise.all([loadProducts(), loadProducts()]);
    expect(gateway.requests('usersProducts')).to.have.length(1);
    await loadProducts();
    expect(gateway.requests('usersProducts')).to.have.length(2);
  });

  it('keeps the products while they are loaded again, and when that fails', async () => {
    const gateway = open(signedIn());
    gateway.answer('usersProducts', ok(PRODUCTS), refused(400, { message: 'Not today.' }));
    await loadProducts();
    const stop = $products.listen(({ items }) => expect(items).to.have.length(2));
    await loadProducts();
    stop();
    expect($products.get()).to.deep.include({ status: 'failed', message: 'Not today.' });
    expect(fake.host.of('sso-error')).to.have.length(1);
  });

  it('tries a failure of the network again, as the dashboard does', async () => {
    const gateway = open(signedIn());
    gateway.answer('usersProducts', unreachable, ok(PRODUCTS));
    await loadProducts();
    expect(names()).to.deep.equal(['Billing', 'Pricing']);
  });

  it('sorts a very long list to its end', async () => {
    const many = Array.from({ length: 1500 }, (_, at) => product(`P${1499 - at}`));
    open(signedIn()).answer('usersProducts', ok(many));
    const isSorted = new Promise<void>((resolve) => {
      const stop = $products.listen(({ items }) => {
        if (items.at(-1)?.productName !== 'P1499') return;
        stop();
        resolve();
      });
    });
    await loadProducts();
    await isSorted;
    expect(names().slice(0, 3)).to.deep.equal(['P0', 'P1', 'P2']);
  });

  it('makes no call and redirects nowhere without a session', async () => {
    const gateway = open();
    await Promise.all([loadProducts(), loadProfile()]);
    expect([$products.get().status, $profile.get().status]).to.deep.equal(['idle', 'idle']);
    expect([gateway.sent, fake.page.visits]).to.deep.equal([[], []]);
  });

  it('waits for the session of a gateway on another origin', async () => {
    const gateway = open(ELSEWHERE);
    gateway.answer('refresh', ok({ roles: [], displayName: 'Ada', tokenExpiry: 1800 }));
    gateway.answer('usersProducts', ok(PRODUCTS));
    await loadProducts();
    expect(names()).to.have.length(2);
  });

  it('is cleared when the user signs out, also if a reply is still due', async () => {
    const gateway = open(signedIn());
    const { answer, release } = held(ok(PRODUCTS));
    gateway.answer('usersProducts', ok(PRODUCTS), answer);
    await loadProducts();
    const again = loadProducts();
    clearSession(fake.core);
    expect($products.get()).to.deep.equal({ status: 'idle', items: [] });
    release();
    await again;
    expect($products.get()).to.deep.equal({ status: 'idle', items: [] });
  });

  it('notices a sign-out in another tab without a guard', async () => {
    open(signedIn()).answer('usersProducts', ok(PRODUCTS));
    await loadProducts();
    fake.page.local.values.delete('isAuthenticated');
    fake.page.fireStorage('isAuthenticated');
    expect($products.get().items).to.deep.equal([]);
  });

  it('opens a product as its card does, and loads the products first', async () => {
    open(signedIn()).answer('usersProducts', ok(PRODUCTS));
    expect(await openProduct('PRICING')).to.equal(true);
    const detail = { productCode: 'PRICING', url: 'https://pricing.example/' };
    expect(fake.host.of('sso-product-open')).to.deep.equal([detail]);
    expect(fake.page.visits).to.deep.equal(['https://pricing.example/']);
    expect(recentsService(fake.core).$recents.get()).to.deep.equal(['PRICING']);
    expect(fake.page.local.values.get('PRICING')).to.equal(JSON.stringify(PRODUCTS[0]));
  });

  it('opens no product that is unknown, has no safe address, or whose event is canceled', async () => {
    open(signedIn()).answer('usersProducts', ok(PRODUCTS));
    expect(await openProduct('NONE')).to.equal(false);
    expect(await openProduct('BILLING')).to.equal(false);
    fake.host.prevented.add('sso-product-open');
    expect(await openProduct('PRICING')).to.equal(false);
    expect(fake.page.visits).to.deep.equal([]);
  });

  it('has the profile, and the new name once it is saved', async () => {
    const gateway = open(signedIn());
    gateway.answer('userProfile', ok(profile()));
    gateway.answer('updateProfile', ok());
    await loadProfile();
    expect($profile.get().profile).to.deep.include({
      firstName: 'Ada',
      email: 'ada@home.example',
      organization: 'Acme Corporation',
      country: 'NL',
    });
    expect($profile.get().profile?.roles[0]).to.deep.equal({
      name: 'Business User',
      description: 'Works with customers.',
    });
    expect(await saveProfile({ firstName: ' Ada ', lastName: 'King' })).to.equal(true);
    expect(authService(fake.core).$auth.get()).to.deep.include({ displayName: 'Ada King' });
    expect($profile.get().profile).to.deep.include({ lastName: 'King', displayName: 'Ada King' });
    const [update] = gateway.requests('updateProfile');
    expect(await update?.json()).to.deep.equal({
      userId: 'u1',
      firstName: 'Ada',
      lastName: 'King',
    });
    // The page shows its own message.
    expect(toastsOf(fake.core)).to.deep.equal([]);
  });

  it('sends no name that is not valid, and returns a failure', async () => {
    const gateway = open(signedIn());
    gateway.answer('userProfile', ok(profile()));
    gateway.answer('updateProfile', refused(400));
    expect(await saveProfile({ firstName: ' ', lastName: 'King' })).to.equal(false);
    expect(gateway.requests('updateProfile')).to.have.length(0);
    expect(await saveProfile({ firstName: 'Ada', lastName: 'King' })).to.equal(false);
    expect(gateway.requests('updateProfile')).to.have.length(1);
  });

  it('says why the profile could not be loaded', async () => {
    open(signedIn()).answer('userProfile', refused(500, { message: 'Down.' }));
    await loadProfile();
    expect($profile.get()).to.deep.equal({ status: 'failed', message: 'Down.' });
  });

  it('is ready at once if storage decides, and after the reply of a gateway elsewhere', async () => {
    open(signedIn());
    expect((await ready()).status).to.equal('signed-in');
    removeCore();
    const gateway = open(ELSEWHERE);
    const { answer, release } = held(refused(401));
    gateway.answer('refresh', answer);
    const known = ready();
    const first = await Promise.race([known, Promise.resolve('waiting')]);
    expect(first).to.equal('waiting');
    release();
    expect(await known).to.deep.equal({ status: 'signed-out' });
    expect(fake.page.storageListeners.size).to.equal(0);
  });
});
