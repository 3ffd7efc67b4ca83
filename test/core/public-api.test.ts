import { expect } from '@open-wc/testing';
import {
  $auth,
  $session,
  configure,
  refresh,
  signIn,
  signOut,
  type Auth,
  type Session,
} from '../../src/core/index.ts';
import { authService } from '../../src/core/auth/store.ts';
import { settingsService } from '../../src/core/config/settings.ts';
import { clearSession } from '../../src/core/flows/store-session.ts';
import { provideCore } from '../../src/core/kernel/core.ts';
import { fakeCore, HOST, type FakeCore } from '../support/core/fake-core.ts';
import { ok, refused } from '../support/fixtures/replies.ts';
import { LOGIN, signedIn } from '../support/fixtures/users.ts';

describe('the public JavaScript API', () => {
  let fake: FakeCore;
  let removeCore: () => void;
  const stops: (() => void)[] = [];
  const open = (start?: Parameters<typeof fakeCore>[0]) => {
    fake = fakeCore(start);
    removeCore = provideCore(fake.core);
  };
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    removeCore();
  });

  it('returns the user who is signed in, and when the session expires', () => {
    open(signedIn());
    const auth = $auth.get();
    if (auth.status === 'signed-out') throw new Error('signed out');
    expect($session.get()).to.deep.equal({ expiresAtMs: auth.expiresAtMs });
    expect($session.get()).to.equal($session.get());
  });

  it('calls a subscriber at once and at each change, a listener at each change', () => {
    open(signedIn());
    const subscribed: Auth['status'][] = [];
    const listened: Auth['status'][] = [];
    stops.push($auth.subscribe(({ status }) => subscribed.push(status)));
    stops.push($auth.listen(({ status }) => listened.push(status)));
    clearSession(fake.core);
    expect([subscribed, listened]).to.deep.equal([['signed-in', 'signed-out'], ['signed-out']]);
  });

  it('notices a sign-out in another tab on a page without a tag, until it is no longer read', () => {
    open(signedIn());
    const seen: (Session | undefined)[] = [];
    const stop = $session.listen((session) => seen.push(session));
    fake.page.local.values.delete('isAuthenticated');
    fake.page.fireStorage('isAuthenticated');
    expect(seen).to.deep.equal([undefined]);
    stop();
    expect(fake.page.storageListeners.size).to.equal(0);
  });

  it('dispatches the session when it is extended, and not when only the name changes', () => {
    open(signedIn());
    const seen: (Session | undefined)[] = [];
    stops.push($session.subscribe((session) => seen.push(session)));
    const auth = authService(fake.core);
    auth.rename('Ada King');
    expect(seen).to.have.length(1);
    auth.extend({ ...LOGIN, tokenExpiry: 7200 }, fake.page.now());
    auth.reread();
    expect(seen).to.have.length(2);
    expect(seen[1]?.expiresAtMs).to.be.greaterThan(seen[0]?.expiresAtMs ?? Infinity);
  });

  it('sets what the tags share', () => {
    open();
    configure({ loginPath: '/sign-in' });
    expect(settingsService(fake.core).current.loginPath).to.equal('/sign-in');
  });

  it('redirects to sign-in and saves the path of the page', async () => {
    open({ href: `${HOST}/prices/list` });
    await signIn();
    expect(fake.page.visits).to.deep.equal(['/login']);
    expect(fake.page.local.values.get('previouslyVisitedPath')).to.equal('/prices/list');
  });

  it('signs out with a reason', async () => {
    open({ ...signedIn(), href: `${HOST}/profile` });
    await signOut('manual');
    expect($auth.get()).to.deep.equal({ status: 'signed-out' });
    expect(fake.host.of('sso-signed-out')).to.deep.equal([{ reason: 'manual' }]);
  });

  it('extends the session, and returns whether that worked', async () => {
    open(signedIn());
    const answer = ok({ roles: [], displayName: 'Ada', tokenExpiry: 7200 });
    fake.page.gateway.answer('refresh', answer, refused(500));
    const before = $session.get()?.expiresAtMs ?? Infinity;
    expect(await refresh()).to.equal(true);
    expect($session.get()?.expiresAtMs).to.be.greaterThan(before);
    expect(await refresh()).to.equal(false);
  });
});
