import { expect } from '@open-wc/testing';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { until } from '../../support/time/until.ts';

// Rules: notifications-02, notifications-03

function toasts(constants = {}) {
  const { core } = fakeCore({ constants: { toastMs: 30, ...constants } });
  const service = toastsService(core);
  const states = () => service.$toasts.get().map(({ message, state }) => `${message} ${state}`);
  const allRemoved = () => until(service.$toasts, (all) => all.length === 0);
  const stateIs = (wanted: string) =>
    until(service.$toasts, (all) => all.some(({ state }) => state === wanted));
  return { ...service, states, allRemoved, stateIs };
}

/** Returns the milliseconds until a promise resolves. */
async function timed(waiting: Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await waiting;
  return performance.now() - startMs;
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

  it('moves through inactive, active and removed', async () => {
    const { show, activate, $toasts, allRemoved } = toasts();
    const seen: string[] = [];
    const stop = $toasts.listen(([toast]) => seen.push(toast?.state ?? 'gone'));
    activate(show('info', '', 'a'));
    await allRemoved();
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

  it('disappears after its time and eases out', async () => {
    const { show, $toasts, allRemoved } = toasts({ toastMs: 60, toastEaseMs: 40 });
    const times: number[] = [performance.now()];
    const stop = $toasts.listen(() => times.push(performance.now()));
    show('info', '', 'a');
    await allRemoved();
    stop();
    const [before = 0, , removed = 0, clearedAt = 0] = times;
    expect(removed - before).to.be.at.least(59);
    expect(clearedAt - removed).to.be.at.least(39);
  });

  it('does not replace one with the same message and another title', () => {
    const { show, states } = toasts();
    show('error', 'Sign-in failed', 'offline');
    show('error', 'Saving failed', 'offline');
    expect(states()).to.deep.equal(['offline inactive', 'offline inactive']);
  });

  it('is dismissed without the others', async () => {
    const { show, dismiss, $toasts, states } = toasts({ toastMs: 60_000 });
    show('info', '', 'stays');
    dismiss(show('info', '', 'goes'));
    await until($toasts, (all) => all.length < 2);
    expect(states()).to.deep.equal(['stays inactive']);
  });

  it('ignores pause, release and dismiss after it has disappeared', async () => {
    const { show, pause, release, dismiss, allRemoved, states } = toasts({ toastEaseMs: 1 });
    const id = show('info', '', 'a');
    dismiss(id);
    await allRemoved();
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

  it('stays while paused, and disappears after that', async () => {
    const { show, pause, release, states, stateIs, allRemoved } = toasts({ toastMs: 20 });
    const held = show('info', '', 'held');
    pause(held);
    show('info', '', 'free');
    await stateIs('removed');
    expect(states()).to.include('held inactive');
    release(held);
    await allRemoved();
  });

  it('waits the time after hover, not its full time again', async () => {
    const { show, pause, release, allRemoved } = toasts({ toastMs: 60_000, toastAfterHoverMs: 20 });
    const id = show('info', '', 'a');
    pause(id);
    release(id);
    expect(await timed(allRemoved())).to.be.within(15, 1500);
  });

  it('has one timer, the last that was set', async () => {
    const { show, release, states } = toasts({ toastMs: 20, toastAfterHoverMs: 60_000 });
    const other = toasts({ toastMs: 60 });
    release(show('info', '', 'a'));
    other.show('info', '', 'b');
    await other.allRemoved();
    expect(states()).to.deep.equal(['a inactive']);
  });

  it('is not reactivated by a release while it eases out', () => {
    const { show, dismiss, release, states } = toasts();
    const id = show('info', '', 'a');
    dismiss(id);
    release(id);
    expect(states()).to.deep.equal(['a removed']);
  });
});
