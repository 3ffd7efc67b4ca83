import { computed, signal } from '@preact/signals-core';
import type { UserProfile } from '../../core/contract/profile.ts';
import type { Core } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { createEmailForm } from './email-form.ts';
import { createLanguageChoice } from './language-choice.ts';
import { createNameForm } from './name-form.ts';

/** A loaded profile and what the screen does with it. */
export function createProfileModel(core: Core, host: Host, loaded: UserProfile) {
  const profile = signal(loaded);
  const names = createNameForm(core, profile);
  const email = createEmailForm(core, profile);
  return {
    profile,
    names,
    email,
    language: createLanguageChoice(core, host, loaded),
    /** True while leaving would lose something. */
    hasEdits: computed(() => names.hasChanges.value || email.hasChanges.value),
  };
}

export type ProfileModel = ReturnType<typeof createProfileModel>;
