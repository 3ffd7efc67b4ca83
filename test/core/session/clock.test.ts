import { expect } from '@open-wc/testing';
import { startClock, type Clock } from '../../../src/core/session/clock.ts';
import { fakeCore } from '../../support/fake-core.ts';

/** A clock that is up and running, and a promise for its next call. */
async function start() {
  let ring: () => void = () => undefined;
  let rings = 0;
  const next = () => new Promise<void>((resolve) => (ring = resolve));
  const clock = startClock(fakeCore().core, () => {
    rings += 1;
    ring();
  });
  clock.waitFor(Date.now() - 5000);
  await next();
  rings = 0;
  return { clock, next, rings: () => rings };
}

const realWorker = globalThis.Worker;
const withWorker = (stand: unknown) => Object.assign(globalThis, { Worker: stand });

const kinds: [kind: string, arrange: () => void][] = [
  ['of a worker', () => undefined],
  [
    'of the page, where workers are refused',
    () =>
      withWorker(function refuse() {
        throw new DOMException('refused', 'SecurityError');
      }),
  ],
  [
    "of the page, where the worker's script does not load",
    () =>
      withWorker(
        class extends realWorker {
          constructor() {
            const gone = URL.createObjectURL(new Blob());
            URL.revokeObjectURL(gone);
            super(gone);
          }
        },
      ),
  ],
];

for (const [kind, arrange] of kinds) {
  describe(`the clock ${kind}`, () => {
    let clock: Clock | undefined;
    beforeEach(arrange);
    afterEach(() => {
      clock?.stop();
      withWorker(realWorker);
    });

    it('calls once a deadline has come, and not before', async () => {
      const started = await start();
      clock = started.clock;
      const dueMs = Date.now() + 60;
      clock.waitFor(dueMs);
      await started.next();
      expect(Date.now()).to.be.at.least(dueMs - 1);
      expect(started.rings()).to.equal(1);
    });

    it('calls at once for a deadline that has passed', async () => {
      const started = await start();
      clock = started.clock;
      const startMs = performance.now();
      clock.waitFor(Date.now() - 5000);
      await started.next();
      expect(performance.now() - startMs).to.be.lessThan(1500);
    });

    it('waits for the latest deadline only', async () => {
      const started = await start();
      clock = started.clock;
      clock.waitFor(Date.now() + 500);
      const dueMs = Date.now() + 700;
      clock.waitFor(dueMs);
      await started.next();
      expect(Date.now()).to.be.at.least(dueMs - 1);
      expect(started.rings()).to.equal(1);
    });

    it('waits for another deadline afterwards', async () => {
      const started = await start();
      clock = started.clock;
      clock.waitFor(Date.now());
      await started.next();
      clock.waitFor(Date.now() + 5);
      await started.next();
      expect(started.rings()).to.equal(2);
    });

    it('does not ring for a deadline beyond the longest timer', async () => {
      const started = await start();
      const other = await start();
      clock = started.clock;
      clock.waitFor(Date.now() + 2 ** 31 + 60_000);
      other.clock.waitFor(Date.now() + 40);
      await other.next();
      other.clock.stop();
      expect(started.rings()).to.equal(0);
    });

    it('is silent once stopped', async () => {
      const started = await start();
      const other = await start();
      started.clock.waitFor(Date.now() + 20);
      started.clock.stop();
      other.clock.waitFor(Date.now() + 60);
      await other.next();
      other.clock.stop();
      expect(started.rings()).to.equal(0);
    });
  });
}
