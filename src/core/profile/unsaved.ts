import { reauthService } from '../auth/reauth.ts';
import { authService } from '../auth/store.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { messagesService } from '../i18n/messages.ts';
import { dialogsService } from '../notices/dialogs.ts';

/** Tracks unsaved changes that would be lost if the user left the screen. Ignores them once the session has ended. */
export const unsavedService = defineService('unsaved', (core: Core) => {
  const registered = new Set<symbol>();
  reauthService(core).isUnsaved = () => registered.size > 0;
  const isAny = () => registered.size > 0 && authService(core).$auth.get().status === 'signed-in';
  return {
    /** True while there are unsaved changes and the session is live. */
    isAny,
    /** Registers unsaved changes. Returns a function to call when they are saved or discarded. */
    register(): () => void {
      const changes = Symbol('changes');
      registered.add(changes);
      return () => void registered.delete(changes);
    },
    /** Asks for confirmation if there are unsaved changes. Returns true if the user may leave; a Yes discards them. */
    async confirmLeave(): Promise<boolean> {
      if (!isAny()) return true;
      const { t } = messagesService(core);
      const isConfirmed = await dialogsService(core).confirm(
        t('dialog.confirmation.title'),
        t('unsaved.question'),
      );
      if (isConfirmed) registered.clear();
      return isConfirmed;
    },
  };
});

/** Calls `go`, which leaves the screen. Asks for confirmation first if there are unsaved changes. */
export function leave(core: Core, go: () => void): void {
  const { isAny, confirmLeave } = unsavedService(core);
  if (!isAny()) return go();
  void confirmLeave().then((isConfirmed) => {
    if (isConfirmed) go();
  });
}
