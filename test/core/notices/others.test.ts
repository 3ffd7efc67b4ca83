import { expect } from '@open-wc/testing';
import { busyService } from '../../../src/core/notices/busy.ts';
import { sectionErrorsService, sectionKey } from '../../../src/core/notices/section-errors.ts';
import { snackBarService } from '../../../src/core/notices/snack-bar.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { stopClock } from '../../support/time/manual-clock.ts';

// Rules: notifications-05, notifications-12

describe('the snack bar', () => {
  /** Returns the page's snack bar, on a clock that only the test advances. */
  const open = () => {
    const { core, page } = fakeCore();
    return { ...snackBarService(core), ...core.constants, clock: stopClock(page) };
  };

  it('contains its message and an optional action label', () => {
    const { show, $snackBar } = open();
    show('error', 'Bad OTP');
    const { id, ...shown } = $snackBar.get() ?? { id: 0 };
    expect(id).to.be.greaterThan(0);
    expect(shown).to.deep.equal({ kind: 'error', message: 'Bad OTP' });
    show('info', 'Hello', { actionLabel: 'Undo' });
    expect($snackBar.get()?.actionLabel).to.equal('Undo');
  });

  it('closes after its time', () => {
    const { show, $snackBar, snackBarMs, clock } = open();
    show('info', 'a');
    clock.advance(snackBarMs - 1);
    expect($snackBar.get()?.message).to.equal('a');
    clock.advance(1);
    expect($snackBar.get()).to.equal(undefined);
  });

  it('is replaced by a newer one with its own time', () => {
    const { show, $snackBar, snackBarMs, clock } = open();
    show('info', 'old');
    const oldId = $snackBar.get()?.id;
    clock.advance(snackBarMs - 1);
    show('info', 'new');
    expect($snackBar.get()?.message).to.equal('new');
    expect($snackBar.get()?.id).not.to.equal(oldId);
    clock.advance(snackBarMs - 1);
    expect($snackBar.get()?.message).to.equal('new');
    clock.advance(1);
    expect($snackBar.get()).to.equal(undefined);
  });

  it('stays while paused, closes after its release, and immediately on close', () => {
    const { show, pause, release, close, $snackBar, snackBarMs, clock } = open();
    show('info', 'held');
    pause();
    clock.advance(snackBarMs);
    expect($snackBar.get()?.message).to.equal('held');
    release();
    clock.advance(snackBarMs);
    expect($snackBar.get()).to.equal(undefined);
    show('info', 'closed');
    close();
    expect($snackBar.get()).to.equal(undefined);
  });
});

describe('the spinner overlay', () => {
  it('shows while any work runs', async () => {
    const { during, $busy } = busyService(fakeCore().core);
    const ends: (() => void)[] = [];
    const work = () => during(new Promise<void>((resolve) => ends.push(resolve)));
    const both = [work(), work()];
    expect($busy.get()).to.equal(2);
    ends[0]?.();
    await both[0];
    expect($busy.get()).to.equal(1);
    ends[1]?.();
    await both[1];
    expect($busy.get()).to.equal(0);
  });

  it('returns the result of the work, and closes if it fails', async () => {
    const { during, $busy } = busyService(fakeCore().core);
    expect(await during(Promise.resolve(5))).to.equal(5);
    const failed = await during(Promise.reject(new Error('no'))).catch(String);
    expect(failed).to.equal('Error: no');
    expect($busy.get()).to.equal(0);
  });
});

describe('the errors of sections', () => {
  it('are separate and cleared one by one', () => {
    const { show, clear, $sectionErrors } = sectionErrorsService(fakeCore().core);
    show(sectionKey({ component: 'profile', section: 'roles' }), 'No roles');
    show(sectionKey({ component: 'profile', section: '' }), 'No profile');
    clear('profile/roles');
    expect($sectionErrors.get()['profile/roles']).to.equal(undefined);
    expect($sectionErrors.get()['profile/']).to.equal('No profile');
  });
});
