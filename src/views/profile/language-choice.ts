import { signal } from '@preact/signals-core';
import type { UserProfile } from '../../core/contract/profile.ts';
import type { Core } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { loadLanguage } from '../../core/flows/load-profile.ts';
import { saveLanguage } from '../../core/flows/save-language.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { languageIn } from '../../core/i18n/languages.ts';
import { LOCALE_KEY, storageService } from '../../core/platform/storage.ts';

/** The language picker's choice, which is saved at once (spec 4, "Profile edit"). */
export function createLanguageChoice(core: Core, host: Host, profile: UserProfile) {
  const { $locale, setLocale } = messagesService(core);
  /** The language chosen for this browser; the page is in it, whatever the account's is. */
  const forBrowser = storageService(core).get(LOCALE_KEY);
  const account = languageIn(profile.userExtensions) ?? $locale.get();
  const shown = signal(forBrowser ?? account);
  const isSaving = signal(false);
  let saved = account;

  return {
    shown,
    isSaving,
    /** Asks the extensions for the language, which hold unless the person has chosen meanwhile. */
    async load(): Promise<void> {
      const before = saved;
      const told = await loadLanguage(core, profile.userId);
      if (told === undefined || isSaving.peek() || saved !== before) return;
      saved = told;
      shown.value = forBrowser ?? told;
    },
    /**
     * Shows a choice and saves it; one that comes while another is being saved is saved after it. A
     * failure, told already, goes back to what was saved last.
     */
    async choose(code: string): Promise<void> {
      shown.value = code;
      if (isSaving.peek()) return;
      isSaving.value = true;
      // The account has it already: only this page is to be turned.
      if (code === saved) await setLocale(code);
      while (shown.peek() !== saved) {
        const wanted = shown.peek();
        if (await saveLanguage(core, host, profile.userId, wanted)) saved = wanted;
        else shown.value = saved;
      }
      isSaving.value = false;
    },
  };
}

export type LanguageChoice = ReturnType<typeof createLanguageChoice>;
