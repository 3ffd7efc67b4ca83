import { expect } from '@open-wc/testing';
import {
  createApp,
  createSSRApp,
  defineComponent,
  effectScope,
  h,
  type App,
  type Component,
} from 'vue';
import { clearSession } from '../../../src/core/flows/store-session.ts';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { useAuth, useProducts, useProfile, useSession, useSignIn } from '../../../src/vue/index.ts';
import { fakeCore, type CoreStart, type FakeCore } from '../../support/core/fake-core.ts';
import { product } from '../../support/fixtures/products.ts';
import { profile } from '../../support/fixtures/profiles.ts';
import { ok } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: elements-28, elements-29

const Account = defineComponent(() => {
  const { isLoaded, user } = useAuth();
  const session = useSession();
  const { signOut, isPending } = useSignIn();
  return () => {
    if (!isLoaded.value) return h('p', 'unknown');
    if (!user.value) return h('p', 'signed out');
    const text = `${user.value.displayName}${session.value ? ' until later' : ''}`;
    return h('button', { disabled: isPending.value, onClick: signOut }, text);
  };
});

const Products = defineComponent(() => {
  const { items } = useProducts();
  return () => h('p', items.value.map(({ productName }) => productName).join());
});

const Name = defineComponent(() => {
  const { profile: shown, save } = useProfile();
  const onClick = () => void save({ firstName: 'Ada', lastName: 'King' });
  return () => h('p', { onClick }, shown.value?.displayName);
});

describe('the composables for Vue', () => {
  let fake: FakeCore;
  let removeCore: () => void;
  let app: App | undefined;
  const box = document.createElement('div');
  const open = (start: CoreStart = signedIn()) => {
    fake = fakeCore(start);
    removeCore = provideCore(fake.core);
    document.body.append(box);
    return fake.page.gateway;
  };
  const draw = (component: Component) => {
    app = createApp(component);
    app.mount(box);
  };
  const shows = (text: string) => waitUntil(() => box.textContent === text, text);
  afterEach(() => {
    app?.unmount();
    app = undefined;
    box.replaceChildren();
    box.remove();
    removeCore();
  });

  it('render the user and the session, and follow a sign-out', async () => {
    open();
    draw(Account);
    await shows('Ada Lovelace until later');
    box.querySelector('button')?.click();
    await shows('signed out');
  });

  it('keep what a server has rendered until the component is mounted', async () => {
    open();
    box.innerHTML = '<p>unknown</p>';
    const warnings: string[] = [];
    app = createSSRApp(Account);
    app.config.warnHandler = (message) => warnings.push(message);
    app.mount(box);
    expect(box.textContent).to.equal('unknown');
    await shows('Ada Lovelace until later');
    expect(warnings).to.deep.equal([]);
  });

  it('load the products and the profile once for all components', async () => {
    const gateway = open();
    gateway.answer('usersProducts', ok([product('Pricing')]));
    gateway.answer('userProfile', ok(profile())).answer('updateProfile', ok(null));
    draw(defineComponent(() => () => [h(Products), h(Products), h(Name), h(Name)]));
    await shows('PricingPricingAda LovelaceAda Lovelace');
    expect(gateway.requests('usersProducts')).to.have.length(1);
    expect(gateway.requests('userProfile')).to.have.length(1);
    box.querySelectorAll('p')[2]?.click();
    await shows('PricingPricingAda KingAda King');
  });

  it('work in a scope without a component, and stop with it', () => {
    open();
    const scope = effectScope();
    const auth = scope.run(useAuth);
    expect(auth?.user.value?.displayName).to.equal('Ada Lovelace');
    clearSession(fake.core);
    expect(auth?.status.value).to.equal('signed-out');
    scope.stop();
    expect(fake.page.storageListeners.size).to.equal(0);
  });

  it('stop to follow the session when their components are unmounted', async () => {
    open();
    draw(Account);
    await shows('Ada Lovelace until later');
    app?.unmount();
    app = undefined;
    expect(fake.page.storageListeners.size).to.equal(0);
  });
});
