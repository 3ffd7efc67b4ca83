import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { followSession } from '../../../src/core/session/follow-session.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { expiryIso, LOGIN, signedIn } from '../../support/fixtures/users.ts';
import { stopClock } from '../../support/time/manual-clock.ts';
import { until } from '../../support/time/until.ts';

// Rules: session-22, session-28

const open = (lifeMs?: number) => {
  const fake = fakeCore(signedIn('ada', lifeMs));
  const { $auth } = authService(fake.core);
  const stop = followSession(fake.core);
  return { ...fake, $auth, stop };
};

describe('a page without a guard', () => {
  it('clears the user when another tab signs out, without a redirect', () => {
    const { page, host, $auth, stop } = open();
    expect($auth.get().status).to.equal('signed-in');
    page.local.values.delete('isAuthenticated');
    page.fireStorage('isAuthenticated');
    expect($auth.get().status).to.equal('signed-out');
    expect([page.visits, host.dispatched]).to.deep.equal([[], []]);
    stop();
  });

  it('clears the user when the session expires', async () => {
    const { $auth, stop } = open(50);
    await until($auth, ({ status }) => status === 'signed-out');
    stop();
  });

  it('clears the user when it wakes after the session’s end', () => {
    const { page, $auth, stop } = open();
    page.local.values.delete('isAuthenticated');
    window.dispatchEvent(new Event('focus'));
    expect($auth.get().status).to.equal('signed-out');
    stop();
  });

  it('shows the user who signs in meanwhile', () => {
    const { page, $auth, stop } = open(-1000);
    expect($auth.get().status).to.equal('unknown');
    page.cookies.keep('tokenExpiryDttm', expiryIso(60_000));
    page.fireStorage('isAuthenticated');
    expect($auth.get().status).to.equal('signed-in');
    stop();
  });

  it('shows a session that another tab has extended, until its new end', () => {
    const { core, page } = fakeCore(signedIn('ada', 60_000));
    const clock = stopClock(page);
    const { $auth } = authService(core);
    const stop = followSession(core);
    const expiresAtMs = page.now() + 600_000;
    page.cookies.keep('tokenExpiryDttm', new Date(expiresAtMs).toISOString());
    page.fireStorage('tokenExpiryTime');
    expect($auth.get()).to.deep.include({ status: 'signed-in', expiresAtMs });
    clock.advance(599_999);
    expect($auth.get().status).to.equal('signed-in');
    clock.advance(1);
    expect($auth.get().status).to.equal('signed-out');
    stop();
  });

  it('clears a user whose session was adopted meanwhile, when that expires', () => {
    const { core, page } = fakeCore();
    const clock = stopClock(page);
    const { $auth, accept } = authService(core);
    const stop = followSession(core);
    accept('ada', 'ACME', { ...LOGIN, tokenExpiry: 60 });
    clock.advance(60_000);
    expect($auth.get().status).to.equal('signed-out');
    stop();
  });

  it('stops listening', () => {
    const { page, stop } = open();
    stop();
    expect(page.storageListeners.size).to.equal(0);
  });
});
