import { computed, signal } from '@preact/signals-core';
import type { UserProfile } from '../../core/contract/profile.ts';
import type { Core } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { createEmailForm } from './email-form.ts';
import { createLanguageChoice } from './language-choice.ts';
import { createNameForm } from './name-form.ts';

/** Creates the state of the profile screen for a loaded profile. */
export function createProfileModel(core: Core, host: Host, loaded: UserProfile) {
  const profile = signal(loaded);
  const names = createNameForm(core, profile);
  const email = createEmailForm(core, profile);
  return {
    profile,
    names,
    email,
    language: createLanguageChoice(core, host, loaded),
    /** True while there are unsaved changes. */
    hasEdits: computed(() => names.hasChanges.value || email.hasChanges.value),
  };
}

export type ProfileModel = ReturnType<typeof createProfileModel>;
