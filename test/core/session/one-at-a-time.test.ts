import { expect } from '@open-wc/testing';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import type { Core } from '../../../src/core/kernel/core.ts';
import { OWN_KEYS, readJson, storageService } from '../../../src/core/platform/storage.ts';
import { oneAtATime } from '../../../src/core/session/one-at-a-time.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { FakeLocks } from '../../support/core/fake-locks.ts';
import { stopClock } from '../../support/time/manual-clock.ts';

// Rules: session-14, session-15, session-29

const { refreshWaitMs } = CONSTANTS;
const notDone = () => false;
const forever = () => new Promise<never>(() => undefined);

/** Longer than a busy machine ever pauses. */
const LONG_MS = 10_000;

interface Browser {
  readonly hasLocks?: boolean;
  /** How long a tab waits for the lock's holder before it takes over. */
  readonly refreshWaitMs?: number;
}

/** Returns cores of one browser, whose pages share locks and storage. */
function tabs(count: number, browser?: Browser) {
  return pages(count, browser).map(({ core }) => core);
}

function pages(count: number, { hasLocks = true, ...browser }: Browser = {}) {
  const locks = new FakeLocks();
  const local: Record<string, string> = {};
  const first = fakeCore({ local });
  return Array.from({ length: count }, () => {
    const { core, page } = fakeCore({
      constants: { refreshWaitMs: LONG_MS, storageSyncMs: 4, ...browser },
    });
    page.localStore = () => first.page.local;
    // Services that are already built would keep the first storage.
    core.services.clear();
    Object.assign(page, { locks: hasLocks ? locks.of() : undefined });
    return { core, page };
  });
}

/** Returns work that counts how many run at once. */
function counted() {
  const counts = { running: 0, most: 0, runs: 0 };
  const work = async () => {
    counts.runs += 1;
    counts.running += 1;
    counts.most = Math.max(counts.most, counts.running);
    await new Promise((go) => setTimeout(go, 3));
    counts.running -= 1;
    return 'done';
  };
  return { counts, work };
}

for (const hasLocks of [true, false]) {
  describe(`exclusive work ${hasLocks ? 'with locks' : 'by a lease, without locks'}`, () => {
    it('runs in one tab after another, never in two at once', async () => {
      const { counts, work } = counted();
      const cores = tabs(3, { hasLocks });
      const results = await Promise.all(cores.map((core: Core) => oneAtATime(core, notDone, work)));
      expect(counts).to.include({ most: 1, running: 0 });
      expect(results).to.include('done');
    });

    it('fails as the work fails, and lets the next tab in', async () => {
      const [one, two] = tabs(2, { hasLocks });
      if (!one || !two) throw new Error('two tabs');
      const failing = () => Promise.reject(new Error('broken'));
      const failed = await oneAtATime(one, notDone, failing).catch(String);
      expect(failed).to.equal('Error: broken');
      expect(await oneAtATime(two, notDone, () => Promise.resolve('done'))).to.equal('done');
    });

    it('fails with the error that the browser throws during it', async () => {
      const [one] = tabs(1, { hasLocks });
      if (!one) throw new Error('a tab');
      const failing = () => Promise.reject(new DOMException('no space', 'QuotaExceededError'));
      const failed = await oneAtATime(one, notDone, failing).catch(String);
      expect(failed).to.equal('QuotaExceededError: no space');
    });
  });
}

describe('a lease whose holder never releases it', () => {
  it('lasts as long as tabs wait for a lock', () => {
    const [frozen] = pages(1, { hasLocks: false, refreshWaitMs });
    if (!frozen) throw new Error('a tab');
    stopClock(frozen.page);
    void oneAtATime(frozen.core, notDone, forever);
    const lease = readJson(storageService(frozen.core), OWN_KEYS.lease);
    expect(lease).to.have.property('untilMs', frozen.page.now() + refreshWaitMs);
  });

  it('expires, and the next tab gets it', async () => {
    const [frozen, live] = pages(2, { hasLocks: false });
    if (!frozen || !live) throw new Error('two tabs');
    const held = new Promise<void>((started) => {
      void oneAtATime(frozen.core, notDone, () => {
        started();
        return forever();
      });
    });
    await held;
    const next = oneAtATime(live.core, notDone, () => Promise.resolve('done'));
    live.page.clockAheadMs += LONG_MS + 1;
    expect(await next).to.equal('done');
  });
});

describe('exclusive work in a browser that refuses locks', () => {
  it('runs by a lease', async () => {
    const [one, two] = pages(2);
    if (!one || !two) throw new Error('two tabs');
    const refuse = () => Promise.reject(new DOMException('Access is denied', 'SecurityError'));
    for (const { page } of [one, two]) Object.assign(page, { locks: { request: refuse } });
    const { counts, work } = counted();
    await Promise.all([one, two].map(({ core }) => oneAtATime(core, notDone, work)));
    expect(counts).to.deep.equal({ running: 0, most: 1, runs: 2 });
  });
});

describe('a lease that a closed tab has written before the clock was set back', () => {
  it('is free', async () => {
    const [tab] = pages(1, { hasLocks: false, refreshWaitMs });
    if (!tab) throw new Error('a tab');
    const untilMs = tab.page.now() + 3_600_000;
    const lease = JSON.stringify({ holder: 'closed', untilMs });
    tab.page.localStore().setItem(OWN_KEYS.lease, lease);
    expect(await oneAtATime(tab.core, notDone, () => Promise.resolve('done'))).to.equal('done');
  });
});

describe('an expired lease', () => {
  it('is not taken back from the next tab when the first one wakes', async () => {
    const [frozen, live] = pages(2, { hasLocks: false });
    if (!frozen || !live) throw new Error('two tabs');
    const lease = () => live.page.localStore().getItem('sso-elements.lease');
    const working = (tab: typeof frozen) => {
      let finish: () => void = () => undefined;
      const done = { promise: undefined as unknown };
      return new Promise<{ finish: () => void; done: typeof done }>((started) => {
        done.promise = oneAtATime(tab.core, notDone, () => {
          const work = new Promise<void>((go) => (finish = go));
          started({ finish: () => finish(), done });
          return work;
        });
      });
    };
    const first = await working(frozen);
    live.page.clockAheadMs += LONG_MS + 1;
    const second = await working(live);
    const secondLease = lease();
    expect(secondLease).to.be.a('string');
    frozen.page.clockAheadMs += LONG_MS + 1;
    first.finish();
    await first.done.promise;
    expect(lease()).to.equal(secondLease);
    second.finish();
    await second.done.promise;
    expect(lease()).to.equal(null);
  });
});

describe('a lock whose holder never releases it', () => {
  const IMPATIENT = { refreshWaitMs: 40 };

  it('is taken over by a waiting tab', async () => {
    const [frozen, live] = tabs(2, IMPATIENT);
    if (!frozen || !live) throw new Error('two tabs');
    let started = 0;
    const stuck = oneAtATime(frozen, notDone, () => {
      started += 1;
      return forever();
    });
    expect(await oneAtATime(live, notDone, () => Promise.resolve('done'))).to.equal('done');
    expect([await stuck, started]).to.deep.equal([undefined, 1]);
  });

  it('is taken over when the wait is over, and not before', async () => {
    const [frozen, live] = pages(2, { refreshWaitMs });
    if (!frozen || !live) throw new Error('two tabs');
    const time = stopClock(live.page);
    void oneAtATime(frozen.core, notDone, forever);
    let isTaken = false;
    const taken = oneAtATime(live.core, notDone, () => Promise.resolve((isTaken = true)));
    time.advance(refreshWaitMs - 1);
    await new Promise((go) => setTimeout(go));
    expect(isTaken).to.equal(false);
    time.advance(1);
    expect(await taken).to.equal(true);
  });

  it('is taken over by one of several waiting tabs; the others find the work done', async () => {
    const [frozen, ...others] = tabs(4, IMPATIENT);
    if (!frozen) throw new Error('a tab');
    void oneAtATime(frozen, notDone, forever);
    let runs = 0;
    const work = async () => {
      runs += 1;
      await Promise.resolve();
    };
    await Promise.all(others.map((core: Core) => oneAtATime(core, () => runs > 0, work)));
    expect(runs).to.equal(1);
  });

  it('is not taken over once the work is done', async () => {
    const [frozen, live] = tabs(2, IMPATIENT);
    if (!frozen || !live) throw new Error('two tabs');
    void oneAtATime(frozen, notDone, forever);
    let runs = 0;
    const work = () => Promise.resolve((runs += 1));
    expect(await oneAtATime(live, () => true, work)).to.equal(undefined);
    expect(runs).to.equal(0);
  });
});
