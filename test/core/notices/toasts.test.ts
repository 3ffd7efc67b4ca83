import { expect } from '@open-wc/testing';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { stopClock } from '../../support/time/manual-clock.ts';

// Rules: notifications-02, notifications-03

const TIMES = { toastMs: 60, toastAfterHoverMs: 20, toastEaseMs: 40 };
const { toastMs, toastAfterHoverMs, toastEaseMs } = TIMES;

/** Returns the page's toasts, on a clock that only the test advances. */
function toasts() {
  const { core, page } = fakeCore({ constants: TIMES });
  const service = toastsService(core);
  const states = () => service.$toasts.get().map(({ message, state }) => `${message} ${state}`);
  return { ...service, states, clock: stopClock(page) };
}

describe('a toast', () => {
  it('contains its kind, title and message', () => {
    const { show, $toasts } = toasts();
    const id = show('success', 'Successful !', 'You are logged in.');
    expect($toasts.get()).to.deep.equal([
      {
        id,
        kind: 'success',
        title: 'Successful !',
        message: 'You are logged in.',
        state: 'inactive',
      },
    ]);
  });

  it('moves through inactive, active and removed', () => {
    const { show, activate, $toasts, clock } = toasts();
    const seen: string[] = [];
    const stop = $toasts.listen(([toast]) => seen.push(toast?.state ?? 'gone'));
    activate(show('info', '', 'a'));
    clock.advance(toastMs + toastEaseMs);
    stop();
    expect(seen).to.deep.equal(['inactive', 'active', 'removed', 'gone']);
  });

  it('replaces an equal one', () => {
    const { show, states } = toasts();
    show('error', 'Sign-in failed', 'wrong');
    show('info', '', 'between');
    show('error', 'Sign-in failed', 'wrong');
    expect(states()).to.deep.equal(['wrong inactive', 'between inactive']);
  });

  it('is listed before older ones', () => {
    const { show, states } = toasts();
    show('info', '', 'old');
    show('info', '', 'new');
    expect(states()).to.deep.equal(['new inactive', 'old inactive']);
  });

  it('disappears after its time and eases out', () => {
    const { show, states, clock } = toasts();
    show('info', '', 'a');
    clock.advance(toastMs - 1);
    expect(states()).to.deep.equal(['a inactive']);
    clock.advance(1);
    expect(states()).to.deep.equal(['a removed']);
    clock.advance(toastEaseMs - 1);
    expect(states()).to.deep.equal(['a removed']);
    clock.advance(1);
    expect(states()).to.deep.equal([]);
  });

  it('does not replace one with the same message and another title', () => {
    const { show, states } = toasts();
    show('error', 'Sign-in failed', 'offline');
    show('error', 'Saving failed', 'offline');
    expect(states()).to.deep.equal(['offline inactive', 'offline inactive']);
  });

  it('is dismissed without the others', () => {
    const { show, dismiss, states, clock } = toasts();
    show('info', '', 'stays');
    dismiss(show('info', '', 'goes'));
    clock.advance(toastEaseMs);
    expect(states()).to.deep.equal(['stays inactive']);
  });

  it('ignores pause, release and dismiss after it has disappeared', () => {
    const { show, pause, release, dismiss, states, clock } = toasts();
    const id = show('info', '', 'a');
    dismiss(id);
    clock.advance(toastEaseMs);
    pause(id);
    release(id);
    dismiss(id);
    expect(states()).to.deep.equal([]);
  });

  it('is removed immediately when dismissed, and the others stay', () => {
    const { show, dismiss, states } = toasts();
    const id = show('info', '', 'a');
    show('info', '', 'b');
    dismiss(id);
    expect(states()).to.deep.equal(['b inactive', 'a removed']);
  });

  it('stays while paused, and disappears after that', () => {
    const { show, pause, release, states, clock } = toasts();
    const held = show('info', '', 'held');
    pause(held);
    show('info', '', 'free');
    clock.advance(toastMs + toastEaseMs);
    expect(states()).to.deep.equal(['held inactive']);
    release(held);
    clock.advance(toastAfterHoverMs + toastEaseMs);
    expect(states()).to.deep.equal([]);
  });

  it('waits the time after hover, not its full time again', () => {
    const { show, pause, release, states, clock } = toasts();
    const id = show('info', '', 'a');
    pause(id);
    release(id);
    clock.advance(toastAfterHoverMs - 1);
    expect(states()).to.deep.equal(['a inactive']);
    clock.advance(1);
    expect(states()).to.deep.equal(['a removed']);
  });

  it('has one timer, the last that was set', () => {
    const { show, release, states, clock } = toasts();
    const id = show('info', '', 'a');
    clock.advance(toastMs - 1);
    release(id);
    clock.advance(toastAfterHoverMs - 1);
    expect(states()).to.deep.equal(['a inactive']);
    expect(clock.waiting).to.equal(1);
  });

  it('is not reactivated by a release while it eases out', () => {
    const { show, dismiss, release, states } = toasts();
    const id = show('info', '', 'a');
    dismiss(id);
    release(id);
    expect(states()).to.deep.equal(['a removed']);
  });
});
