import { useEffect } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { unsavedService } from '../../core/profile/unsaved.ts';

/**
 * Asks for confirmation before unsaved changes are lost: on our links, the browser's Back and on leaving the page.
 */
export function useLeaveGuard(hasEdits: boolean): void {
  useEffect(() => {
    if (!hasEdits) return undefined;
    const { register, isAny, confirmLeave } = unsavedService(getCore());
    const release = register();
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isAny()) event.preventDefault();
    };
    // Without the Navigation API, Back can't be canceled.
    const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
    const onNavigate = (event: NavigateEvent) => {
      const { navigationType, cancelable, hashChange, destination } = event;
      const isBack = navigationType === 'traverse' && destination.sameDocument && !hashChange;
      if (!isBack || !cancelable || !isAny()) return;
      event.preventDefault();
      void confirmLeave().then((isAllowed) => isAllowed && navigation?.traverseTo(destination.key));
    };
    addEventListener('beforeunload', onBeforeUnload);
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      release();
      removeEventListener('beforeunload', onBeforeUnload);
      navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [hasEdits]);
}
