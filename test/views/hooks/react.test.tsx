import { expect } from '@open-wc/testing';
import { StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { clearSession } from '../../../src/core/flows/store-session.ts';
import { provideCore } from '../../../src/core/kernel/core.ts';
import {
  Show,
  useAuth,
  useProducts,
  useProfile,
  useSession,
  useSignIn,
} from '../../../src/react/index.ts';
import { fakeCore, type CoreStart, type FakeCore } from '../../support/core/fake-core.ts';
import { product } from '../../support/fixtures/products.ts';
import { profile } from '../../support/fixtures/profiles.ts';
import { ok, refused } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: elements-28, elements-29, elements-30

function Account() {
  const { isLoaded, isSignedIn, user } = useAuth();
  const session = useSession();
  const { signOut, isPending } = useSignIn();
  if (!isLoaded) return <p>unknown</p>;
  if (!isSignedIn) return <p>signed out</p>;
  return (
    <button type="button" disabled={isPending} onClick={signOut}>
      {user.displayName} {session && 'until later'}
    </button>
  );
}

function Products() {
  const { status, items, message, reload } = useProducts();
  return (
    <ul aria-label={status} onClick={() => void reload()}>
      {message}
      {items.map(({ productCode, productName }) => (
        <li key={productCode}>{productName}</li>
      ))}
    </ul>
  );
}

describe('the hooks for React', () => {
  let fake: FakeCore;
  let removeCore: () => void;
  let root: Root | undefined;
  const box = document.createElement('div');

  const open = (start: CoreStart = signedIn()) => {
    fake = fakeCore(start);
    removeCore = provideCore(fake.core);
    document.body.append(box);
    return fake.page.gateway;
  };
  const draw = (node: ReactNode) => (root = createRoot(box)).render(node);
  const shows = (text: string) => waitUntil(() => box.textContent === text, text);
  afterEach(() => {
    root?.unmount();
    box.replaceChildren();
    box.remove();
    removeCore();
  });

  it('render the user and the session, and follow a sign-out', async () => {
    open();
    draw(<Account />);
    await shows('Ada Lovelace until later');
    box.querySelector('button')?.click();
    await shows('signed out');
    expect(fake.page.gateway.requests('logout')).to.have.length(1);
  });

  it('render the same on the server and while React hydrates, and the user after that', async () => {
    open();
    const page = (
      <StrictMode>
        <Account />
        <Show when="signed-in" fallback="out">
          in
        </Show>
        <Products />
      </StrictMode>
    );
    fake.page.gateway.answer('usersProducts', ok([product('Pricing')]));
    box.innerHTML = renderToString(page);
    expect(box.textContent).to.equal('unknown');
    const differences: unknown[] = [];
    root = hydrateRoot(box, page, { onRecoverableError: (error) => differences.push(error) });
    await shows('Ada Lovelace until laterinPricing');
    expect(differences).to.deep.equal([]);
  });

  it('load the products once for all components, and again on request', async () => {
    const gateway = open();
    gateway.answer('usersProducts', ok([product('Pricing')]), refused(400, { message: 'No.' }));
    draw(
      <StrictMode>
        <Products />
        <Products />
      </StrictMode>,
    );
    await shows('PricingPricing');
    expect(gateway.requests('usersProducts')).to.have.length(1);
    box.querySelector('ul')?.click();
    await shows('No.PricingNo.Pricing');
  });

  it('load the profile, and save the names', async () => {
    const gateway = open();
    gateway.answer('userProfile', ok(profile())).answer('updateProfile', ok(null));
    function Name() {
      const { profile: shown, save } = useProfile();
      const rename = () => void save({ firstName: 'Ada', lastName: 'King' });
      return <p onClick={rename}>{shown?.displayName}</p>;
    }
    draw(<Name />);
    await shows('Ada Lovelace');
    box.querySelector('p')?.click();
    await shows('Ada King');
  });

  it('show parts by state and by user, and nothing while the state is unknown', async () => {
    const gateway = open({ settings: { apiBase: 'https://sso.example' } });
    gateway.answer('refresh', () => new Promise(() => {}));
    const parts = (
      <>
        <Show when="unknown">wait</Show>
        <Show when="signed-out" fallback="-">
          out
        </Show>
        <Show when={({ displayName }) => displayName === 'Ada Lovelace'} fallback="-">
          Ada
        </Show>
      </>
    );
    draw(parts);
    await shows('wait');
    root?.unmount();
    removeCore();
    open();
    draw(parts);
    await shows('-Ada');
    clearSession(fake.core);
    await shows('out-');
  });

  it('stop to follow the session when their components are removed', async () => {
    open();
    draw(<Account />);
    await shows('Ada Lovelace until later');
    root?.unmount();
    expect(fake.page.storageListeners.size).to.equal(0);
  });
});
