import { expect } from '@open-wc/testing';
import { createDeadline } from '../../../src/views/shared/deadline.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { stopClock } from '../../support/time/manual-clock.ts';

// Rules: password-reset-07

/** Returns a deadline on a stopped clock, and counts how often it has ended. */
function open() {
  const { core, page } = fakeCore();
  const clock = stopClock(page);
  let listeners = 0;
  let wake = () => {};
  page.onAwake = (listener) => {
    listeners += 1;
    wake = listener;
    return () => (listeners -= 1);
  };
  let ends = 0;
  const deadline = createDeadline(core, () => (ends += 1));
  return {
    clock,
    deadline,
    wake: () => wake(),
    seconds: () => deadline.secondsLeft.peek(),
    ends: () => ends,
    listeners: () => listeners,
  };
}

describe('a deadline', () => {
  it('does nothing before it is set', () => {
    const { clock, seconds, ends } = open();
    clock.advance(10_000);
    expect([seconds(), ends(), clock.waiting]).to.deep.equal([0, 0, 0]);
  });

  it('counts whole seconds, rounded up, and ends once', () => {
    const { clock, deadline, seconds, ends, listeners } = open();
    deadline.set(2500);
    const seen: number[] = [seconds()];
    for (const stepMs of [499, 1, 999, 1, 999]) {
      clock.advance(stepMs);
      seen.push(seconds());
    }
    expect(seen).to.deep.equal([3, 3, 2, 2, 1, 1]);
    expect(ends()).to.equal(0);
    clock.advance(1);
    expect([seconds(), ends(), clock.waiting, listeners()]).to.deep.equal([0, 1, 0, 0]);
    clock.advance(60_000);
    expect(ends()).to.equal(1);
  });

  it('wakes once a second, no more often', () => {
    const { clock, deadline, seconds } = open();
    deadline.set(3000);
    expect(clock.waiting).to.equal(1);
    clock.advance(999);
    expect(seconds()).to.equal(3);
    clock.advance(1);
    expect([seconds(), clock.waiting]).to.deep.equal([2, 1]);
  });

  it('is read from the clock when the page returns', () => {
    const { clock, deadline, wake, seconds, ends } = open();
    deadline.set(10_000);
    clock.freeze(7200);
    wake();
    expect([seconds(), clock.waiting]).to.deep.equal([3, 1]);
    clock.freeze(2800);
    wake();
    expect([seconds(), ends(), clock.waiting]).to.deep.equal([0, 1, 0]);
  });

  it('replaces the previous one', () => {
    const { clock, deadline, seconds, ends, listeners } = open();
    deadline.set(1000);
    deadline.set(5000);
    expect([clock.waiting, listeners()]).to.deep.equal([1, 1]);
    clock.advance(4000);
    expect([seconds(), ends()]).to.deep.equal([1, 0]);
    clock.advance(1000);
    expect(ends()).to.equal(1);
    deadline.set(1000);
    expect([seconds(), listeners()]).to.deep.equal([1, 1]);
  });

  it('ends immediately if it is due now', () => {
    const { deadline, seconds, ends } = open();
    deadline.set(0);
    expect([seconds(), ends()]).to.deep.equal([0, 1]);
  });

  it('can be stopped, and does not notify then', () => {
    const { clock, deadline, seconds, ends, listeners } = open();
    deadline.set(3000);
    deadline.stop();
    expect([seconds(), clock.waiting, listeners()]).to.deep.equal([0, 0, 0]);
    clock.advance(10_000);
    expect(ends()).to.equal(0);
    deadline.stop();
    expect(listeners()).to.equal(0);
  });
});
