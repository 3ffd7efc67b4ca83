import { expect } from '@open-wc/testing';
import { effect } from '@preact/signals-core';
import { createCountdown, formatCountdown } from '../../../src/views/guard/countdown.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { stopClock } from '../../support/time/manual-clock.ts';

// Rules: session-warning-02, session-warning-04

function create(remainingMs: number) {
  const { core, page } = fakeCore();
  const clock = stopClock(page);
  const endsAtMs = page.now() + remainingMs;
  return { clock, countdown: createCountdown(core, () => endsAtMs) };
}

function start(remainingMs: number) {
  const { clock, countdown } = create(remainingMs);
  const stop = countdown.start();
  return { clock, countdown, stop };
}

describe('a time', () => {
  for (const [seconds, shown] of [
    [0, '00:00'],
    [1, '00:01'],
    [59, '00:59'],
    [60, '01:00'],
    [120, '02:00'],
    [3599, '59:59'],
    [3600, '60:00'],
    [6000, '100:00'],
  ] as const)
    it(`of ${seconds} s is ${shown}`, () => {
      expect(formatCountdown(seconds)).to.equal(shown);
    });
});

describe('the countdown', () => {
  it('is announced only at 120, 60, 30, 20 and 10 seconds', () => {
    const { clock, countdown, stop } = start(125_000);
    const spoken: [string, string][] = [];
    const stopEffect = effect(() => {
      if (countdown.spoken.value)
        spoken.push([countdown.text.peek(), countdown.spoken.value] as [string, string]);
    });
    clock.advance(126_000);
    expect(spoken).to.deep.equal([
      ['02:00', '2 minutes remaining'],
      ['01:00', '1 minute remaining'],
      ['00:30', '30 seconds remaining'],
      ['00:20', '20 seconds remaining'],
      ['00:10', '10 seconds remaining'],
    ]);
    stopEffect();
    stop();
  });

  const states: [remainingMs: number, text: string, isUrgent: boolean, isTooLate: boolean][] = [
    [90_000, '01:30', false, false],
    [30_001, '00:31', false, false],
    [30_000, '00:30', true, false],
    [1000, '00:01', true, false],
    [999, '00:01', true, true],
    [-1, '00:00', true, true],
  ];
  for (const [remainingMs, text, isUrgent, isTooLate] of states)
    it(`shows ${text} ${isUrgent ? 'urgently' : 'calmly'} with ${remainingMs} ms left`, () => {
      const { countdown } = create(remainingMs);
      const now = () => [
        countdown.text.peek(),
        countdown.isUrgent.peek(),
        countdown.isTooLate.peek(),
      ];
      expect([...now(), countdown.spoken.peek()]).to.deep.equal([text, isUrgent, isTooLate, '']);
      countdown.start()();
      expect(now()).to.deep.equal([text, isUrgent, isTooLate]);
    });

  it('shows every second once and stops at 00:00', () => {
    const { clock, countdown, stop } = start(3500);
    const shown: string[] = [];
    const stopEffect = effect(() => void shown.push(countdown.text.value));
    clock.advance(10_000);
    expect(shown).to.deep.equal(['00:04', '00:03', '00:02', '00:01', '00:00']);
    stopEffect();
    stop();
  });

  it('is too late with less than a second left', () => {
    const { clock, countdown, stop } = start(2000);
    clock.advance(1000);
    expect(countdown.isTooLate.value).to.equal(false);
    clock.advance(2);
    expect(countdown.isTooLate.value).to.equal(true);
    stop();
  });

  it('removes its timer when stopped', () => {
    const { clock, stop } = start(90_000);
    clock.advance(5000);
    expect(clock.waiting).to.equal(1);
    stop();
    expect(clock.waiting).to.equal(0);
    dispatchEvent(new Event('focus'));
    expect(clock.waiting).to.equal(0);
  });
});
