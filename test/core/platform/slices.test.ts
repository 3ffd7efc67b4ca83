import { expect } from '@open-wc/testing';
import { inSlices } from '../../../src/core/platform/slices.ts';
import { fakeCore } from '../../support/fake-core.ts';

interface Timer {
  readonly callback: () => void;
  readonly delayMs: number;
}

/** A page whose time passes only while something is worked on. */
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
    /** Lets the page do what waits first. */
    turn() {
      const [timer] = timers;
      if (timer) timers.delete(timer);
      timer?.callback();
    },
    begin: (items: readonly number[], costMs: number, delayMs?: number, last = Infinity) =>
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
  it('goes through a list in its order, and tells each one’s place', () => {
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

  it('begins after the time that it is told, else as soon as the page is free', () => {
    const { begin, delays, done } = open();
    begin([1], 0, 70);
    begin([2], 0);
    expect([done, delays()]).to.deep.equal([[], [70, 0]]);
  });

  it('lets the page answer every four milliseconds', () => {
    const { begin, turn, done, delays } = open();
    begin([1, 2, 3, 4, 5], 2);
    turn();
    expect([done, delays()]).to.deep.equal([[1, 2], [0]]);
    turn();
    turn();
    expect([done, delays()]).to.deep.equal([[1, 2, 3, 4, 5], []]);
  });

  it('goes on though each piece takes longer than that', () => {
    const { begin, turn, done } = open();
    begin([1, 2], 10);
    turn();
    expect(done).to.deep.equal([1]);
    turn();
    expect(done).to.deep.equal([1, 2]);
  });

  it('ends for good where the work says so', () => {
    const { begin, turn, done, delays } = open();
    begin([1, 2, 3], 0, 0, 2);
    turn();
    expect([done, delays()]).to.deep.equal([[1, 2], []]);
  });

  it('is called off before it begins, and in between', () => {
    const early = open();
    early.begin([1], 0)();
    expect(early.delays()).to.deep.equal([]);
    const late = open();
    const stop = late.begin([1, 2], 10);
    late.turn();
    stop();
    expect([late.done, late.delays()]).to.deep.equal([[1], []]);
  });

  it('is none for an empty list', () => {
    const { begin, delays } = open();
    begin([], 0);
    expect(delays()).to.deep.equal([]);
  });
});
