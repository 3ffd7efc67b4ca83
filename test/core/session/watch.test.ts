import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { watchSession } from '../../../src/core/flows/watch-session.ts';
import { fakeCore, HOST, type FakeCore } from '../../support/fake-core.ts';
import { expiryIso, LOGIN, signedIn } from '../../support/users.ts';
import { held, ok, unreachable } from '../../support/replies.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { activeAgo, begun, isLeaving, reasons, signedOut, watched } from '../../support/watched.ts';

const BY_USER = 'prevVisitedPathForForceLogoutUser';

describe('a session whose time runs out', () => {
  it('is signed out at its expiry, on the gateway too, and the path is saved for the person', async () => {
    const fake = await watched(1500);
    expect(authService(fake.core).$auth.get().status).to.equal('signed-in');
    await signedOut(fake);
    expect(fake.page.gateway.requests('logout').length).to.equal(1);
    expect(fake.page.local.values.get(BY_USER)).to.equal('{"ada":"/profile"}');
    expect(reasons(fake)).to.deep.equal(['expired']);
    await waitUntil(() => fake.page.visits.length > 0);
    expect(fake.page.visits).to.deep.equal(['/login']);
  });

  it('is signed out though the gateway can not be told', async () => {
    const fake = fakeCore({ href: `${HOST}/profile`, ...signedIn('ada', 200) });
    fake.page.gateway.answer('logout', unreachable);
    watchSession(fake.core);
    await signedOut(fake);
    expect(reasons(fake)).to.deep.equal(['expired']);
  });

  it('is signed out when nobody was active for too long', async () => {
    const fake = await watched(3_600_000, activeAgo(800), 1);
    await signedOut(fake);
    expect(reasons(fake)).to.deep.equal(['expired']);
  });

  it('is signed out at once when the page wakes after the deadline', async () => {
    for (const type of ['visibilitychange', 'focus', 'pageshow', 'resume', 'online']) {
      const fake = await watched();
      fake.page.clockAheadMs = 3_700_000;
      (type === 'visibilitychange' || type === 'resume' ? document : window).dispatchEvent(
        new Event(type),
      );
      await signedOut(fake);
      expect(reasons(fake), type).to.deep.equal(['expired']);
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
    expect(reasons(fake)).to.deep.equal(['expired']);
  });

  it('lives on when the page wakes before the deadline', async () => {
    const fake = await watched();
    dispatchEvent(new Event('focus'));
    dispatchEvent(new Event('online'));
    expect(isLeaving(fake)).to.equal(false);
  });

  it('lives on when another tab has prolonged it since', async () => {
    const fake = await watched();
    fake.page.cookies.keep('tokenExpiryDttm', expiryIso(7_200_000));
    fake.page.clockAheadMs = 3_700_000;
    dispatchEvent(new Event('focus'));
    expect(isLeaving(fake)).to.equal(false);
  });
});

describe('what other tabs do', () => {
  const signedOutElsewhere = ({ page }: FakeCore) => page.local.values.delete('isAuthenticated');

  for (const key of ['isAuthenticated', null]) {
    it(`ends the session without a call when they sign out (${key ?? 'all cleared'})`, async () => {
      const fake = await watched();
      signedOutElsewhere(fake);
      fake.page.fireStorage(key);
      await signedOut(fake);
      expect(fake.page.gateway.requests('logout')).to.deep.equal([]);
      expect(reasons(fake)).to.deep.equal(['elsewhere']);
      expect(fake.page.visits).to.deep.equal(['/login']);
      expect(fake.page.local.values.has(BY_USER)).to.equal(false);
    });
  }

  it('is noticed by a page that slept through the news', async () => {
    const fake = await watched();
    signedOutElsewhere(fake);
    dispatchEvent(new Event('pageshow'));
    await signedOut(fake);
    expect(reasons(fake)).to.deep.equal(['elsewhere']);
  });

  it('reloads when another person signs in', async () => {
    const fake = await watched();
    fake.page.local.values.set('userId', 'grace');
    fake.page.fireStorage('userId');
    expect(fake.page.reloads).to.equal(1);
    expect(reasons(fake)).to.deep.equal([]);
  });

  it('does not reload when the user id is missing for a moment', async () => {
    const fake = await watched();
    fake.page.local.values.delete('userId');
    fake.page.fireStorage('userId');
    expect([fake.page.reloads, reasons(fake)]).to.deep.equal([0, []]);
  });

  it('changes nothing when the same person signs in again', async () => {
    const fake = await watched();
    fake.page.fireStorage('isAuthenticated');
    fake.page.fireStorage('userId');
    expect([fake.page.reloads, reasons(fake), fake.page.visits]).to.deep.equal([0, [], []]);
  });

  it('is not looked at for keys of others', async () => {
    const fake = await watched();
    signedOutElsewhere(fake);
    fake.page.fireStorage('currentLable');
    expect(reasons(fake)).to.deep.equal([]);
  });
});

describe('the watch', () => {
  it('is one a page', async () => {
    const fake = fakeCore(signedIn());
    watchSession(fake.core);
    watchSession(fake.core);
    await begun(fake);
    watchSession(fake.core);
    await begun(fake);
    expect(fake.page.storageListeners.size).to.equal(1);
  });

  it('goes on when the person changes her name', async () => {
    const fake = await watched();
    authService(fake.core).rename('Ada King');
    expect(fake.page.storageListeners.size).to.equal(1);
  });

  it('stops with the session', async () => {
    const fake = await watched();
    authService(fake.core).clear();
    expect(fake.page.storageListeners.size).to.equal(0);
    fake.page.local.values.delete('lastTabActiveOn');
    for (const type of ['pointerdown', 'focus', 'visibilitychange']) dispatchEvent(new Event(type));
    fake.page.clockAheadMs = 6000;
    dispatchEvent(new Event('keydown'));
    expect(fake.page.local.values.has('lastTabActiveOn')).to.equal(false);
    expect(reasons(fake)).to.deep.equal([]);
  });

  it('takes its worker with it', async () => {
    const { Worker: Real } = globalThis;
    const alive = new Set<Worker>();
    globalThis.Worker = class extends Real {
      constructor(...how: ConstructorParameters<typeof Worker>) {
        super(...how);
        alive.add(this);
      }
      override terminate() {
        alive.delete(this);
        super.terminate();
      }
    };
    const fake = await watched();
    await waitUntil(() => alive.size === 1, 'the worker');
    authService(fake.core).clear();
    globalThis.Worker = Real;
    expect(alive.size).to.equal(0);
  });

  it('leaves no listener behind', async () => {
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
    authService(fake.core).clear();
    Object.assign(globalThis, { addEventListener: add, removeEventListener: remove });
    expect([...open]).to.deep.equal([]);
  });

  it('starts again with the next sign-in', async () => {
    const fake = await watched();
    authService(fake.core).clear();
    await Promise.resolve();
    authService(fake.core).accept('grace', 'ACME', LOGIN);
    watchSession(fake.core);
    await begun(fake);
    expect(fake.page.storageListeners.size).to.equal(1);
  });

  it('does not outlive a person who left before it began', async () => {
    const fake = fakeCore(signedIn());
    watchSession(fake.core);
    authService(fake.core).clear();
    await Promise.resolve();
    await Promise.resolve();
    authService(fake.core).accept('grace', 'ACME', LOGIN);
    watchSession(fake.core);
    await begun(fake);
    expect(fake.page.storageListeners.size).to.equal(1);
  });
});
