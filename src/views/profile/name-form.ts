import { batch, computed, signal, type Signal } from '@preact/signals-core';
import type { UserProfile } from '../../core/contract/profile.ts';
import type { Core } from '../../core/kernel/core.ts';
import { saveNames } from '../../core/flows/save-profile.ts';
import { nameErrors, trimNames, type NameErrors, type Names } from '../../core/profile/names.ts';

/** Creates the state of the name form with its view and edit mode (profile-07, profile-08). */
export function createNameForm(core: Core, profile: Signal<UserProfile>) {
  /** The values of the inputs; undefined in view mode. */
  const draft = signal<Names | undefined>(undefined);
  const touched = signal<ReadonlySet<keyof Names>>(new Set());
  const isSaving = signal(false);

  const errors = computed<NameErrors>(() =>
    draft.value ? nameErrors(draft.value, core.constants.nameLength) : {},
  );
  const hasChanges = computed(() => {
    if (!draft.value) return false;
    const { firstName, lastName } = trimNames(draft.value);
    return firstName !== profile.value.firstName || lastName !== profile.value.lastName;
  });
  const canSave = computed(() => hasChanges.value && Object.keys(errors.value).length === 0);
  const touch = (...names: (keyof Names)[]) => {
    touched.value = new Set([...touched.peek(), ...names]);
  };
  const close = () => {
    draft.value = undefined;
    touched.value = new Set();
  };

  return {
    draft,
    isSaving,
    hasChanges,
    canSave,
    /** The errors of the inputs that the user has touched. */
    shownErrors: computed<NameErrors>(() =>
      Object.fromEntries(
        Object.entries(errors.value).filter(([name]) => touched.value.has(name as keyof Names)),
      ),
    ),
    open(): void {
      const { firstName, lastName } = profile.peek();
      draft.value = { firstName, lastName };
    },
    edit(name: keyof Names, value: string): void {
      const current = draft.peek();
      if (!current || isSaving.peek()) return;
      touch(name);
      draft.value = { ...current, [name]: value };
    },
    /** Trims an input when the user leaves it (profile-08). */
    leave(name: keyof Names): void {
      touch(name);
      const current = draft.peek();
      if (current) draft.value = { ...current, [name]: current[name].trim() };
    },
    cancel: close,
    /**
     * Saves valid changes and returns to view mode. Resolves to false, and stays in edit mode, if nothing was
     * saved.
     */
    async save(): Promise<boolean> {
      const names = draft.peek();
      touch('firstName', 'lastName');
      if (!names || isSaving.peek() || !canSave.peek()) return false;
      isSaving.value = true;
      const saved = await saveNames(core, profile.peek().userId, names);
      batch(() => {
        isSaving.value = false;
        if (!saved) return;
        profile.value = { ...profile.peek(), ...saved };
        close();
      });
      return saved !== undefined;
    },
  };
}

export type NameForm = ReturnType<typeof createNameForm>;
