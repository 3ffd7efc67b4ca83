import { batch, computed, signal } from '@preact/signals-core';
import type { Passkey } from '../../../core/contract/passkeys.ts';
import { renamePasskey } from '../../../core/flows/change-passkeys.ts';
import { problemText } from '../../../core/flows/passkey-problem.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import type { Core } from '../../../core/kernel/core.ts';
import { nameOf } from './passkey-texts.ts';

/** A name that is being typed. */
type Draft = Readonly<{
  id: string;
  /** What the field had at first. */
  initial: string;
  name: string;
  /** True if the passkey has just been added. */
  isNew: boolean;
}>;

interface Named {
  /** Returns the passkeys that are shown. */
  readonly items: () => readonly Passkey[];
  /** Drops a list that is being loaded. */
  readonly supersede: () => void;
  readonly reload: () => void;
  readonly onRenamed: (passkeys: readonly Passkey[], name: string) => void;
}

/** Creates the state of the field for the name of a passkey. */
export function createNaming(core: Core, { items, supersede, reload, onRenamed }: Named) {
  const { t } = messagesService(core);
  const draft = signal<Draft | undefined>(undefined);
  const isSaving = signal(false);
  const error = signal('');
  const hasChanges = computed(
    () => draft.value !== undefined && draft.value.name.trim() !== draft.value.initial,
  );
  const start = (id: string, initial: string, isNew: boolean) => {
    error.value = '';
    draft.value = { id, initial, name: initial, isNew };
  };
  const close = () => {
    draft.value = undefined;
    error.value = '';
  };
  /** Returns the name of what holds a new passkey, numbered if the user has one of that name. */
  const suggestion = (passkey: Passkey): string => {
    const base = nameOf(core, passkey);
    const taken = new Set(items().map((other) => other.id !== passkey.id && other.name));
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? base : `${base} ${number}`;
      if (!taken.has(name)) return name.slice(0, core.constants.nameLength);
    }
  };

  return {
    draft,
    isSaving,
    error,
    hasChanges,
    open(passkey: Passkey): void {
      if (!isSaving.peek()) start(passkey.id, nameOf(core, passkey), false);
    },
    /** Opens the field for a new passkey, unless the user is typing another name. */
    suggest(passkey: Passkey): void {
      if (!hasChanges.peek() && !isSaving.peek()) start(passkey.id, suggestion(passkey), true);
    },
    edit(name: string): void {
      const current = draft.peek();
      if (!current || isSaving.peek()) return;
      batch(() => {
        error.value = '';
        draft.value = { ...current, name };
      });
    },
    cancel(): void {
      if (!isSaving.peek()) close();
    },
    /** Saves the name. Keeps the field open, with what was typed, if that fails. */
    async save(): Promise<void> {
      const current = draft.peek();
      if (!current || isSaving.peek()) return;
      const name = current.name.trim();
      if (!name) {
        error.value = t('passkeys.name.required');
        return;
      }
      // What is stored already needs no call.
      if (items().some((passkey) => passkey.id === current.id && passkey.name === name))
        return close();
      supersede();
      isSaving.value = true;
      const result = await renamePasskey(core, current.id, name);
      batch(() => {
        isSaving.value = false;
        if (result.kind === 'done') {
          close();
          onRenamed(result.passkeys, name);
        } else if (result.kind === 'gone') {
          close();
          reload();
        } else error.value = problemText(core, result, name);
      });
    },
  };
}

export type Naming = ReturnType<typeof createNaming>;
