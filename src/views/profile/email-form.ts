import { batch, computed, signal, type Signal } from '@preact/signals-core';
import { optionalEmail, requiredEmail, secondaryEmailIn } from '../../core/profile/contacts.ts';
import type { UserProfile } from '../../core/contract/profile.ts';
import type { Core } from '../../core/kernel/core.ts';
import { saveSecondaryEmail } from '../../core/flows/save-profile.ts';

/** Creates the state of the secondary email's form (profile-14). */
export function createEmailForm(core: Core, profile: Signal<UserProfile>) {
  const stored = computed(() => secondaryEmailIn(profile.value.userContacts));
  const text = signal(stored.peek());
  const isTouched = signal(false);
  const isSaving = signal(false);

  const isInvalid = computed(
    () =>
      optionalEmail(text.value) !== undefined ||
      text.value.trim().length > core.constants.emailLength,
  );
  const hasChanges = computed(() => text.value.trim() !== stored.value);
  const canSave = computed(() => hasChanges.value && !isInvalid.value);

  return {
    text,
    isSaving,
    hasChanges,
    canSave,
    /** True once the user has left the input with an invalid email address. */
    isErrorShown: computed(() => isTouched.value && isInvalid.value),
    /** The stored address; '' if it is not a valid email address. */
    launchable: computed(() => (requiredEmail(stored.value) ? '' : stored.value)),
    edit(value: string): void {
      if (!isSaving.peek()) text.value = value;
    },
    /** Trims the input when the user leaves it. */
    leave(): void {
      isTouched.value = true;
      text.value = text.peek().trim();
    },
    /** Brings the stored address back. */
    cancel(): void {
      text.value = stored.peek();
      isTouched.value = false;
    },
    /** Saves a valid change. On failure, the input keeps its text. */
    async save(): Promise<void> {
      isTouched.value = true;
      if (isSaving.peek() || !canSave.peek()) return;
      isSaving.value = true;
      const contacts = await saveSecondaryEmail(core, profile.peek().userId, text.peek());
      batch(() => {
        isSaving.value = false;
        if (!contacts) return;
        profile.value = { ...profile.peek(), userContacts: [...contacts] };
        text.value = stored.value;
        isTouched.value = false;
      });
    },
  };
}

export type EmailForm = ReturnType<typeof createEmailForm>;
