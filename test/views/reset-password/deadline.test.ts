import { expect } from '@open-wc/testing';
import { createDeadline } from '../../../src/views/reset-password/deadline.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { stopClock } from '../../support/manual-clock.ts';

/** A deadline in the hands of the test, and how often it has ended. */
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

describe('a moment to wait for', () => {
  it('is not waited for before it is set', () => {
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

  it('is read off the clock when the page comes back', () => {
    const { clock, deadline, wake, seconds, ends } = open();
    deadline.set(10_000);
    clock.freeze(7200);
    wake();
    expect([seconds(), clock.waiting]).to.deep.equal([3, 1]);
    clock.freeze(2800);
    wake();
    expect([seconds(), ends(), clock.waiting]).to.deep.equal([0, 1, 0]);
  });

  it('takes the place of the one before', () => {
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

  it('is over at once where it is now', () => {
    const { deadline, seconds, ends } = open();
    deadline.set(0);
    expect([seconds(), ends()]).to.deep.equal([0, 1]);
  });

  it('can be given up, and tells nothing then', () => {
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
