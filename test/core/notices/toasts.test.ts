import { expect } from '@open-wc/testing';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { until } from '../../support/until.ts';

function toasts(constants = {}) {
  const { core } = fakeCore({ constants: { toastMs: 30, ...constants } });
  const defineService = toastsService(core);
  const states = () =>
    defineService.$toasts.get().map(({ message, state }) => `${message} ${state}`);
  const gone = () => until(defineService.$toasts, (all) => all.length === 0);
  const stateIs = (wanted: string) =>
    until(defineService.$toasts, (all) => all.some(({ state }) => state === wanted));
  return { ...defineService, states, gone, stateIs };
}

/** Milliseconds until a promise resolves. */
async function timed(waiting: Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await waiting;
  return performance.now() - startMs;
}

describe('a toast', () => {
  it('carries its kind, title and message', () => {
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
    const { show, activate, $toasts, gone } = toasts();
    const seen: string[] = [];
    const stop = $toasts.listen(([toast]) => seen.push(toast?.state ?? 'gone'));
    activate(show('info', '', 'a'));
    await gone();
    stop();
    expect(seen).to.deep.equal(['inactive', 'active', 'removed', 'gone']);
  });

  it('takes the place of one that says the same', () => {
    const { show, states } = toasts();
    show('error', 'Sign-in failed', 'wrong');
    show('info', '', 'between');
    show('error', 'Sign-in failed', 'wrong');
    expect(states()).to.deep.equal(['wrong inactive', 'between inactive']);
  });

  it('stands above the older ones', () => {
    const { show, states } = toasts();
    show('info', '', 'old');
    show('info', '', 'new');
    expect(states()).to.deep.equal(['new inactive', 'old inactive']);
  });

  it('goes after its time, and eases out', async () => {
    const { show, $toasts, gone } = toasts({ toastMs: 60, toastEaseMs: 40 });
    const times: number[] = [performance.now()];
    const stop = $toasts.listen(() => times.push(performance.now()));
    show('info', '', 'a');
    await gone();
    stop();
    const [before = 0, , removed = 0, goneAt = 0] = times;
    expect(removed - before).to.be.at.least(59);
    expect(goneAt - removed).to.be.at.least(39);
  });

  it('stands beside one that says the same under another title', () => {
    const { show, states } = toasts();
    show('error', 'Sign-in failed', 'offline');
    show('error', 'Saving failed', 'offline');
    expect(states()).to.deep.equal(['offline inactive', 'offline inactive']);
  });

  it('goes alone when it is tapped', async () => {
    const { show, dismiss, $toasts, states } = toasts({ toastMs: 60_000 });
    show('info', '', 'stays');
    dismiss(show('info', '', 'goes'));
    await until($toasts, (all) => all.length < 2);
    expect(states()).to.deep.equal(['stays inactive']);
  });

  it('that has gone is nothing to hold, to let go or to dismiss', async () => {
    const { show, pause: hold, release, dismiss, gone, states } = toasts({ toastEaseMs: 1 });
    const id = show('info', '', 'a');
    dismiss(id);
    await gone();
    hold(id);
    release(id);
    dismiss(id);
    expect(states()).to.deep.equal([]);
  });

  it('goes at once when tapped, and the others stay', () => {
    const { show, dismiss, states } = toasts();
    const id = show('info', '', 'a');
    show('info', '', 'b');
    dismiss(id);
    expect(states()).to.deep.equal(['b inactive', 'a removed']);
  });

  it('stays while pointed at, and goes after', async () => {
    const { show, pause: hold, release, states, stateIs, gone } = toasts({ toastMs: 20 });
    const held = show('info', '', 'held');
    hold(held);
    show('info', '', 'free');
    await stateIs('removed');
    expect(states()).to.include('held inactive');
    release(held);
    await gone();
  });

  it('waits the time after hovering, not its whole time again', async () => {
    const { show, pause: hold, release, gone } = toasts({ toastMs: 60_000, toastAfterHoverMs: 20 });
    const id = show('info', '', 'a');
    hold(id);
    release(id);
    expect(await timed(gone())).to.be.within(15, 1500);
  });

  it('has one time to go at, the last that was set', async () => {
    const { show, release, states } = toasts({ toastMs: 20, toastAfterHoverMs: 60_000 });
    const other = toasts({ toastMs: 60 });
    release(show('info', '', 'a'));
    other.show('info', '', 'b');
    await other.gone();
    expect(states()).to.deep.equal(['a inactive']);
  });

  it('is not woken by a release once it is on its way out', () => {
    const { show, dismiss, release, states } = toasts();
    const id = show('info', '', 'a');
    dismiss(id);
    release(id);
    expect(states()).to.deep.equal(['a removed']);
  });
});
