import { expect } from '@open-wc/testing';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { HOST } from '../../support/fake-core.ts';
import {
  arrived,
  FETCH_MS,
  standingWatch as open,
  WARNING_MS,
} from '../../support/standing-watch.ts';
import { waitUntil } from '../../support/wait-until.ts';

const press = () => globalThis.dispatchEvent(new Event('keydown'));
const wake = () => globalThis.dispatchEvent(new Event('focus'));

describe('a quiet page', () => {
  it('fetches what it answers with some time before something is due, not earlier', async () => {
    const { hold, until, net, done } = open();
    hold();
    await until(FETCH_MS + 1);
    expect(net.loads).to.equal(0);
    await until(FETCH_MS);
    expect([net.loads, done]).to.deep.equal([1, ['listen', 'quiet']]);
  });

  it('warns, and ends the session, each when it is due', async () => {
    const { hold, until, last } = open();
    hold();
    await until(FETCH_MS);
    await until(WARNING_MS + 1);
    expect(last()).to.equal('quiet');
    await until(WARNING_MS);
    expect(last()).to.equal('warning');
    await until(1);
    expect(last()).to.equal('warning');
    await until(0);
    expect(last()).to.equal('over');
  });

  it('stays signed in by itself for a person who is at work', async () => {
    const { hold, until, last } = open({ local: { 'sso-elements.lifetime': '7200000' } });
    hold();
    await until(FETCH_MS);
    await until(WARNING_MS);
    expect(last()).to.equal('silentRefresh');
  });

  it('tries again at its next wake what it could not fetch', async () => {
    const { hold, until, net, last, page } = open();
    net.isOffline = true;
    hold();
    await until(FETCH_MS);
    await until(WARNING_MS);
    expect([net.loads, page.reloads]).to.deep.equal([2, 0]);
    net.isOffline = false;
    wake();
    await arrived();
    expect(last()).to.equal('warning');
  });

  it('is loaded anew without its session where time is up and nothing can be fetched', async () => {
    const { hold, until, net, page, values } = open();
    net.isOffline = true;
    hold();
    await until(1);
    expect(page.reloads).to.equal(0);
    await until(0);
    expect(page.reloads).to.equal(1);
    expect(values.has('isAuthenticated')).to.equal(false);
  });

  for (const key of [
    null,
    'isAuthenticated',
    'userId',
    'tokenExpiryTime',
    'isRefreshedFromAnotherTab',
    'sso-elements.stayTried',
  ])
    it(`looks again at once when another tab writes ${key ?? 'over all'}`, async () => {
      const { hold, until, done, page } = open();
      hold();
      await until(FETCH_MS);
      done.length = 0;
      page.fireStorage('currentLable');
      expect(done).to.deep.equal([]);
      page.fireStorage(key);
      expect(done).to.deep.equal(['quiet']);
    });

  it('knows how much time is left', async () => {
    const { watch, until, values } = open();
    await until(5000);
    expect(watch.remainingMs()).to.equal(5000);
    await until(-1);
    expect(watch.remainingMs()).to.equal(0);
    values.delete('isAuthenticated');
    expect(watch.remainingMs()).to.equal(0);
  });
});

describe('a page whose session goes', () => {
  const signOut = ({ page, values }: ReturnType<typeof open>) => {
    values.delete('isAuthenticated');
    page.fireStorage('isAuthenticated');
  };

  it('leaves once, fetching what that needs', async () => {
    const fake = open();
    fake.hold();
    signOut(fake);
    await arrived();
    wake();
    expect(fake.done).to.deep.equal(['listen', 'leave']);
  });

  it('takes up the next person’s as its own, without a load', async () => {
    const fake = open();
    fake.hold();
    signOut(fake);
    await arrived();
    fake.values.set('isAuthenticated', 'true').set('userId', 'grace');
    wake();
    expect([fake.page.reloads, fake.last()]).to.deep.equal([0, 'quiet']);
  });

  it('is not turned away as well: a guard had let it in', async () => {
    const fake = open();
    fake.hold({ isGuard: true });
    await fake.until(FETCH_MS);
    signOut(fake);
    wake();
    expect(fake.done.slice(-1)).to.deep.equal(['leave']);
  });
});

describe('a page that never had a session', () => {
  it('is turned away once where a guard wants one', async () => {
    const { hold, done } = open({ isSignedIn: false });
    hold();
    hold({ isGuard: true });
    await arrived();
    wake();
    await arrived();
    expect(done).to.deep.equal(['listen', 'redirectToSignIn']);
  });

  it('is left alone by the other tags, and what happens there is no activity', async () => {
    const { hold, net, values, watch } = open({ isSignedIn: false });
    hold();
    press();
    watch.tabRefreshed('other');
    await arrived();
    expect([net.loads, [...values]]).to.deep.equal([0, []]);
  });
});

describe('activity', () => {
  it('is not written down again before its interval is over', async () => {
    const { activityEveryMs } = CONSTANTS;
    const { hold, clock, page, values, sent, started } = open();
    values.set('lastTabActiveOn', String(page.now()));
    hold();
    clock.advance(0);
    await waitUntil(() => started.length > 0, 'the worker');
    clock.advance(activityEveryMs - 1);
    press();
    expect(Number(values.get('lastTabActiveOn'))).to.equal(page.now() - activityEveryMs + 1);
    clock.advance(1);
    press();
    expect(Number(values.get('lastTabActiveOn'))).to.equal(page.now());
    expect(sent.at(-1)).to.deep.equal({ type: 'tabActive', lastTabActiveOn: page.now() });
    await arrived();
  });

  for (const [phase, beforeEndMs] of [
    ['warning', WARNING_MS],
    ['over', 0],
  ] as const)
    it(`does not count while only an answer does (${phase})`, async () => {
      const { hold, until, values, last } = open();
      hold();
      await until(beforeEndMs);
      expect(last()).to.equal(phase);
      const before = values.get('lastTabActiveOn');
      press();
      expect(values.get('lastTabActiveOn')).to.equal(before);
    });
});

describe('the tags of a page', () => {
  it('watch together until the last has gone, and again with the next', async () => {
    const { hold, until, page, clock, done } = open();
    const release = hold();
    const releaseSecond = hold();
    await until(FETCH_MS);
    expect(page.storageListeners.size).to.equal(1);
    release();
    expect([page.storageListeners.size, done.includes('deaf')]).to.deep.equal([1, false]);
    releaseSecond();
    expect([page.storageListeners.size, clock.waiting]).to.deep.equal([0, 0]);
    expect(done.at(-1)).to.equal('deaf');
    done.length = 0;
    hold();
    expect(done).to.deep.equal(['listen', 'quiet']);
  });

  it('bring what they need, though another’s is there already', async () => {
    const { hold, until } = open();
    hold();
    await until(FETCH_MS);
    let loads = 0;
    hold({ load: () => Promise.reject(new Error(`offline ${(loads += 1)}`)) });
    expect(loads).to.equal(1);
  });

  it('hear no other tab when they have gone before that could be fetched', async () => {
    const { hold, clock, done, endsAtMs, page } = open();
    const release = hold();
    clock.advance(endsAtMs - FETCH_MS + 1000 - page.now());
    release();
    await arrived();
    // Nor does anything happen that was due.
    clock.advance(FETCH_MS);
    await arrived();
    expect(done).to.deep.equal([]);
  });

  it('say where the worker is, the newest first, and pass on to it who has refreshed', async () => {
    const { hold, clock, started, sent, watch } = open();
    hold({ workerSrc: '/assets/session.worker.js' });
    clock.advance(0);
    await waitUntil(() => started.length > 0, 'the worker');
    expect(started).to.deep.equal([`${HOST}/assets/session.worker.js`]);
    watch.tabRefreshed('other');
    expect(sent).to.deep.include({ type: 'clientTabRefreshHandler', tabId: 'other' });
    await arrived();
  });
});
