import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { configService } from '../../../src/core/config/config.ts';
import { followSignIn } from '../../../src/core/flows/follow-sign-in.ts';
import { reauthService } from '../../../src/core/auth/reauth.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { expiryIso, signedIn } from '../../support/fixtures/users.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: routes-16, tenants-07

const SAVED = { 'sso-elements.savedPath': '{"path":"/profile","userId":""}' };

function wait(mayLeave = true, start: CoreStart = {}) {
  const fake = fakeCore({ href: `${HOST}/login`, constants: { storageSyncMs: 1 }, ...start });
  const disposed = new AbortController();
  followSignIn(fake.core, fake.host, () => mayLeave, disposed.signal);
  const stop = () => disposed.abort();
  /** Simulates a sign-in in another tab. */
  const signIn = ({ hasCookie = true } = {}) => {
    const { local = {} } = signedIn();
    for (const [key, value] of Object.entries(local)) fake.page.local.values.set(key, value);
    if (hasCookie) fake.page.cookies.keep('tokenExpiryDttm', expiryIso(60_000));
    fake.page.fireStorage('isAuthenticated');
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
  return { ...fake, stop, signIn, settled };
}

describe('a sign-in screen, when another tab signs in', () => {
  it('goes to its own tab’s saved path, once', async () => {
    const { core, page, host, signIn, stop, settled } = wait(true, { session: SAVED });
    signIn();
    await waitUntil(() => page.visits.length > 0);
    window.dispatchEvent(new Event('focus'));
    await settled();
    expect(host.of('sso-navigate')).to.deep.equal([{ path: '/profile', reload: true }]);
    expect(authService(core).$auth.get().status).to.equal('signed-in');
    stop();
  });

  it('goes to the dashboard if no path is saved', async () => {
    const { page, signIn, stop } = wait();
    signIn();
    await waitUntil(() => page.visits.length > 0);
    expect(page.visits).to.deep.equal(['/dashboard']);
    stop();
  });

  it('redirects when the session’s cookie arrives after the notification', async () => {
    const { page, signIn, stop, settled } = wait();
    signIn({ hasCookie: false });
    await settled();
    expect(page.visits).to.deep.equal([]);
    page.cookies.keep('tokenExpiryDttm', expiryIso(60_000));
    window.dispatchEvent(new Event('focus'));
    await waitUntil(() => page.visits.length > 0);
    stop();
  });

  it('stays while leaving is not allowed', async () => {
    const { page, signIn, stop, settled } = wait(false);
    signIn();
    await settled();
    expect(page.visits).to.deep.equal([]);
    stop();
  });

  it('stays for a session of another tenant, and during reauthentication', async () => {
    const other = wait(true, { settings: { tenant: 'GLOBEX' } });
    await configService(other.core).ready();
    other.signIn();
    const over = wait();
    reauthService(over.core).$reauth.set({ userId: 'ada', roles: [], reason: 'expired' });
    over.signIn();
    await over.settled();
    expect([other.page.visits, over.page.visits]).to.deep.equal([[], []]);
    other.stop();
    over.stop();
  });

  it('does nothing once it is disposed', async () => {
    const { page, signIn, stop, settled } = wait();
    stop();
    expect(page.storageListeners.size).to.equal(0);
    signIn();
    await settled();
    expect(page.visits).to.deep.equal([]);
  });

  it('stays on a page whose sign-in dialog has closed but is not removed yet', async () => {
    const { core, host, page } = fakeCore({ href: `${HOST}/prices`, ...signedIn() });
    const { $reauth } = reauthService(core);
    $reauth.set({ userId: 'ada', roles: [], reason: 'expired' });
    const disposed = new AbortController();
    followSignIn(core, host, () => true, disposed.signal);
    $reauth.set(undefined);
    window.dispatchEvent(new Event('focus'));
    // The check that the focus starts waits for this too.
    await configService(core).ready();
    expect(page.visits).to.deep.equal([]);
    disposed.abort();
  });
});
