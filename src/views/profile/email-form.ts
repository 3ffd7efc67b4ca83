import { batch, computed, signal, type Signal } from '@preact/signals-core';
import { secondaryEmailIn } from '../../core/profile/contacts.ts';
import type { UserProfile } from '../../core/contract/profile.ts';
import type { Core } from '../../core/kernel/core.ts';
import { optionalEmail, requiredEmail } from '../../core/profile/email.ts';
import { saveSecondaryEmail } from '../../core/flows/save-secondary-email.ts';

/** The secondary email's input (spec 5). */
export function createEmailForm(core: Core, profile: Signal<UserProfile>) {
  const stored = computed(() => secondaryEmailIn(profile.value.userContacts));
  const text = signal(stored.peek());
  const isTouched = signal(false);
  const isSaving = signal(false);

  const isWrong = computed(
    () =>
      optionalEmail(text.value) !== undefined ||
      text.value.trim().length > core.constants.emailLength,
  );
  const hasChanges = computed(() => text.value.trim() !== stored.value);
  const canSave = computed(() => hasChanges.value && !isWrong.value);

  return {
    text,
    isSaving,
    hasChanges,
    canSave,
    /** True once the person has left the input with something that is no email address. */
    isErrorShown: computed(() => isTouched.value && isWrong.value),
    /** The stored address, if a mail can be sent to it; else ''. */
    launchable: computed(() => (requiredEmail(stored.value) ? '' : stored.value)),
    edit(value: string): void {
      if (!isSaving.peek()) text.value = value;
    },
    /** The person has left the input: its edges are trimmed. */
    leave(): void {
      isTouched.value = true;
      text.value = text.peek().trim();
    },
    /** Saves what is valid and changed; what was typed stays where that fails. */
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
