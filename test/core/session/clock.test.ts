import { expect } from '@open-wc/testing';
import { startClock, type Clock } from '../../../src/core/session/clock.ts';
import type { SessionTimes } from '../../../src/core/session/deadlines.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { FakeWorker } from '../../support/fake-worker.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** Times whose end is so far away, and whose warning opens at once. */
const endingIn = (ms: number): SessionTimes => ({
  tokenExpiryTime: Date.now() + ms,
  lifetimeMs: ms,
  lastTabActiveOn: 0,
  userInactivityTime: 0,
  stayTriedFor: 0,
  warningMs: 10,
});

let clock: Clock | undefined;
afterEach(() => clock?.stop());

/** A clock whose workers are fakes, the first of them started; `dues` counts how often it rang. */
async function withFakes({ answersPings = true, heartbeatMs = 5 } = {}) {
  const { core, page } = fakeCore({ constants: { heartbeatMs } });
  const workers: FakeWorker[] = [];
  let times = endingIn(60_000);
  let dues = 0;
  await new Promise<void>((resolve) => {
    page.startWorker = () => {
      const worker = Object.assign(new FakeWorker(), { answersPings });
      workers.push(worker);
      resolve();
      return worker as unknown as Worker;
    };
    clock = startClock(core, { onDue: () => (dues += 1), readTimes: () => times });
  });
  return {
    page,
    workers,
    dues: () => dues,
    answer: (next: SessionTimes) => (times = next),
    types: () => workers.flatMap(({ sent }) => sent.map(({ type }) => type)),
  };
}

describe('the clock', () => {
  it('rings by the timer of the page when the moment has come, and not before', async () => {
    const { core } = fakeCore();
    const startMs = Date.now();
    const rang = new Promise<number>((resolve) => {
      clock = startClock(core, { onDue: () => resolve(Date.now()), readTimes: () => undefined });
    });
    clock?.waitFor(endingIn(60_000), startMs + 60);
    expect((await rang) - startMs).to.be.at.least(59);
  });

  it('rings by its worker where the page has no say', async () => {
    const { core, page } = fakeCore();
    const { setTimer } = page;
    // Only the worker is started.
    page.setTimer = (callback, delayMs) =>
      delayMs === 0 ? setTimer(callback, 0) : () => undefined;
    const times = endingIn(60);
    const rang = new Promise<void>((resolve) => {
      clock = startClock(core, { onDue: resolve, readTimes: () => times });
    });
    clock?.waitFor(times, Infinity);
    await rang;
    expect(Date.now()).to.be.at.least(times.tokenExpiryTime - times.warningMs - 1);
  });

  it('rings for the latest moment only', async () => {
    const { core } = fakeCore();
    let rings = 0;
    const first = Date.now() + 40;
    const rang = new Promise<number>((resolve) => {
      clock = startClock(core, {
        onDue: () => {
          rings += 1;
          resolve(Date.now());
        },
        readTimes: () => undefined,
      });
    });
    clock?.waitFor(endingIn(60_000), first);
    clock?.waitFor(endingIn(60_000), first + 60);
    expect(await rang).to.be.at.least(first + 59);
    expect(rings).to.equal(1);
  });

  it('does not ring at once for a moment beyond the longest timer', async () => {
    const delays: number[] = [];
    const fakes = await withFakes();
    fakes.page.setTimer = (_, delayMs) => {
      delays.push(delayMs);
      return () => undefined;
    };
    clock?.waitFor(endingIn(60_000), Date.now() + 2 ** 31 + 60_000);
    expect(delays).to.deep.equal([2 ** 31 - 1]);
  });

  it('answers the request of its worker with the times as they are by then', async () => {
    const fakes = await withFakes();
    const [worker] = fakes.workers;
    clock?.waitFor(endingIn(60_000), Infinity);
    const now = endingIn(5000);
    fakes.answer(now);
    worker?.say({ type: 'variables' });
    expect(worker?.sent.at(-1)).to.deep.equal({
      type: 'tokenExpirationHandler',
      caller: 'variables',
      ...now,
    });
    expect(fakes.dues()).to.equal(0);
  });

  it('rings when its worker says that something is due', async () => {
    const fakes = await withFakes();
    fakes.workers[0]?.say({ type: 'autoStaySignedIn' });
    fakes.workers[0]?.say({ type: 'showSessionExpiryPopup', remainingSeconds: 120 });
    expect(fakes.dues()).to.equal(2);
  });

  it('passes activity and the refresh of another tab on to its worker', async () => {
    const fakes = await withFakes();
    clock?.tabActive(42);
    clock?.tabRefreshed('other');
    expect(fakes.workers[0]?.sent.filter(({ type }) => type !== 'ping')).to.deep.equal([
      { type: 'tabActive', lastTabActiveOn: 42 },
      { type: 'clientTabRefreshHandler', tabId: 'other' },
    ]);
  });

  it('keeps a worker that answers', async () => {
    const fakes = await withFakes();
    await waitUntil(() => fakes.types().filter((type) => type === 'ping').length > 6);
    expect(fakes.workers.length).to.equal(1);
    expect(fakes.dues()).to.equal(0);
  });

  it('starts a worker that answers no longer again, three times, with the times it had', async () => {
    const fakes = await withFakes({ answersPings: false });
    clock?.waitFor(endingIn(60_000), Infinity);
    await waitUntil(() => fakes.workers.length === 4 && fakes.workers.every((w) => w.isEnded));
    for (const worker of fakes.workers.slice(1))
      expect(worker.sent[0]).to.include({ type: 'tokenExpirationHandler', caller: 'page' });
    for (const worker of fakes.workers)
      expect(worker.sent.filter(({ type }) => type === 'ping')).to.have.length(2);
  });

  it('goes on without one that does not load', async () => {
    const fakes = await withFakes();
    fakes.workers[0]?.onerror?.();
    expect(fakes.workers[0]?.isEnded).to.equal(true);
    const due = Date.now() + 20;
    clock?.waitFor(endingIn(60_000), due);
    await waitUntil(() => fakes.dues() === 1);
    expect(Date.now()).to.be.at.least(due - 1);
    expect(fakes.workers.length).to.equal(1);
  });

  it('goes on where the page refuses workers', async () => {
    const { core, page } = fakeCore();
    page.startWorker = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    const rang = new Promise<void>((resolve) => {
      clock = startClock(core, { onDue: resolve, readTimes: () => undefined });
    });
    clock?.waitFor(endingIn(60_000), Date.now() + 5);
    await rang;
  });

  it('starts its worker from text where its file is of another origin', async () => {
    const { core, page } = fakeCore();
    const address = await new Promise<string>((resolve) => {
      page.startWorker = (url) => {
        resolve(url);
        return new FakeWorker() as unknown as Worker;
      };
      clock = startClock(core, { onDue: () => undefined, readTimes: () => undefined });
    });
    expect(address).to.match(/^blob:/);
  });

  it('hints at the page’s policy on the console where its worker can’t run', async () => {
    const { warn } = console;
    const hinted = new Promise<string>((resolve) => (console.warn = resolve));
    const fakes = await withFakes();
    fakes.workers[0]?.onerror?.();
    expect(await hinted).to.include('worker-src');
    console.warn = warn;
  });

  it('ends a worker whose text comes after the clock was stopped', async () => {
    const { core, page } = fakeCore();
    const worker = new FakeWorker();
    page.startWorker = () => {
      clock?.stop();
      return worker as unknown as Worker;
    };
    clock = startClock(core, { onDue: () => undefined, readTimes: () => undefined });
    await waitUntil(() => worker.isEnded);
    expect(worker.sent).to.deep.equal([]);
  });

  it('is silent once stopped, and takes its worker with it', async () => {
    let open = 0;
    const fakes = await withFakes();
    fakes.page.setTimer = () => {
      open += 1;
      return () => (open -= 1);
    };
    clock?.waitFor(endingIn(60_000), Date.now() + 20);
    clock?.stop();
    expect(fakes.workers[0]?.isEnded).to.equal(true);
    expect(open).to.equal(0);
  });

  it('starts its worker once the page has had time to start, with the times as they are by then', async () => {
    const { core, page } = fakeCore({ constants: { startWorkerMs: 40 } });
    const worker = new FakeWorker();
    const startedMs = new Promise<number>((resolve) => {
      page.startWorker = () => {
        resolve(Date.now());
        return worker as unknown as Worker;
      };
    });
    const beginMs = Date.now();
    const latest = endingIn(60_000);
    clock = startClock(core, { onDue: () => undefined, readTimes: () => undefined });
    clock.waitFor(endingIn(90_000), Infinity);
    clock.waitFor(latest, Infinity);
    expect((await startedMs) - beginMs).to.be.at.least(39);
    expect(worker.sent[0]).to.deep.equal({
      type: 'tokenExpirationHandler',
      caller: 'page',
      ...latest,
    });
  });

  it('starts no worker once stopped', () => {
    const { core, page } = fakeCore();
    let open = 0;
    page.setTimer = () => ((open += 1), () => (open -= 1));
    startClock(core, { onDue: () => undefined, readTimes: () => undefined }).stop();
    expect(open).to.equal(0);
  });
});
