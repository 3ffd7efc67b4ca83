import { authService } from '../auth/store.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { messagesService } from '../i18n/messages.ts';
import { dialogsService } from '../notices/dialogs.ts';

/** Edits that would be lost if the screen were left now. A session that has ended holds nobody back. */
export const unsavedService = defineService('unsaved', (core: Core) => {
  const keepers = new Set<symbol>();
  const isAny = () => keepers.size > 0 && authService(core).$auth.get().status === 'signed-in';
  return {
    isAny,
    /** Says that there are edits; returns how to say that they are saved or given up. */
    keep(): () => void {
      const keeper = Symbol('edits');
      keepers.add(keeper);
      return () => void keepers.delete(keeper);
    },
    /** Asks whether the edits may go, where there are any. After a Yes nobody is asked again. */
    async mayLeave(): Promise<boolean> {
      if (!isAny()) return true;
      const { t } = messagesService(core);
      const may = await dialogsService(core).confirm(
        t('dialog.confirmation.title'),
        t('unsaved.question'),
      );
      if (may) keepers.clear();
      return may;
    },
  };
});

/** Leaves the screen for what the person has chosen: at once, or once she has given up her unsaved edits. */
export function leave(core: Core, go: () => void): void {
  const { isAny, mayLeave } = unsavedService(core);
  if (!isAny()) return go();
  void mayLeave().then((may) => {
    if (may) go();
  });
}
