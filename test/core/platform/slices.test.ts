import { expect } from '@open-wc/testing';
import { inSlices } from '../../../src/core/platform/slices.ts';
import { fakeCore } from '../../support/core/fake-core.ts';

// Rules: storage-13

interface Timer {
  readonly callback: () => void;
  readonly delayMs: number;
}

/** Returns a page whose time passes only during work. */
function open() {
  const { core, page } = fakeCore();
  const timers = new Set<Timer>();
  let nowMs = 0;
  page.now = () => nowMs;
  page.setTimer = (callback, delayMs) => {
    const timer = { callback, delayMs };
    timers.add(timer);
    return () => timers.delete(timer);
  };
  const done: number[] = [];
  return {
    done,
    delays: () => [...timers].map(({ delayMs }) => delayMs),
    /** Runs the first pending timer. */
    turn() {
      const [timer] = timers;
      if (timer) timers.delete(timer);
      timer?.callback();
    },
    start: (items: readonly number[], costMs: number, delayMs?: number, last = Infinity) =>
      inSlices(
        core,
        items,
        (item) => {
          nowMs += costMs;
          done.push(item);
          return item !== last;
        },
        delayMs,
      ),
  };
}

describe('work in slices', () => {
  it('processes a list in order, with each item’s index', () => {
    const { core, page } = fakeCore();
    page.now = () => 0;
    page.setTimer = (callback) => {
      callback();
      return () => undefined;
    };
    const seen: string[] = [];
    inSlices(core, ['a', 'b', 'c'], (item, index) => void seen.push(`${item}${index}`));
    expect(seen).to.deep.equal(['a0', 'b1', 'c2']);
  });

  it('starts after the given delay, by default as soon as possible', () => {
    const { start, delays, done } = open();
    start([1], 0, 70);
    start([2], 0);
    expect([done, delays()]).to.deep.equal([[], [70, 0]]);
  });

  it('yields to the page every four milliseconds', () => {
    const { start, turn, done, delays } = open();
    start([1, 2, 3, 4, 5], 2);
    turn();
    expect([done, delays()]).to.deep.equal([[1, 2], [0]]);
    turn();
    turn();
    expect([done, delays()]).to.deep.equal([[1, 2, 3, 4, 5], []]);
  });

  it('continues even if each item takes longer than that', () => {
    const { start, turn, done } = open();
    start([1, 2], 10);
    turn();
    expect(done).to.deep.equal([1]);
    turn();
    expect(done).to.deep.equal([1, 2]);
  });

  it('ends when the work returns false', () => {
    const { start, turn, done, delays } = open();
    start([1, 2, 3], 0, 0, 2);
    turn();
    expect([done, delays()]).to.deep.equal([[1, 2], []]);
  });

  it('can be canceled before it starts and between slices', () => {
    const early = open();
    early.start([1], 0)();
    expect(early.delays()).to.deep.equal([]);
    const late = open();
    const stop = late.start([1, 2], 10);
    late.turn();
    stop();
    expect([late.done, late.delays()]).to.deep.equal([[1], []]);
  });

  it('sets no timer for an empty list', () => {
    const { start, delays } = open();
    start([], 0);
    expect(delays()).to.deep.equal([]);
  });
});
