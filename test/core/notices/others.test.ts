import { expect } from '@open-wc/testing';
import { busyService } from '../../../src/core/notices/busy.ts';
import { sectionErrorsService, sectionKey } from '../../../src/core/notices/section-errors.ts';
import { snackBarService } from '../../../src/core/notices/snack-bar.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { until } from '../../support/time/until.ts';

// Rules: notifications-05, notifications-12

describe('the snack bar', () => {
  const open = (snackBarMs = 30) => snackBarService(fakeCore({ constants: { snackBarMs } }).core);

  it('contains its message and an optional action label', () => {
    const { show, $snackBar } = open();
    show('error', 'Bad OTP');
    const { id, ...shown } = $snackBar.get() ?? { id: 0 };
    expect(id).to.be.greaterThan(0);
    expect(shown).to.deep.equal({ kind: 'error', message: 'Bad OTP', actionLabel: undefined });
    show('info', 'Hello', 'Undo');
    expect($snackBar.get()?.actionLabel).to.equal('Undo');
  });

  it('closes after its time', async () => {
    const { show, $snackBar } = open();
    const startMs = performance.now();
    show('info', 'a');
    await until($snackBar, (bar) => bar === undefined);
    expect(performance.now() - startMs).to.be.at.least(25);
  });

  it('is replaced by a newer one with its own time', async () => {
    const { show, $snackBar } = open(40);
    show('info', 'old');
    const oldId = $snackBar.get()?.id;
    const meanwhile = open(25);
    meanwhile.show('info', 'meanwhile');
    await until(meanwhile.$snackBar, (bar) => bar === undefined);
    const startMs = performance.now();
    show('info', 'new');
    expect($snackBar.get()?.message).to.equal('new');
    expect($snackBar.get()?.id).not.to.equal(oldId);
    await until($snackBar, (bar) => bar === undefined);
    expect(performance.now() - startMs).to.be.at.least(35);
  });

  it('stays while paused, closes after its release, and immediately on close', async () => {
    const { show, pause, release, close, $snackBar } = open(20);
    const other = open(40);
    show('info', 'held');
    pause();
    other.show('info', 'other');
    await until(other.$snackBar, (bar) => bar === undefined);
    expect($snackBar.get()?.message).to.equal('held');
    release();
    await until($snackBar, (bar) => bar === undefined);
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
