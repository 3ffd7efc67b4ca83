import { expect } from '@open-wc/testing';
import { provideCore, type Core } from '../../../src/core/kernel/core.ts';
import { unsavedService } from '../../../src/core/profile/unsaved.ts';
import { useLeaveGuard } from '../../../src/views/profile/use-leave-guard.ts';
import { HOST } from '../../support/fake-core.ts';
import { answerDialog, dialogsOf } from '../../support/notices.ts';
import { signedIn } from '../../support/users.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { Screen } from '../support/screen.ts';

function Guarded({ hasEdits }: { hasEdits: boolean }) {
  useLeaveGuard(hasEdits);
  return <output>{String(hasEdits)}</output>;
}

describe('a screen with edits', () => {
  let screen: Screen;
  let takeAway: () => void;
  /** The browser's history in the hands of the test. */
  const history = Object.assign(new EventTarget(), {
    traversed: [] as string[],
    traverseTo: (key: string) => void history.traversed.push(key),
  });
  const real = Object.getOwnPropertyDescriptor(window, 'navigation');
  beforeEach(() => {
    history.traversed.length = 0;
    Object.defineProperty(window, 'navigation', { value: history, configurable: true });
  });
  afterEach(() => {
    screen.close();
    takeAway();
    if (real) Object.defineProperty(window, 'navigation', real);
    else Reflect.deleteProperty(window, 'navigation');
  });

  const draw = async (hasEdits: boolean) => {
    screen.draw(<Guarded hasEdits={hasEdits} />);
    await waitUntil(() => screen.text === String(hasEdits));
    // Effects run after the drawing.
    await new Promise((resolve) => setTimeout(resolve));
  };
  const open = async (hasEdits = true): Promise<Core> => {
    screen = new Screen([], { href: `${HOST}/profile`, ...signedIn() });
    takeAway = provideCore(screen.fake.core);
    await draw(hasEdits);
    return screen.fake.core;
  };
  const isUnloadHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  /** The browser goes somewhere in its history; true when the page held it back. */
  const isHeld = (changes: Partial<NavigateEvent> = {}) => {
    const event = new Event('navigate', { cancelable: changes.cancelable ?? true });
    Object.assign(event, {
      navigationType: changes.navigationType ?? 'traverse',
      hashChange: changes.hashChange ?? false,
      destination: changes.destination ?? { sameDocument: true, key: 'back' },
    });
    return !history.dispatchEvent(event);
  };

  it('holds back the browser’s Back, and lets it go after a Yes', async () => {
    const core = await open();
    expect(isHeld()).to.equal(true);
    await answerDialog(core, true);
    await waitUntil(() => history.traversed.length > 0, 'the way back');
    expect(history.traversed).to.deep.equal(['back']);
    expect(isHeld()).to.equal(false);
  });

  it('stays after a No', async () => {
    const core = await open();
    isHeld();
    await answerDialog(core, false);
    await new Promise((resolve) => setTimeout(resolve));
    expect(history.traversed).to.deep.equal([]);
    expect(isHeld()).to.equal(true);
  });

  const free: [what: string, changes: Partial<NavigateEvent>][] = [
    ['a link', { navigationType: 'push' }],
    [
      'a way to another document',
      { destination: { sameDocument: false } as NavigationDestination },
    ],
    ['a way to another part of the page', { hashChange: true }],
    ['what can not be held back', { cancelable: false }],
  ];
  for (const [what, changes] of free)
    it(`does not hold back ${what}`, async () => {
      const core = await open();
      expect(isHeld(changes)).to.equal(false);
      expect(dialogsOf(core)).to.deep.equal([]);
    });

  it('holds back a closing window', async () => {
    await open();
    expect(isUnloadHeld()).to.equal(true);
  });

  it('holds back nothing once the edits may go', async () => {
    const core = await open();
    const asked = unsavedService(core).mayLeave();
    await answerDialog(core, true);
    await asked;
    expect([isUnloadHeld(), isHeld()]).to.deep.equal([false, false]);
  });

  it('holds back nothing without edits, nor once they are saved', async () => {
    const core = await open(false);
    expect([isUnloadHeld(), isHeld(), unsavedService(core).isAny()]).to.deep.equal([
      false,
      false,
      false,
    ]);
    await draw(true);
    expect([isUnloadHeld(), unsavedService(core).isAny()]).to.deep.equal([true, true]);
    await draw(false);
    expect([isUnloadHeld(), isHeld(), unsavedService(core).isAny()]).to.deep.equal([
      false,
      false,
      false,
    ]);
  });

  it('listens no longer once it has gone', async () => {
    const core = await open();
    unsavedService(core).keep();
    screen.unmount();
    expect([isUnloadHeld(), isHeld()]).to.deep.equal([false, false]);
  });
});
