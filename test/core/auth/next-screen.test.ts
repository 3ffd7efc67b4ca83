import { expect } from '@open-wc/testing';
import { nextScreenService } from '../../../src/core/auth/next-screen.ts';
import { stopClock } from '../../support/manual-clock.ts';
import { fakeCore } from '../../support/fake-core.ts';

function open() {
  const { core, page } = fakeCore();
  const clock = stopClock(page);
  const done: string[] = [];
  return { ...nextScreenService(core), clock, done };
}

describe('what waits for the screen after sign-in', () => {
  it('is done once that is drawn', () => {
    const { whenShown, shown, clock, done } = open();
    whenShown(() => done.push('greeting'));
    expect(done).to.deep.equal([]);
    shown();
    shown();
    clock.advance(60_000);
    expect(done).to.deep.equal(['greeting']);
  });

  it('is done all the same if that is never drawn', () => {
    const { whenShown, shown, clock, done } = open();
    whenShown(() => done.push('greeting'));
    clock.advance(60_000);
    shown();
    expect(done).to.deep.equal(['greeting']);
  });
});
