import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { watchSession } from '../../../src/core/flows/watch-session.ts';
import { fakeCore, HOST, type FakeCore } from '../../support/core/fake-core.ts';
import { expiryIso, LOGIN, signedIn } from '../../support/fixtures/users.ts';
import { held, ok, unreachable } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import {
  activeAgo,
  watchStarted,
  isSigningOut,
  signOutReasons,
  signedOut,
  watched,
} from '../../support/core/watched-page.ts';
import { clearSession, storeSession } from '../../../src/core/flows/store-session.ts';

// Rules: session-10, session-11, session-20, session-22, session-23

const BY_USER = 'prevVisitedPathForForceLogoutUser';

describe('a session that expires', () => {
  it('is signed out at its expiry, also on the gateway, and the user’s path is saved', async () => {
    const startMs = Date.now();
    const fake = await watched(500);
    await signedOut(fake);
    expect(Date.now() - startMs).to.be.at.least(499);
    expect(fake.page.gateway.requests('logout').length).to.equal(1);
    expect(fake.page.local.values.get(BY_USER)).to.equal('{"ada":"/profile"}');
    expect(signOutReasons(fake)).to.deep.equal(['expired']);
    await waitUntil(() => fake.page.visits.length > 0);
    expect(fake.page.visits).to.deep.equal(['/login']);
  });

  it('is signed out even if the gateway is unreachable', async () => {
    const fake = fakeCore({ href: `${HOST}/profile`, ...signedIn('ada', 200) });
    fake.page.gateway.answer('logout', unreachable);
    watchSession(fake.core);
    await signedOut(fake);
    expect(signOutReasons(fake)).to.deep.equal(['expired']);
  });

  it('is signed out after too much inactivity', async () => {
    const fake = await watched(3_600_000, activeAgo(800), 1);
    await signedOut(fake);
    expect(signOutReasons(fake)).to.deep.equal(['expired']);
  });

  it('is signed out immediately when the page wakes after the deadline', async () => {
    for (const type of ['visibilitychange', 'focus', 'pageshow', 'resume', 'online']) {
      const fake = await watched();
      fake.page.clockAheadMs = 3_700_000;
      (type === 'visibilitychange' || type === 'resume' ? document : window).dispatchEvent(
        new Event(type),
      );
      await signedOut(fake);
      expect(signOutReasons(fake), type).to.deep.equal(['expired']);
    }
  });

  it('is signed out once, however often the page wakes meanwhile', async () => {
    const fake = await watched();
    const logout = held(ok(null));
    fake.page.gateway.answer('logout', logout.answer);
    fake.page.clockAheadMs = 3_700_000;
    for (let wakes = 0; wakes < 3; wakes++) dispatchEvent(new Event('focus'));
    logout.release();
    await signedOut(fake);
    expect(fake.page.gateway.requests('logout').length).to.equal(1);
    expect(signOutReasons(fake)).to.deep.equal(['expired']);
  });

  it('continues when the page wakes before the deadline', async () => {
    const fake = await watched();
    dispatchEvent(new Event('focus'));
    dispatchEvent(new Event('online'));
    expect(isSigningOut(fake)).to.equal(false);
  });

  it('continues if another tab has extended it since', async () => {
    const fake = await watched();
    fake.page.cookies.keep('tokenExpiryDttm', expiryIso(7_200_000));
    fake.page.clockAheadMs = 3_700_000;
    dispatchEvent(new Event('focus'));
    expect(isSigningOut(fake)).to.equal(false);
  });
});

describe('a change by another tab', () => {
  const signedOutElsewhere = ({ page }: FakeCore) => page.local.values.delete('isAuthenticated');

  for (const key of ['isAuthenticated', null]) {
    it(`ends the session without a call if it is a sign-out (${key ?? 'storage cleared'})`, async () => {
      const fake = await watched();
      signedOutElsewhere(fake);
      fake.page.fireStorage(key);
      await signedOut(fake);
      expect(fake.page.gateway.requests('logout')).to.deep.equal([]);
      expect(signOutReasons(fake)).to.deep.equal(['elsewhere']);
      expect(fake.page.visits).to.deep.equal(['/login']);
      expect(fake.page.local.values.has(BY_USER)).to.equal(false);
    });
  }

  it('is noticed by a page that was asleep', async () => {
    const fake = await watched();
    signedOutElsewhere(fake);
    dispatchEvent(new Event('pageshow'));
    await signedOut(fake);
    expect(signOutReasons(fake)).to.deep.equal(['elsewhere']);
  });

  it('reloads the page if another user signs in', async () => {
    const fake = await watched();
    fake.page.local.values.set('userId', 'grace');
    fake.page.fireStorage('userId');
    expect(fake.page.reloads).to.equal(1);
    expect(signOutReasons(fake)).to.deep.equal([]);
  });

  it('does not reload the page if the user ID is missing for a moment', async () => {
    const fake = await watched();
    fake.page.local.values.delete('userId');
    fake.page.fireStorage('userId');
    expect([fake.page.reloads, signOutReasons(fake)]).to.deep.equal([0, []]);
  });

  it('changes nothing if the same user signs in again', async () => {
    const fake = await watched();
    fake.page.fireStorage('isAuthenticated');
    fake.page.fireStorage('userId');
    expect([fake.page.reloads, signOutReasons(fake), fake.page.visits]).to.deep.equal([0, [], []]);
  });

  it('is ignored for unrelated keys', async () => {
    const fake = await watched();
    signedOutElsewhere(fake);
    fake.page.fireStorage('currentLable');
    expect(signOutReasons(fake)).to.deep.equal([]);
  });
});

describe('the watch', () => {
  it('runs once per page', async () => {
    const fake = fakeCore(signedIn());
    watchSession(fake.core);
    watchSession(fake.core);
    await watchStarted(fake);
    watchSession(fake.core);
    await watchStarted(fake);
    expect(fake.page.storageListeners.size).to.equal(1);
  });

  it('continues when the user’s name changes', async () => {
    const fake = await watched();
    authService(fake.core).rename('Ada King');
    expect(fake.page.storageListeners.size).to.equal(1);
  });

  it('stops with the session', async () => {
    const fake = await watched();
    clearSession(fake.core);
    expect(fake.page.storageListeners.size).to.equal(0);
    fake.page.local.values.delete('lastTabActiveOn');
    for (const type of ['pointerdown', 'focus', 'visibilitychange']) dispatchEvent(new Event(type));
    fake.page.clockAheadMs = 6000;
    dispatchEvent(new Event('keydown'));
    expect(fake.page.local.values.has('lastTabActiveOn')).to.equal(false);
    expect(signOutReasons(fake)).to.deep.equal([]);
  });

  it('terminates its worker', async () => {
    const { Worker: Real } = globalThis;
    const alive = new Set<Worker>();
    globalThis.Worker = class extends Real {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args);
        alive.add(this);
      }
      override terminate() {
        alive.delete(this);
        super.terminate();
      }
    };
    const fake = await watched();
    await waitUntil(() => alive.size === 1, 'the worker');
    clearSession(fake.core);
    globalThis.Worker = Real;
    expect(alive.size).to.equal(0);
  });

  it('removes all its listeners', async () => {
    const open = new Set<unknown>();
    const { addEventListener: add, removeEventListener: remove } = globalThis;
    const keyOf = (type: unknown, capture: unknown) => `${String(type)} ${JSON.stringify(capture)}`;
    globalThis.addEventListener = (...[type, listener, options]: unknown[]) => {
      const { capture } = options as AddEventListenerOptions;
      open.add(keyOf(type, capture));
      Reflect.apply(add, globalThis, [type, listener, options]);
    };
    globalThis.removeEventListener = (...[type, listener, options]: unknown[]) => {
      const { capture } = options as AddEventListenerOptions;
      open.delete(keyOf(type, capture));
      Reflect.apply(remove, globalThis, [type, listener, options]);
    };
    const fake = await watched();
    expect(open.size).to.equal(9);
    clearSession(fake.core);
    Object.assign(globalThis, { addEventListener: add, removeEventListener: remove });
    expect([...open]).to.deep.equal([]);
  });

  it('restarts with the next sign-in', async () => {
    const fake = await watched();
    clearSession(fake.core);
    await Promise.resolve();
    storeSession(fake.core, 'grace', 'ACME', LOGIN);
    watchSession(fake.core);
    await watchStarted(fake);
    expect(fake.page.storageListeners.size).to.equal(1);
  });

  it('does not start for a user who signed out first', async () => {
    const fake = fakeCore(signedIn());
    watchSession(fake.core);
    clearSession(fake.core);
    await Promise.resolve();
    await Promise.resolve();
    storeSession(fake.core, 'grace', 'ACME', LOGIN);
    watchSession(fake.core);
    await watchStarted(fake);
    expect(fake.page.storageListeners.size).to.equal(1);
  });
});
