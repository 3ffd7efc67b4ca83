import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { repeat } from '../../gateway/src/platform/repeat.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-61

/** Work whose runs the test ends. */
function controlledWork() {
  const ends: ((error?: Error) => void)[] = [];
  return {
    runs: () => ends.length,
    started: (count: number) => waitUntilAsync(async () => ends.length === count),
    end: (error?: Error) => ends.at(-1)?.(error),
    work: () =>
      new Promise<void>((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve()));
      }),
  };
}

/** Repeats work, and stops at the end of the test, also of one that fails. */
function start(t: TestContext, ...parameters: Parameters<typeof repeat>) {
  const repetition = repeat(...parameters);
  t.after(() => void repetition.stop());
  return repetition;
}

const noError = (error: unknown): void => assert.fail(String(error));
/** Longer than the tests wait, so that only a wake can end the pause. */
const NEVER_MS = 3_600_000;

describe('repeated work', () => {
  for (const pauseMs of [undefined, NEVER_MS])
    describe(pauseMs === undefined ? 'that only a wake starts' : 'with a pause', () => {
      test('runs once more after a wake during a run', async (t) => {
        const { work, started, end, runs } = controlledWork();
        const repetition = start(t, work, noError, pauseMs);
        await started(1);
        repetition.wake();
        repetition.wake();
        assert.equal(runs(), 1, 'not at the same time');
        end();
        await started(2);
        const stopped = repetition.stop();
        end();
        await stopped;
        assert.equal(runs(), 2);
      });

      test('runs again at once when it is woken between two runs, and not earlier', async (t) => {
        t.mock.timers.enable({ apis: ['setTimeout'] });
        const { work, end, runs } = controlledWork();
        const repetition = start(t, work, noError, pauseMs);
        assert.equal(runs(), 1);
        end();
        // Only then the pause has begun.
        await new Promise((resolve) => setImmediate(resolve));
        t.mock.timers.tick(NEVER_MS - 1);
        await new Promise((resolve) => setImmediate(resolve));
        assert.equal(runs(), 1);
        repetition.wake();
        await new Promise((resolve) => setImmediate(resolve));
        assert.equal(runs(), 2);
        const stopped = repetition.stop();
        end();
        await stopped;
      });
    });

  test('runs again after the pause, also after a failure, which is reported', async (t) => {
    const { work, started, end } = controlledWork();
    const errors: unknown[] = [];
    const repetition = start(t, work, (error) => errors.push(error), 1);
    await started(1);
    const failure = new Error('failed');
    end(failure);
    await started(2);
    assert.deepEqual(errors, [failure]);
    const stopped = repetition.stop();
    end();
    await stopped;
  });

  test('stops when the current run has ended, and not before', async (t) => {
    const { work, started, end, runs } = controlledWork();
    const repetition = start(t, work, noError, 1);
    await started(1);
    let isStopped = false;
    const stopped = repetition.stop().then(() => (isStopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(isStopped, false);
    end();
    await stopped;
    assert.equal(runs(), 1);
  });
});
