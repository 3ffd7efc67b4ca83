import { nearestLocale } from '../contract/languages/locales.ts';
import { messagesService } from '../i18n/messages.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { LOCALE_KEY, storageService } from '../platform/storage.ts';
import { persistedCodes } from '../products/persisted-codes.ts';

/** The language that each user had at the answer to the offer. Here, because most pages load no code of the offer. */
const KEY = 'sso-elements.languageOffer';

/** Matches two variants of English, between which a reader need not choose. */
const BOTH_ENGLISH = /^en.+en_/;

/** The offer to change the account's language to the browser's (languages-21). Loaded on demand. */
export const languageOfferService = defineService('language-offer', (core: Core) => {
  const { $codes, update } = persistedCodes(core, KEY, 1);
  const { $locale, requested } = messagesService(core);
  return {
    /** Changes with the user's answer, in any tab. */
    $answer: $codes,
    /** Stores that the user has answered, or has chosen a language for the account (storage-16). */
    answer: (): void => update(() => [$locale.get()]),
    /** Returns the language to offer; undefined if there is none. */
    offered(): string | undefined {
      const [browser] = core.ports.languages().flatMap((locale) => nearestLocale(locale) ?? []);
      const page = $locale.get();
      if (!browser || browser === page || BOTH_ENGLISH.test(`${browser}${page}`)) return undefined;
      const isChosen = requested() || storageService(core).get(LOCALE_KEY) || $codes.get()[0];
      return isChosen ? undefined : browser;
    },
  };
});
