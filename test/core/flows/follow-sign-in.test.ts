import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { configService } from '../../../src/core/config/config.ts';
import { followSignIn } from '../../../src/core/flows/follow-sign-in.ts';
import { reauthService } from '../../../src/core/auth/reauth.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/fake-core.ts';
import { expiryIso, signedIn } from '../../support/users.ts';
import { waitUntil } from '../../support/wait-until.ts';

const SAVED = { 'sso-elements.savedPath': '{"path":"/profile","userId":""}' };

function wait(mayLeave = true, start: CoreStart = {}) {
  const fake = fakeCore({ href: `${HOST}/login`, constants: { newsDelayMs: 1 }, ...start });
  const gone = new AbortController();
  followSignIn(fake.core, fake.host, () => mayLeave, gone.signal);
  const stop = () => gone.abort();
  /** Another tab signs in. */
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
  it('goes to the path that its own tab was opened for, once', async () => {
    const { core, page, host, signIn, stop, settled } = wait(true, { session: SAVED });
    signIn();
    await waitUntil(() => page.visits.length > 0);
    window.dispatchEvent(new Event('focus'));
    await settled();
    expect(host.of('sso-navigate')).to.deep.equal([{ path: '/profile', reload: true }]);
    expect(authService(core).$auth.get().status).to.equal('signed-in');
    stop();
  });

  it('goes to the dashboard where it was opened for nothing else', async () => {
    const { page, signIn, stop } = wait();
    signIn();
    await waitUntil(() => page.visits.length > 0);
    expect(page.visits).to.deep.equal(['/dashboard']);
    stop();
  });

  it('goes when the session’s cookie comes later than the news', async () => {
    const { page, signIn, stop, settled } = wait();
    signIn({ hasCookie: false });
    await settled();
    expect(page.visits).to.deep.equal([]);
    page.cookies.keep('tokenExpiryDttm', expiryIso(60_000));
    window.dispatchEvent(new Event('focus'));
    await waitUntil(() => page.visits.length > 0);
    stop();
  });

  it('stays while it may not be left', async () => {
    const { page, signIn, stop, settled } = wait(false);
    signIn();
    await settled();
    expect(page.visits).to.deep.equal([]);
    stop();
  });

  it('stays for a session of another tenant, and over a page', async () => {
    const other = wait(true, { settings: { tenant: 'GLOBEX' } });
    await configService(other.core).ready();
    other.signIn();
    const over = wait();
    reauthService(over.core).$reauth.set({ userId: 'ada' });
    over.signIn();
    await over.settled();
    expect([other.page.visits, over.page.visits]).to.deep.equal([[], []]);
    other.stop();
    over.stop();
  });

  it('does nothing once it is gone', async () => {
    const { page, signIn, stop, settled } = wait();
    stop();
    expect(page.storageListeners.size).to.equal(0);
    signIn();
    await settled();
    expect(page.visits).to.deep.equal([]);
  });
});
