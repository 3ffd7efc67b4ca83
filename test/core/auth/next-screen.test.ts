import { expect } from '@open-wc/testing';
import { nextScreenService } from '../../../src/core/auth/next-screen.ts';
import { stopClock } from '../../support/time/manual-clock.ts';
import { fakeCore } from '../../support/core/fake-core.ts';

function open() {
  const { core, page } = fakeCore();
  const clock = stopClock(page);
  const done: string[] = [];
  return { ...nextScreenService(core), clock, done };
}

describe('a task for the screen after sign-in', () => {
  it('runs when the screen is shown', () => {
    const { whenShown, shown, clock, done } = open();
    whenShown(() => done.push('greeting'), true);
    expect(done).to.deep.equal([]);
    shown();
    shown();
    clock.advance(60_000);
    expect(done).to.deep.equal(['greeting']);
  });

  it('waits as long as the screen loads its data', () => {
    const { whenShown, loading, shown, clock, done } = open();
    whenShown(() => done.push('greeting'), true);
    loading();
    clock.advance(60_000);
    expect(done).to.deep.equal([]);
    shown();
    expect(done).to.deep.equal(['greeting']);
  });

  it('is dropped if the screen gets no data', () => {
    const { whenShown, loading, dropped, shown, clock, done } = open();
    whenShown(() => done.push('greeting'), true);
    loading();
    dropped();
    shown();
    clock.advance(60_000);
    expect(done).to.deep.equal([]);
  });

  it('runs after a minute if the screen is never shown', () => {
    const { whenShown, shown, clock, done } = open();
    whenShown(() => done.push('greeting'), true);
    clock.advance(60_000);
    shown();
    expect(done).to.deep.equal(['greeting']);
  });

  it('runs at once if no screen is expected', () => {
    const { whenShown, shown, clock, done } = open();
    whenShown(() => done.push('greeting'), false);
    expect(done).to.deep.equal(['greeting']);
    clock.advance(60_000);
    shown();
    expect(done).to.deep.equal(['greeting']);
  });

  it('waits for a screen that loads already, expected or not', () => {
    for (const isExpected of [true, false]) {
      const { whenShown, loading, shown, clock, done } = open();
      loading();
      whenShown(() => done.push('greeting'), isExpected);
      clock.advance(60_000);
      expect(done).to.deep.equal([]);
      shown();
      expect(done).to.deep.equal(['greeting']);
    }
  });

  it('does not wait for a screen that was shown, dropped or left', () => {
    for (const end of ['shown', 'dropped', 'left'] as const) {
      const { whenShown, loading, done, ...screen } = open();
      loading();
      screen[end]();
      whenShown(() => done.push('greeting'), false);
      expect(done, end).to.deep.equal(['greeting']);
    }
  });

  it('replaces an earlier one that still waits', () => {
    const { whenShown, loading, shown, clock, done } = open();
    whenShown(() => done.push('first'), true);
    whenShown(() => done.push('second'), true);
    loading();
    shown();
    clock.advance(60_000);
    expect(done).to.deep.equal(['second']);
  });
});
