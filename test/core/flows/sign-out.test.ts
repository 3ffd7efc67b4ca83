import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { signOut } from '../../../src/core/flows/sign-out.ts';
import { busyService } from '../../../src/core/notices/busy.ts';
import { fakeCore, FakeHost, HOST } from '../../support/core/fake-core.ts';
import { FakeLocks } from '../../support/core/fake-locks.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { LOGIN, signedIn } from '../../support/fixtures/users.ts';
import * as replies from '../../support/fixtures/replies.ts';
import { until } from '../../support/time/until.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { storeSession } from '../../../src/core/flows/store-session.ts';

// Rules: errors-01, sign-out-01, sign-out-02, sign-out-03

const open = () => {
  const fake = fakeCore({
    ...signedIn(),
    href: `${HOST}/profile`,
    constants: { requestTimeoutMs: 500 },
  });
  fake.page.cookies.keep('XSRF-TOKEN', 'token');
  return fake;
};

describe('signing out', () => {
  it('calls the gateway, then clears the user and goes to sign-in', async () => {
    const { core, page, host } = open();
    await signOut(core);
    const [request] = page.gateway.requests('logout');
    expect(request?.headers.get('X-XSRF-TOKEN')).to.equal('token');
    expect(page.local.values.has('isAuthenticated')).to.equal(false);
    expect(page.cookies.read()).not.to.include('tokenExpiryDttm');
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'manual' }]);
    expect(page.visits).to.deep.equal(['/login']);
  });

  for (const [title, answer] of [
    ['is refused', replies.refused(403)],
    ['reports that the session is gone', replies.refused(401)],
    ['fails', replies.refused(500)],
    ['does not reach the gateway', replies.unreachable],
    ['is never answered', replies.hanging],
    ['is answered by a proxy', replies.text('<html>', 502)],
  ] as const) {
    it(`continues without a message when the call ${title}`, async () => {
      const { core, page, host } = open();
      page.gateway.answer('logout', answer);
      await signOut(core);
      expect(page.local.values.has('isAuthenticated')).to.equal(false);
      expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'manual' }]);
      expect([toastsOf(core), dialogsOf(core)]).to.deep.equal([[], []]);
    });
  }

  for (const [title, flag, next] of [
    ['the next session unchanged', 'true', '1'],
    ['a session that another tab is starting unchanged', undefined, null],
  ] as const) {
    it(`on expiry after a freeze leaves ${title}`, async () => {
      const { core, page } = open();
      const done = signOut(core, 'expired');
      const { values } = page.local;
      if (flag) values.set('isAuthenticated', flag);
      else values.delete('isAuthenticated');
      if (next) values.set('tokenExpiryTime', next);
      values.set('userId', 'grace');
      await done;
      expect(values.get('userId')).to.equal('grace');
      expect(page.gateway.requests('logout')).to.deep.equal([]);
    });
  }

  it('shows the spinner during the call, while the user is still signed in', async () => {
    const { core, page } = open();
    const logout = replies.held(replies.ok(null));
    page.gateway.answer('logout', logout.answer);
    const done = signOut(core);
    await until(busyService(core).$busy, (count) => count === 1);
    expect(authService(core).$auth.get().status).to.equal('signed-in');
    logout.release();
    await done;
    expect(busyService(core).$busy.get()).to.equal(0);
  });

  it('that is requested twice makes one call and dispatches one event', async () => {
    const { core, page, host } = open();
    await Promise.all([signOut(core), signOut(core)]);
    expect(page.gateway.requests('logout')).to.have.length(1);
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'manual' }]);
  });

  it('on expiry does not wait for the logout call, which uses keepalive', async () => {
    const { core, page, host } = open();
    page.gateway.answer('logout', replies.hanging);
    await signOut(core, 'expired');
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'expired' }]);
    expect(busyService(core).$busy.get()).to.equal(0);
    await waitUntil(() => page.gateway.requests('logout').length === 1);
    expect(page.gateway.requests('logout')[0]?.keepalive).to.equal(true);
  });

  it('on expiry in two tabs calls the gateway once and redirects both', async () => {
    const locks = new FakeLocks();
    const tabs = [open(), open()].map((tab) => {
      Object.assign(tab.page, { locks: locks.of() });
      return tab;
    });
    await Promise.all(tabs.map(({ core }) => signOut(core, 'expired')));
    for (const { host, page } of tabs) {
      expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'expired' }]);
      await waitUntil(() => page.visits.length === 1);
    }
    const calls = tabs.map(({ page }) => page.gateway.requests('logout').length);
    expect(calls.sort()).to.deep.equal([0, 1]);
  });

  it('on expiry works without locks', async () => {
    const { core, page, host } = open();
    Object.assign(page, { locks: undefined });
    await signOut(core, 'expired');
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'expired' }]);
    expect(page.visits).to.deep.equal(['/login']);
    await waitUntil(() => page.gateway.requests('logout').length === 1);
  });

  it('on expiry works if the browser refuses locks, as in a sandboxed frame', async () => {
    const { core, page, host } = open();
    const refuse = () => Promise.reject(new DOMException('Access is denied', 'SecurityError'));
    Object.assign(page, { locks: { request: refuse } });
    await signOut(core, 'expired');
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'expired' }]);
    expect(page.visits).to.deep.equal(['/login']);
    await waitUntil(() => page.gateway.requests('logout').length === 1);
  });

  it('works on a page that opened after expiry, when only the flag is set', async () => {
    const { core, page, host } = fakeCore(signedIn('ada', -1000));
    await signOut(core);
    expect(page.gateway.requests('logout')).to.have.length(1);
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'manual' }]);
  });

  it('can be requested again by the next user', async () => {
    const { core, page } = open();
    await signOut(core);
    storeSession(core, 'grace', 'ACME', LOGIN);
    await signOut(core);
    expect(page.gateway.requests('logout')).to.have.length(2);
  });

  it('does nothing on a signed-out page', async () => {
    const { core, page, host } = fakeCore();
    await signOut(core);
    expect([page.gateway.sent, host.dispatched, page.visits]).to.deep.equal([[], [], []]);
  });

  it('dispatches its reason from the tag that requested it', async () => {
    const { core, host } = open();
    const asking = new FakeHost();
    await signOut(core, 'lost', asking);
    expect(asking.of('sso-signed-out')).to.deep.equal([{ reason: 'lost' }]);
    expect(host.dispatched).to.deep.equal([]);
  });
});
