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
import { watchService } from '../../src/core/session/watch.ts';
import { json, ok, refused, unreachable } from '../support/fixtures/replies.ts';
import { expiryIso, LOGIN, signedIn, SSO_COOKIES } from '../support/fixtures/users.ts';

// Rules: session-27

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
    if (auth.status !== 'signed-in') throw new Error('signed out');
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

describe('a page without a stored session', () => {
  const GATEWAY = 'https://sso.example';
  const REPLY = { roles: [], displayName: 'Ada', tokenExpiry: 1800 };
  let fake: FakeCore;
  let removeCore: () => void;
  let stop = () => {};
  const open = (start?: Parameters<typeof fakeCore>[0]) => {
    fake = fakeCore(start);
    removeCore = provideCore(fake.core);
    return fake.page.gateway;
  };
  /** Returns the statuses that a subscriber gets until one is known. */
  const statuses = () =>
    new Promise<Auth['status'][]>((resolve) => {
      const seen: Auth['status'][] = [];
      stop = $auth.subscribe(({ status }) => {
        seen.push(status);
        if (status !== 'unknown') resolve(seen);
      });
    });
  afterEach(() => {
    stop();
    removeCore();
  });

  it('is signed out at once if no other origin is named', async () => {
    const gateway = open();
    expect(await statuses()).to.deep.equal(['signed-out']);
    expect(gateway.sent).to.deep.equal([]);
  });

  it('is unknown until a gateway on another origin has replied that a user is signed in', async () => {
    const gateway = open({ settings: { apiBase: GATEWAY } });
    gateway.answer('refresh', ok(REPLY));
    expect(await statuses()).to.deep.equal(['unknown', 'signed-in']);
    expect($auth.get()).to.deep.include({ displayName: 'Ada' });
    expect($session.get()?.expiresAtMs).to.be.greaterThan(fake.page.now());
  });

  for (const [title, answer] of [
    ['replies that there is no session', refused(401)],
    ['fails', refused(500)],
    ['cannot be reached', unreachable],
  ] as const)
    it(`is unknown until the gateway ${title}, then signed out, without a redirect`, async () => {
      const gateway = open({ settings: { apiBase: GATEWAY } });
      gateway.answer('refresh', answer);
      expect(await statuses()).to.deep.equal(['unknown', 'signed-out']);
      expect(fake.page.visits).to.deep.equal([]);
      expect(fake.host.of('sso-signed-out')).to.deep.equal([]);
    });

  it('is unknown until the environment file has named the page’s own origin', async () => {
    const gateway = open({ settings: { environment: '/env.json' } });
    gateway.answer('environment', json({}));
    expect(await statuses()).to.deep.equal(['unknown', 'signed-out']);
    expect(gateway.requests('refresh')).to.deep.equal([]);
  });

  it('is unknown while only the gateway’s cookies name a session', async () => {
    const gateway = open({ cookies: { ...SSO_COOKIES, tokenExpiryDttm: expiryIso(600_000) } });
    gateway.answer('refresh', ok(REPLY));
    expect(await statuses()).to.deep.equal(['unknown', 'signed-in']);
  });

  it('asks once, whatever reads it and whatever redirects', async () => {
    const gateway = open({ settings: { apiBase: GATEWAY } });
    gateway.answer('refresh', ok(REPLY));
    expect($auth.get()).to.deep.equal({ status: 'unknown' });
    expect($session.get()).to.equal(undefined);
    await Promise.all([statuses(), signIn()]);
    expect(gateway.requests('refresh')).to.have.length(1);
    expect(fake.page.visits).to.deep.equal([]);
  });

  it('is unknown while a guard has yet to say which gateway it uses', async () => {
    open();
    const release = watchService(fake.core).acquire({ load: () => new Promise(() => {}) });
    expect($auth.get()).to.deep.equal({ status: 'unknown' });
    fake.page.gateway.answer('refresh', ok(REPLY));
    const known = statuses();
    configure({ apiBase: GATEWAY });
    expect(await known).to.deep.equal(['unknown', 'signed-in']);
    release();
  });

  it('is signed out after a sign-out, not unknown', async () => {
    const gateway = open({ ...signedIn(), settings: { apiBase: GATEWAY } });
    await signOut();
    expect($auth.get()).to.deep.equal({ status: 'signed-out' });
    expect(gateway.requests('refresh')).to.deep.equal([]);
  });
});
