import { expect } from '@open-wc/testing';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { HOST } from '../../support/core/fake-core.ts';
import {
  arrived,
  FETCH_MS,
  manualWatch as open,
  WARNING_MS,
} from '../../support/core/manual-watch.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: session-06, session-07, session-08, session-11, session-12, session-20, session-21, session-guard-04

const press = () => globalThis.dispatchEvent(new Event('keydown'));
const wake = () => globalThis.dispatchEvent(new Event('focus'));

describe('a quiet page', () => {
  it('fetches the session actions shortly before they are needed, not earlier', async () => {
    const { acquire, until, network, actions } = open();
    acquire();
    await until(FETCH_MS + 1);
    expect(network.loads).to.equal(0);
    await until(FETCH_MS);
    expect([network.loads, actions]).to.deep.equal([1, ['listen', 'quiet']]);
  });

  it('warns and ends the session when each is due', async () => {
    const { acquire, until, last } = open();
    acquire();
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

  it('refreshes silently for an active user', async () => {
    const { acquire, until, last } = open({ local: { 'sso-elements.lifetime': '7200000' } });
    acquire();
    await until(FETCH_MS);
    await until(WARNING_MS);
    expect(last()).to.equal('silentRefresh');
  });

  it('retries a failed fetch when it wakes', async () => {
    const { acquire, until, network, last, page } = open();
    network.isOffline = true;
    acquire();
    await until(FETCH_MS);
    await until(WARNING_MS);
    expect([network.loads, page.reloads]).to.deep.equal([2, 0]);
    network.isOffline = false;
    wake();
    await arrived();
    expect(last()).to.equal('warning');
  });

  it('reloads without its session if time is up and the fetch fails', async () => {
    const { acquire, until, network, page, values } = open();
    network.isOffline = true;
    acquire();
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
    it(`checks again immediately when another tab ${key ? `writes ${key}` : 'clears storage'}`, async () => {
      const { acquire, until, actions, page } = open();
      acquire();
      await until(FETCH_MS);
      actions.length = 0;
      page.fireStorage('currentLable');
      expect(actions).to.deep.equal([]);
      page.fireStorage(key);
      expect(actions).to.deep.equal(['quiet']);
    });

  it('returns the remaining time', async () => {
    const { watch, until, values } = open();
    await until(5000);
    expect(watch.remainingMs()).to.equal(5000);
    await until(-1);
    expect(watch.remainingMs()).to.equal(0);
    values.delete('isAuthenticated');
    expect(watch.remainingMs()).to.equal(0);
  });
});

describe('a page whose session ends', () => {
  const signOut = ({ page, values }: ReturnType<typeof open>) => {
    values.delete('isAuthenticated');
    page.fireStorage('isAuthenticated');
  };

  it('leaves once, after fetching the session actions', async () => {
    const fake = open();
    fake.acquire();
    signOut(fake);
    await arrived();
    wake();
    expect(fake.actions).to.deep.equal(['listen', 'leave']);
  });

  it('adopts the next user’s session without a reload', async () => {
    const fake = open();
    fake.acquire();
    signOut(fake);
    await arrived();
    fake.values.set('isAuthenticated', 'true').set('userId', 'grace');
    wake();
    expect([fake.page.reloads, fake.last()]).to.deep.equal([0, 'quiet']);
  });

  it('is not redirected as well if a guard had admitted it', async () => {
    const fake = open();
    fake.acquire({ isGuard: true });
    await fake.until(FETCH_MS);
    signOut(fake);
    wake();
    expect(fake.actions.slice(-1)).to.deep.equal(['leave']);
  });
});

describe('a page that never had a session', () => {
  it('is redirected once if a guard requires one', async () => {
    const { acquire, actions } = open({ isSignedIn: false });
    acquire();
    acquire({ isGuard: true });
    await arrived();
    wake();
    await arrived();
    expect(actions).to.deep.equal(['listen', 'redirect']);
  });

  it('is not redirected by other tags, and records no activity', async () => {
    const { acquire, network, values, watch } = open({ isSignedIn: false });
    acquire();
    press();
    watch.tabRefreshed('other');
    await arrived();
    expect([network.loads, [...values]]).to.deep.equal([0, []]);
  });
});

describe('activity', () => {
  it('is not stored again before its interval is over', async () => {
    const { activityEveryMs } = CONSTANTS;
    const { acquire, clock, page, values, sent, started } = open();
    values.set('lastTabActiveOn', String(page.now()));
    acquire();
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
    it(`does not count while the user must answer (${phase})`, async () => {
      const { acquire, until, values, last } = open();
      acquire();
      await until(beforeEndMs);
      expect(last()).to.equal(phase);
      const before = values.get('lastTabActiveOn');
      press();
      expect(values.get('lastTabActiveOn')).to.equal(before);
    });
});

describe('the tags of a page', () => {
  it('share a watch until the last is removed, and restart it with the next', async () => {
    const { acquire, until, page, clock, actions } = open();
    const release = acquire();
    const releaseSecond = acquire();
    await until(FETCH_MS);
    expect(page.storageListeners.size).to.equal(1);
    release();
    expect([page.storageListeners.size, actions.includes('unlisten')]).to.deep.equal([1, false]);
    releaseSecond();
    expect([page.storageListeners.size, clock.waiting]).to.deep.equal([0, 0]);
    expect(actions.at(-1)).to.equal('unlisten');
    actions.length = 0;
    acquire();
    expect(actions).to.deep.equal(['listen', 'quiet']);
  });

  it('load their own actions even if others are loaded', async () => {
    const { acquire, until } = open();
    acquire();
    await until(FETCH_MS);
    let loads = 0;
    acquire({ load: () => Promise.reject(new Error(`offline ${(loads += 1)}`)) });
    expect(loads).to.equal(1);
  });

  it('do not listen to other tabs if they are removed before the fetch ends', async () => {
    const { acquire, clock, actions, endsAtMs, page } = open();
    const release = acquire();
    clock.advance(endsAtMs - FETCH_MS + 1000 - page.now());
    release();
    await arrived();
    // Nothing that was due happens either.
    clock.advance(FETCH_MS);
    await arrived();
    expect(actions).to.deep.equal([]);
  });

  it('use the newest tag’s worker address and forward refreshes to the worker', async () => {
    const { acquire, clock, started, sent, watch } = open();
    acquire({ workerSrc: '/assets/session.worker.js' });
    clock.advance(0);
    await waitUntil(() => started.length > 0, 'the worker');
    expect(started).to.deep.equal([`${HOST}/assets/session.worker.js`]);
    watch.tabRefreshed('other');
    expect(sent).to.deep.include({ type: 'clientTabRefreshHandler', tabId: 'other' });
    await arrived();
  });
});
