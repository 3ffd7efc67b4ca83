import { expect } from '@open-wc/testing';
import type { Core } from '../../../src/core/kernel/core.ts';
import { oneAtATime } from '../../../src/core/session/one-at-a-time.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { FakeLocks } from '../../support/fake-locks.ts';

const notDone = () => false;
const forever = () => new Promise<never>(() => undefined);

/** Longer than any pause of a busy machine. */
const LONG_MS = 10_000;

interface Browser {
  readonly hasLocks?: boolean;
  /** How long a tab waits for a holder before it takes over. */
  readonly refreshWaitMs?: number;
}

/** Cores of one browser, whose pages share locks and storage. */
function tabs(count: number, browser?: Browser) {
  return pages(count, browser).map(({ core }) => core);
}

function pages(count: number, { hasLocks = true, refreshWaitMs = LONG_MS }: Browser = {}) {
  const locks = new FakeLocks();
  const local: Record<string, string> = {};
  const first = fakeCore({ local });
  return Array.from({ length: count }, () => {
    const { core, page } = fakeCore({ constants: { refreshWaitMs, newsDelayMs: 4 } });
    page.localStore = () => first.page.local;
    // What has been built already keeps the storage that it found.
    core.services.clear();
    Object.assign(page, { locks: hasLocks ? locks.of() : undefined });
    return { core, page };
  });
}

/** Work that notes how many run at once. */
function counted() {
  const seen = { running: 0, most: 0, runs: 0 };
  const work = async () => {
    seen.runs += 1;
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    await new Promise((go) => setTimeout(go, 3));
    seen.running -= 1;
    return 'done';
  };
  return { seen, work };
}

for (const hasLocks of [true, false]) {
  describe(`work that one tab may do at a time, ${hasLocks ? 'with locks' : 'by a lease where there are no locks'}`, () => {
    it('runs in one tab after the other, never in two at once', async () => {
      const { seen, work } = counted();
      const cores = tabs(3, { hasLocks });
      const results = await Promise.all(cores.map((core: Core) => oneAtATime(core, notDone, work)));
      expect(seen).to.include({ most: 1, running: 0 });
      expect(results).to.include('done');
    });

    it('fails as the work fails, and lets the next one in', async () => {
      const [one, two] = tabs(2, { hasLocks });
      if (!one || !two) throw new Error('two tabs');
      const failing = () => Promise.reject(new Error('broken'));
      const failed = await oneAtATime(one, notDone, failing).catch(String);
      expect(failed).to.equal('Error: broken');
      expect(await oneAtATime(two, notDone, () => Promise.resolve('done'))).to.equal('done');
    });

    it('fails with what the browser throws within it', async () => {
      const [one] = tabs(1, { hasLocks });
      if (!one) throw new Error('a tab');
      const failing = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
      const failed = await oneAtATime(one, notDone, failing).catch(String);
      expect(failed).to.equal('QuotaExceededError: no room');
    });
  });
}

describe('a lease whose holder never lets go', () => {
  it('runs out, and the next tab has it', async () => {
    const [frozen, live] = pages(2, { hasLocks: false });
    if (!frozen || !live) throw new Error('two tabs');
    const held = new Promise<void>((begun) => {
      void oneAtATime(frozen.core, notDone, () => {
        begun();
        return forever();
      });
    });
    await held;
    const next = oneAtATime(live.core, notDone, () => Promise.resolve('done'));
    live.page.clockAheadMs += LONG_MS + 1;
    expect(await next).to.equal('done');
  });
});

describe('a lease that has run out', () => {
  it('is not taken from the next tab when the first wakes', async () => {
    const [frozen, live] = pages(2, { hasLocks: false });
    if (!frozen || !live) throw new Error('two tabs');
    const lease = () => live.page.localStore().getItem('sso-elements.lease');
    const working = (tab: typeof frozen) => {
      let finish: () => void = () => undefined;
      const done = { promise: undefined as unknown };
      return new Promise<{ finish: () => void; done: typeof done }>((begun) => {
        done.promise = oneAtATime(tab.core, notDone, () => {
          const work = new Promise<void>((go) => (finish = go));
          begun({ finish: () => finish(), done });
          return work;
        });
      });
    };
    const first = await working(frozen);
    live.page.clockAheadMs += LONG_MS + 1;
    const second = await working(live);
    const kept = lease();
    expect(kept).to.be.a('string');
    frozen.page.clockAheadMs += LONG_MS + 1;
    first.finish();
    await first.done.promise;
    expect(lease()).to.equal(kept);
    second.finish();
    await second.done.promise;
    expect(lease()).to.equal(null);
  });
});

describe('a lock whose holder never lets go', () => {
  const IMPATIENT = { refreshWaitMs: 40 };

  it('is taken from it by a tab that waited', async () => {
    const [frozen, live] = tabs(2, IMPATIENT);
    if (!frozen || !live) throw new Error('two tabs');
    let begun = 0;
    const stuck = oneAtATime(frozen, notDone, () => {
      begun += 1;
      return forever();
    });
    expect(await oneAtATime(live, notDone, () => Promise.resolve('done'))).to.equal('done');
    expect([await stuck, begun]).to.deep.equal([undefined, 1]);
  });

  it('is taken from it by one of those who wait, and the others find the work done', async () => {
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

  it('is not taken from it once the work is done', async () => {
    const [frozen, live] = tabs(2, IMPATIENT);
    if (!frozen || !live) throw new Error('two tabs');
    void oneAtATime(frozen, notDone, forever);
    let runs = 0;
    const work = () => Promise.resolve((runs += 1));
    expect(await oneAtATime(live, () => true, work)).to.equal(undefined);
    expect(runs).to.equal(0);
  });
});
