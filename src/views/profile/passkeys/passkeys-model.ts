import { batch, computed, signal } from '@preact/signals-core';
import type { Passkey } from '../../../core/contract/passkeys.ts';
import { addPasskey, listPasskeys, removePasskey } from '../../../core/flows/change-passkeys.ts';
import { problemText } from '../../../core/flows/passkey-problem.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import type { Core } from '../../../core/kernel/core.ts';
import { createListModel } from '../announced/list-model.ts';
import { createNaming } from './naming.ts';
import { nameOf } from './passkey-texts.ts';

/** A change that the card announces. */
export type Done =
  | { readonly kind: 'added' }
  | { readonly kind: 'renamed'; readonly name: string }
  /** `at` is the index of its row in the previous list. */
  | { readonly kind: 'removed'; readonly name: string; readonly at: number };

/** Why no passkey was added. */
export interface Notice {
  readonly text: string;
  /** True if the user wanted it so, which needs no alert. */
  readonly isQuiet: boolean;
}

/** Creates the state of the list of passkeys. `onNotOffered` is called if the gateway has none. */
export function createPasskeysModel(core: Core, onNotOffered: () => void) {
  const { t } = messagesService(core);
  /** The ID of the passkey that the question is about. */
  const question = signal<string | undefined>(undefined);
  const isAdding = signal(false);
  const isRemoving = signal(false);
  /** Why the passkey that the question is about has not been removed. */
  const refusal = signal('');
  const notice = signal<Notice | undefined>(undefined);
  const done = signal<Done | undefined>(undefined);
  let stop = new AbortController();

  const { show, supersede, ...list } = createListModel<Passkey>(core, {
    list: listPasskeys,
    onNotOffered,
    isKept: () =>
      isAdding.peek() || question.peek() !== undefined || naming.draft.peek() !== undefined,
    onLoaded: () => (done.value = undefined),
  });
  const items = () => list.items.peek() ?? [];
  const naming = createNaming(core, {
    items,
    supersede,
    reload: () => void list.load(),
    onRenamed(passkeys, name) {
      show({ items: passkeys });
      done.value = { kind: 'renamed', name };
    },
  });
  /** Removes what earlier changes have left to read. */
  const clear = () => {
    notice.value = undefined;
    refusal.value = '';
    done.value = undefined;
  };

  return {
    ...list,
    naming,
    question,
    isAdding,
    isRemoving,
    refusal,
    notice,
    done,
    /** True if a change must not be lost. */
    hasEdits: computed(() => naming.hasChanges.value),
    /** Adds a passkey, and opens the field for its name. */
    async add(): Promise<void> {
      if (isAdding.peek()) return;
      const { signal: canceled } = (stop = new AbortController());
      batch(() => {
        clear();
        isAdding.value = true;
      });
      supersede();
      const result = await addPasskey(core, canceled);
      batch(() => {
        if (!canceled.aborted) isAdding.value = false;
        if (result.kind === 'done') {
          show({ items: result.passkeys });
          notice.value = undefined;
          done.value = { kind: 'added' };
          // A canceled one has come too late to cancel it, and the user does something else by now.
          const added = items().find(({ credentialId }) => credentialId === result.credentialId);
          if (added && !canceled.aborted) naming.suggest(added);
          return;
        }
        if (canceled.aborted) return;
        const isQuiet = result.kind === 'cancelled';
        notice.value = { text: problemText(core, result), isQuiet };
        // The gateway may have stored it, or have no such call any more.
        if (result.kind === 'failed' || result.kind === 'gone') void list.load();
      });
    },
    /** Stops adding a passkey at once, whatever the browser does. */
    cancelAdding(): void {
      if (!isAdding.peek()) return;
      stop.abort();
      batch(() => {
        isAdding.value = false;
        notice.value = { text: t('passkeys.notAdded'), isQuiet: true };
      });
    },
    /** Opens the field for a new name. */
    rename(passkey: Passkey): void {
      batch(() => {
        clear();
        naming.open(passkey);
      });
    },
    ask(id: string): void {
      if (isRemoving.peek()) return;
      batch(() => {
        clear();
        question.value = id;
      });
    },
    keep(): void {
      if (isRemoving.peek()) return;
      batch(() => {
        question.value = undefined;
        refusal.value = '';
      });
    },
    /** Removes the passkey that the question is about. On failure, the question stays. */
    async remove(): Promise<void> {
      const at = items().findIndex(({ id }) => id === question.peek());
      const passkey = items()[at];
      if (!passkey || isRemoving.peek()) return;
      const name = nameOf(core, passkey);
      supersede();
      batch(() => {
        isRemoving.value = true;
        refusal.value = '';
      });
      const result = await removePasskey(core, passkey.id);
      batch(() => {
        isRemoving.value = false;
        if (result.kind === 'done') {
          question.value = undefined;
          show({ items: result.passkeys });
          done.value = { kind: 'removed', name, at };
        } else if (result.kind === 'gone') {
          question.value = undefined;
          void list.load();
        } else if (result.kind !== 'cancelled') refusal.value = problemText(core, result, name);
      });
    },
  };
}

export type PasskeysModel = ReturnType<typeof createPasskeysModel>;
