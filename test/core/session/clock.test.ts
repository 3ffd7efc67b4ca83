import { expect } from '@open-wc/testing';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { startClock, type Clock } from '../../../src/core/session/clock.ts';
import type { SessionTimes } from '../../../src/core/session/deadlines.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { FakeWorker } from '../../support/core/fake-worker.ts';
import { stopClock } from '../../support/time/manual-clock.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: session-24, session-25, session-26

/** Returns times of a session that ends in `ms` milliseconds and is already in its warning. */
const endingIn = (ms: number): SessionTimes => ({
  tokenExpiryTime: Date.now() + ms,
  lifetimeMs: ms,
  lastTabActiveOn: 0,
  userInactivityTime: 0,
  stayTriedFor: 0,
  warningMs: 10,
});

const ignore = () => undefined;
const OWNER = { onDue: ignore, refresh: ignore, readTimes: ignore };
let clock: Clock | undefined;
afterEach(() => clock?.stop());

/** Returns a clock with fake workers, of which the first has started; `dues` counts its rings. */
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
    clock = startClock(core, { ...OWNER, onDue: () => (dues += 1), readTimes: () => times });
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
  it('rings by the page’s timer when the time has come, and not before', async () => {
    const { core } = fakeCore();
    const startMs = Date.now();
    const ring = new Promise<number>((resolve) => {
      clock = startClock(core, { ...OWNER, onDue: () => resolve(Date.now()) });
    });
    clock?.waitFor(endingIn(60_000), startMs + 60);
    expect((await ring) - startMs).to.be.at.least(59);
  });

  it('rings by its worker if the page’s timers do not run', async () => {
    const { core, page } = fakeCore();
    const { setTimer } = page;
    // Only the worker is started.
    page.setTimer = (callback, delayMs) =>
      delayMs === 0 ? setTimer(callback, 0) : () => undefined;
    const times = endingIn(60);
    const ring = new Promise<void>((resolve) => {
      clock = startClock(core, { ...OWNER, onDue: resolve, readTimes: () => times });
    });
    clock?.waitFor(times, Infinity);
    await ring;
    expect(Date.now()).to.be.at.least(times.tokenExpiryTime - times.warningMs - 1);
  });

  it('rings only for the latest time', async () => {
    const { core } = fakeCore();
    let rings = 0;
    const first = Date.now() + 40;
    const ring = new Promise<number>((resolve) => {
      clock = startClock(core, {
        ...OWNER,
        onDue: () => {
          rings += 1;
          resolve(Date.now());
        },
      });
    });
    clock?.waitFor(endingIn(60_000), first);
    clock?.waitFor(endingIn(60_000), first + 60);
    expect(await ring).to.be.at.least(first + 59);
    expect(rings).to.equal(1);
  });

  it('does not ring immediately for a time beyond the longest timer', async () => {
    const delays: number[] = [];
    const fakes = await withFakes();
    fakes.page.setTimer = (_, delayMs) => {
      delays.push(delayMs);
      return () => undefined;
    };
    clock?.waitFor(endingIn(60_000), Date.now() + 2 ** 31 + 60_000);
    expect(delays).to.deep.equal([2e9]);
  });

  it('answers the worker’s request with the current times', async () => {
    const fakes = await withFakes();
    const [worker] = fakes.workers;
    clock?.waitFor(endingIn(60_000), Infinity);
    const now = endingIn(5000);
    fakes.answer(now);
    worker?.reply({ type: 'variables' });
    expect(worker?.sent.at(-1)).to.deep.equal({
      type: 'tokenExpirationHandler',
      caller: 'variables',
      ...now,
    });
    expect(fakes.dues()).to.equal(0);
  });

  it('rings when its worker reports that something is due', async () => {
    const fakes = await withFakes();
    fakes.workers[0]?.reply({ type: 'autoStaySignedIn' });
    fakes.workers[0]?.reply({ type: 'showSessionExpiryPopup', remainingSeconds: 120 });
    expect(fakes.dues()).to.equal(2);
  });

  it('forwards activity and another tab’s refresh to its worker', async () => {
    const fakes = await withFakes();
    clock?.tabActive(42);
    clock?.tabRefreshed('other');
    expect(fakes.workers[0]?.sent.filter(({ type }) => type !== 'ping')).to.deep.equal([
      { type: 'tabActive', lastTabActiveOn: 42 },
      { type: 'clientTabRefreshHandler', tabId: 'other' },
    ]);
  });

  it('keeps a worker that answers pings', async () => {
    const fakes = await withFakes();
    await waitUntil(() => fakes.types().filter((type) => type === 'ping').length > 6);
    expect(fakes.workers.length).to.equal(1);
    expect(fakes.dues()).to.equal(0);
  });

  it('restarts a worker that stops answering up to three times, with its times', async () => {
    const fakes = await withFakes({ answersPings: false });
    clock?.waitFor(endingIn(60_000), Infinity);
    await waitUntil(() => fakes.workers.length === 4 && fakes.workers.every((w) => w.isEnded));
    for (const worker of fakes.workers.slice(1))
      expect(worker.sent[0]).to.include({ type: 'tokenExpirationHandler', caller: 'page' });
    for (const worker of fakes.workers)
      expect(worker.sent.filter(({ type }) => type === 'ping')).to.have.length(2);
  });

  it('continues without a worker that does not load', async () => {
    const fakes = await withFakes();
    fakes.workers[0]?.onerror?.();
    expect(fakes.workers[0]?.isEnded).to.equal(true);
    const due = Date.now() + 20;
    clock?.waitFor(endingIn(60_000), due);
    await waitUntil(() => fakes.dues() === 1);
    expect(Date.now()).to.be.at.least(due - 1);
    expect(fakes.workers.length).to.equal(1);
  });

  it('continues if the page forbids workers', async () => {
    const { core, page } = fakeCore();
    page.startWorker = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    const ring = new Promise<void>((resolve) => {
      clock = startClock(core, { ...OWNER, onDue: resolve });
    });
    clock?.waitFor(endingIn(60_000), Date.now() + 5);
    await ring;
  });

  it('starts its worker from text if its file is on another origin', async () => {
    const { core, page } = fakeCore();
    const address = await new Promise<string>((resolve) => {
      page.startWorker = (url) => {
        resolve(url);
        return new FakeWorker() as unknown as Worker;
      };
      clock = startClock(core, OWNER);
    });
    expect(address).to.match(/^blob:/);
  });

  it('logs a hint about the page’s policy if its worker can’t run', async () => {
    const { warn } = console;
    const hinted = new Promise<string>((resolve) => (console.warn = resolve));
    const fakes = await withFakes();
    fakes.workers[0]?.onerror?.();
    expect(await hinted).to.include('worker-src');
    console.warn = warn;
  });

  it('terminates a worker that starts after the clock was stopped', async () => {
    const { core, page } = fakeCore();
    const worker = new FakeWorker();
    page.startWorker = () => {
      clock?.stop();
      return worker as unknown as Worker;
    };
    clock = startClock(core, OWNER);
    await waitUntil(() => worker.isEnded);
    expect(worker.sent).to.deep.equal([]);
  });

  it('stops its timers and terminates its worker', async () => {
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

  it('delays its worker while the page starts, and then passes the current times', () => {
    const { startWorkerMs } = CONSTANTS;
    const { core, page } = fakeCore({ constants: { startWorkerMs } });
    const worker = new FakeWorker();
    let startedMs = NaN;
    page.startWorker = () => ((startedMs = page.now()), worker as unknown as Worker);
    const time = stopClock(page);
    const beganMs = page.now();
    const latest = endingIn(60_000);
    clock = startClock(core, { ...OWNER, workerSrc: '/session.worker.js' });
    clock.waitFor(endingIn(90_000), Infinity);
    clock.waitFor(latest, Infinity);
    time.advance(2 * startWorkerMs);
    expect(startedMs - beganMs).to.equal(startWorkerMs);
    const first = { type: 'tokenExpirationHandler', caller: 'page', ...latest };
    expect(worker.sent[0]).to.deep.equal(first);
  });

  it('starts no worker once stopped', () => {
    const { core, page } = fakeCore();
    let open = 0;
    page.setTimer = () => ((open += 1), () => (open -= 1));
    startClock(core, OWNER).stop();
    expect(open).to.equal(0);
  });
});
