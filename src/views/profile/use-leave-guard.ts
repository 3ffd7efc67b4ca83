import { useEffect } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { unsavedService } from '../../core/profile/unsaved.ts';

/** Asks before edits are lost: by our own links, by the browser's Back, and by leaving the page itself. */
export function useLeaveGuard(hasEdits: boolean): void {
  useEffect(() => {
    if (!hasEdits) return undefined;
    const { keep, isAny, mayLeave } = unsavedService(getCore());
    const letGo = keep();
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isAny()) event.preventDefault();
    };
    // Where the browser lets a page hold back its own history; elsewhere Back goes back.
    const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
    const onNavigate = (event: NavigateEvent) => {
      const { navigationType, cancelable, hashChange, destination } = event;
      const isBack = navigationType === 'traverse' && destination.sameDocument && !hashChange;
      if (!isBack || !cancelable || !isAny()) return;
      event.preventDefault();
      void mayLeave().then((may) => may && navigation?.traverseTo(destination.key));
    };
    addEventListener('beforeunload', onBeforeUnload);
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      letGo();
      removeEventListener('beforeunload', onBeforeUnload);
      navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [hasEdits]);
}
