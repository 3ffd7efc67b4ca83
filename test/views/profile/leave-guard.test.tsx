import { expect } from '@open-wc/testing';
import { provideCore, type Core } from '../../../src/core/kernel/core.ts';
import { unsavedService } from '../../../src/core/profile/unsaved.ts';
import { useLeaveGuard } from '../../../src/views/profile/profile-cards.tsx';
import { HOST } from '../../support/core/fake-core.ts';
import { answerDialog, dialogsOf } from '../../support/core/notices.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { Screen } from '../support/screen.ts';

// Rules: profile-10

function Guarded({ hasEdits }: { hasEdits: boolean }) {
  useLeaveGuard(hasEdits);
  return <output>{String(hasEdits)}</output>;
}

describe('a screen with edits', () => {
  let screen: Screen;
  let removeCore: () => void;
  /** The browser's navigation, which the test controls. */
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
    removeCore();
    if (real) Object.defineProperty(window, 'navigation', real);
    else Reflect.deleteProperty(window, 'navigation');
  });

  const draw = async (hasEdits: boolean) => {
    screen.draw(<Guarded hasEdits={hasEdits} />);
    await waitUntil(() => screen.text === String(hasEdits));
    // Effects run after rendering.
    await new Promise((resolve) => setTimeout(resolve));
  };
  const open = async (hasEdits = true): Promise<Core> => {
    screen = new Screen([], { href: `${HOST}/profile`, ...signedIn() });
    removeCore = provideCore(screen.fake.core);
    await draw(hasEdits);
    return screen.fake.core;
  };
  const isUnloadPrevented = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  /** Simulates a navigation in the history; returns whether the page prevented it. */
  const isNavigationPrevented = (changes: Partial<NavigateEvent> = {}) => {
    const event = new Event('navigate', { cancelable: changes.cancelable ?? true });
    Object.assign(event, {
      navigationType: changes.navigationType ?? 'traverse',
      hashChange: changes.hashChange ?? false,
      destination: changes.destination ?? { sameDocument: true, key: 'back' },
    });
    return !history.dispatchEvent(event);
  };

  it('prevents the browser’s Back, and allows it after Yes', async () => {
    const core = await open();
    expect(isNavigationPrevented()).to.equal(true);
    await answerDialog(core, true);
    await waitUntil(() => history.traversed.length > 0, 'the traversal');
    expect(history.traversed).to.deep.equal(['back']);
    expect(isNavigationPrevented()).to.equal(false);
  });

  it('stays after No', async () => {
    const core = await open();
    isNavigationPrevented();
    await answerDialog(core, false);
    await new Promise((resolve) => setTimeout(resolve));
    expect(history.traversed).to.deep.equal([]);
    expect(isNavigationPrevented()).to.equal(true);
  });

  const unguarded: [what: string, changes: Partial<NavigateEvent>][] = [
    ['a link', { navigationType: 'push' }],
    [
      'a navigation to another document',
      { destination: { sameDocument: false } as NavigationDestination },
    ],
    ['a navigation within the page', { hashChange: true }],
    ['a navigation that cannot be canceled', { cancelable: false }],
  ];
  for (const [what, changes] of unguarded)
    it(`does not prevent ${what}`, async () => {
      const core = await open();
      expect(isNavigationPrevented(changes)).to.equal(false);
      expect(dialogsOf(core)).to.deep.equal([]);
    });

  it('asks before the window closes', async () => {
    await open();
    expect(isUnloadPrevented()).to.equal(true);
  });

  it('prevents nothing once the edits may be lost', async () => {
    const core = await open();
    const answered = unsavedService(core).confirmLeave();
    await answerDialog(core, true);
    await answered;
    expect([isUnloadPrevented(), isNavigationPrevented()]).to.deep.equal([false, false]);
  });

  it('prevents nothing without edits, or once they are saved', async () => {
    const core = await open(false);
    expect([
      isUnloadPrevented(),
      isNavigationPrevented(),
      unsavedService(core).isAny(),
    ]).to.deep.equal([false, false, false]);
    await draw(true);
    expect([isUnloadPrevented(), unsavedService(core).isAny()]).to.deep.equal([true, true]);
    await draw(false);
    expect([
      isUnloadPrevented(),
      isNavigationPrevented(),
      unsavedService(core).isAny(),
    ]).to.deep.equal([false, false, false]);
  });

  it('asks before the window closes in a browser without the Navigation API', async () => {
    Object.defineProperty(window, 'navigation', { value: undefined, configurable: true });
    await open();
    expect(isUnloadPrevented()).to.equal(true);
    screen.unmount();
    expect(isUnloadPrevented()).to.equal(false);
  });

  it('stops listening once it is removed', async () => {
    const core = await open();
    unsavedService(core).register();
    screen.unmount();
    expect([isUnloadPrevented(), isNavigationPrevented()]).to.deep.equal([false, false]);
  });
});
