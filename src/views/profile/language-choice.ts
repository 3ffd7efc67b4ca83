import { signal } from '@preact/signals-core';
import type { UserProfile } from '../../core/contract/profile.ts';
import type { Core } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { loadLanguage } from '../../core/flows/load-profile.ts';
import { saveLanguage } from '../../core/flows/save-profile.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { languageIn } from '../../core/i18n/languages.ts';
import { LOCALE_KEY, storageService } from '../../core/platform/storage.ts';

/** A choice answers the offer of the browser's language, too. Fails silently; then it is offered once more. */
const answerOffer = (core: Core) =>
  import('../../core/flows/offer-language.ts').then(
    ({ languageOfferService }) => languageOfferService(core).answer(),
    () => {},
  );

/** Creates the state of the language picker, which saves a choice at once (profile-12). */
export function createLanguageChoice(core: Core, host: Host, profile: UserProfile) {
  const { $locale, setLocale } = messagesService(core);
  /** The language chosen for this browser, which overrides the account's. */
  const forBrowser = storageService(core).get(LOCALE_KEY);
  const account = languageIn(profile.userExtensions) ?? $locale.get();
  const shown = signal(forBrowser ?? account);
  const isSaving = signal(false);
  let saved = account;

  return {
    shown,
    isSaving,
    /**
     * Loads the account's language from the user extensions; ignores it if the user has chosen another one
     * meanwhile.
     */
    async load(): Promise<void> {
      const before = saved;
      const loaded = await loadLanguage(core, profile.userId);
      if (loaded === undefined || isSaving.peek() || saved !== before) return;
      saved = loaded;
      shown.value = forBrowser ?? loaded;
    },
    /**
     * Shows a choice and saves it, after any save that is in progress. On failure (already reported to the user),
     * shows the last saved language again.
     */
    async choose(code: string): Promise<void> {
      shown.value = code;
      void answerOffer(core);
      if (isSaving.peek()) return;
      isSaving.value = true;
      // The account already has this language; only the page needs to change.
      if (code === saved) await setLocale(code);
      while (shown.peek() !== saved) {
        const chosen = shown.peek();
        if (await saveLanguage(core, host, profile.userId, chosen)) saved = chosen;
        else shown.value = saved;
      }
      isSaving.value = false;
    },
  };
}

export type LanguageChoice = ReturnType<typeof createLanguageChoice>;
