import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { clearSession } from '../../../src/core/flows/store-session.ts';
import { LOCALE_KEY } from '../../../src/core/platform/storage.ts';
import { ok, refused } from '../../support/fixtures/replies.ts';
import { LOGIN, signedIn } from '../../support/fixtures/users.ts';
import { HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { MenuPage } from './menu-page.ts';

// Rules: user-menu-01, user-menu-02, user-menu-03, user-menu-04, user-menu-05

const GATEWAY = 'https://sso.example';

describe('the trigger of the user menu', () => {
  let page: MenuPage;
  const show = (start: CoreStart = {}, attributes: Record<string, string> = {}) => {
    page = new MenuPage({ href: `${HOST}/prices`, ...start });
    return page.mount(attributes);
  };
  afterEach(() => page.close());

  const avatar = () => page.shadow.querySelector<HTMLElement>('[part=avatar]');
  const sizeOf = (element: Element | null) => {
    const { width, height } = element?.getBoundingClientRect() ?? new DOMRect();
    return [Math.round(width), Math.round(height)];
  };
  const becomes = (name: string) =>
    waitUntil(() => page.allByRole('button', name).length === 1, `the trigger is ${name}`);
  const signsIn = () => waitUntil(() => page.allByRole('link').length === 1, 'a link to sign-in');

  it('shows the stored user at once, without a call', () => {
    show(signedIn());
    expect(avatar()?.textContent).to.equal('AL');
    expect(page.byRole('button').ariaExpanded).to.equal('false');
    expect(page.byRole('button', 'Ada Lovelace').checkVisibility()).to.equal(true);
    expect(page.calls).to.deep.equal([]);
  });

  it('shows a user without a name by the user ID', () => {
    const { local, ...start } = signedIn('ada@acme.example');
    show({ ...start, local: { ...local, displayName: '' } });
    expect(page.byRole('button', 'ada@acme.example').checkVisibility()).to.equal(true);
  });

  it('links to sign-in without a session', () => {
    show({}, { 'login-path': '/app/login' });
    expect(page.byRole('link', 'Sign in').getAttribute('href')).to.equal('/app/login');
    expect(page.allByRole('button')).to.deep.equal([]);
  });

  it('saves the path and redirects to sign-in', async () => {
    show();
    page.byRole('link', 'Sign in').click();
    await waitUntil(() => page.fake.page.visits.length > 0, 'the redirect');
    expect(page.fake.page.visits).to.deep.equal(['/login']);
    expect(page.fake.page.local.getItem('previouslyVisitedPath')).to.contain('/prices');
  });

  it('leaves a click with a modifier key to the browser', async () => {
    const menu = show();
    let wasPrevented: boolean | undefined;
    menu.addEventListener('click', (event) => (wasPrevented = event.defaultPrevented), true);
    const link = page.byRole('link', 'Sign in');
    link.addEventListener('click', ({ defaultPrevented }) => (wasPrevented = defaultPrevented));
    link.dispatchEvent(
      new MouseEvent('click', { ctrlKey: true, bubbles: true, composed: true, cancelable: true }),
    );
    expect(wasPrevented).to.equal(false);
    await Promise.resolve();
    expect(page.fake.page.visits).to.deep.equal([]);
  });

  for (const attribute of ['api-base', 'environment'])
    it(`shows a neutral disc on a page that names a gateway by ${attribute}`, () => {
      show({}, { [attribute]: GATEWAY });
      expect(page.byRole('button', 'Profile').checkVisibility()).to.equal(true);
      expect(avatar()?.textContent).to.equal('');
      expect(page.allByRole('link')).to.deep.equal([]);
    });

  it('shows a neutral disc where the gateway’s cookies are', () => {
    const { cookies } = signedIn();
    show({ ...(cookies && { cookies }) });
    expect(page.byRole('button', 'Profile').checkVisibility()).to.equal(true);
  });

  it('keeps its size when the page finds the session of the gateway', async () => {
    show({}, { 'api-base': GATEWAY });
    const sizes = [sizeOf(page.byRole('button')), sizeOf(avatar())];
    page.fake.page.gateway
      .answer('refresh', ok({ ...LOGIN, tokenExpiry: 3600 }))
      .answer('usersProducts', ok([]))
      .answer('authTypes', refused(503));
    page.byRole('button', 'Profile').click();
    await becomes('Ada Lovelace');
    expect([sizeOf(page.byRole('button', 'Ada Lovelace')), sizeOf(avatar())]).to.deep.equal(sizes);
    expect(avatar()?.textContent).to.equal('AL');
  });

  it('becomes the link to sign-in once the gateway has no session', async () => {
    show({}, { 'api-base': GATEWAY });
    page.fake.page.gateway.answer('refresh', refused(401));
    page.byRole('button', 'Profile').click();
    await signsIn();
    expect(page.isOpen).to.equal(false);
  });

  it('follows a sign-out in this tab', async () => {
    const menu = show(signedIn());
    clearSession(page.fake.core);
    menu.dispatchEvent(new CustomEvent('sso-signed-out', { bubbles: true, composed: true }));
    await signsIn();
  });

  it('follows a sign-in and a sign-out in another tab', async () => {
    show();
    for (const [key, value] of Object.entries(signedIn('grace').local ?? {}))
      page.fake.page.local.setItem(key, value);
    page.fake.page.cookies.write(
      `tokenExpiryDttm=${signedIn().cookies?.['tokenExpiryDttm'] ?? ''}`,
    );
    page.fake.page.fireStorage('isAuthenticated');
    await becomes('Ada Lovelace');
    page.fake.page.local.removeItem('isAuthenticated');
    page.fake.page.cookies.write('tokenExpiryDttm=; Max-Age=0');
    page.fake.page.fireStorage('isAuthenticated');
    await signsIn();
  });

  it('reads the session again when the page comes back', async () => {
    show(signedIn());
    page.fake.page.local.removeItem('isAuthenticated');
    page.fake.page.cookies.write('tokenExpiryDttm=; Max-Age=0');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await signsIn();
  });

  it('ends with the session', async () => {
    show(signedIn('ada', 40));
    expect(page.byRole('button', 'Ada Lovelace').checkVisibility()).to.equal(true);
    await signsIn();
    expect(authService(page.fake.core).isAuthenticated()).to.equal(false);
  });

  it('is in the language of the page', async () => {
    show({ local: { [LOCALE_KEY]: 'de_DE' } });
    await waitUntil(() => page.allByRole('link', 'Anmelden').length === 1, 'the German link');
    expect(page.byRole('link').lang).to.equal('de-DE');
  });

  it('stays when it is put back, and listens to nothing once it is removed', async () => {
    const menu = show(signedIn());
    menu.remove();
    document.body.append(menu);
    await new Promise((resolve) => setTimeout(resolve));
    expect(page.byRole('button', 'Ada Lovelace').checkVisibility()).to.equal(true);
    menu.remove();
    await waitUntil(() => page.fake.page.storageListeners.size === 0, 'no listener is left');
  });
});
