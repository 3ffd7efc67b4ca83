import { atom, onMount } from 'nanostores';
import { type Core, defineService } from '../kernel/core.ts';
import { LOCALE_KEY, storageService } from '../platform/storage.ts';
import { format, type Values } from '../contract/languages/format.ts';
import { directionOf, formatTags, languageTag } from '../contract/languages/language-tag.ts';
import { DEFAULT_LOCALE, nearestLocale } from '../contract/languages/locales.ts';
import { loadCustom } from './custom/load-custom.ts';
import { ELEMENT_TEXTS } from './element-texts.ts';
import type { Bundle, MessageId, Texts } from './texts.ts';
import { settingsService } from '../config/settings.ts';

/** Sets `lang` and `dir` of the page, if the elements own it (`ownsDocument`). */
export function applyLanguage(core: Core, locale: string): void {
  if (!settingsService(core).current.ownsDocument) return;
  document.documentElement.lang = languageTag(locale);
  document.documentElement.dir = directionOf(locale);
}

/** The page's language: its locale and its texts. */
export const messagesService = defineService('messages', (core: Core) => {
  const storage = storageService(core);
  const $locale = atom(DEFAULT_LOCALE);
  let shown = DEFAULT_LOCALE;
  const bundles = [ELEMENT_TEXTS];
  const added = new Map<Bundle, Promise<void>>();
  const $texts = atom<Readonly<Partial<Texts>>>(ELEMENT_TEXTS.english);
  /** The locale that the page requests, until the user chooses one. */
  let requested: string | null = null;
  let latest = 0;
  /** The last change of the language, for which earlier ones wait. */
  let showing: Promise<boolean>;
  let opening: Promise<void> | undefined;

  const preferred = (): string => {
    const chosen = storage.get(LOCALE_KEY);
    const locales = [chosen, requested, storage.get('locale'), ...core.ports.languages()];
    const supported = locales.find((locale) => locale && nearestLocale(locale));
    return supported ?? DEFAULT_LOCALE;
  };
  /** Shows the page in a locale, or in that of a later call. Resolves with false if its texts can't be loaded. */
  const show = async (locale: string): Promise<boolean> => {
    latest += 1;
    const attempt = latest;
    const code = nearestLocale(locale) ?? DEFAULT_LOCALE;
    try {
      const loaded = await Promise.all([
        ...bundles.map((bundle) => bundle.load(code)),
        loadCustom(core, code, showPreferred),
      ]);
      if (attempt !== latest) return await showing;
      shown = code;
      $texts.set(Object.assign({}, $texts.get(), ...loaded) as Partial<Texts>);
      $locale.set(code);
      applyLanguage(core, code);
      return true;
    } catch {
      return false;
    }
  };
  const showPreferred = (): Promise<boolean> => (showing = show(preferred()));
  const open = async (): Promise<void> => {
    // The next element that is mounted tries again.
    if (!(await showPreferred())) opening = undefined;
  };
  const withTimeLimit = (work: Promise<unknown>) =>
    new Promise<void>((go) => {
      const cancel = core.ports.setTimer(go, core.constants.localeWaitMs);
      void work.finally(() => {
        cancel();
        go();
      });
    });

  const change = async (): Promise<boolean> => {
    let isShown = false;
    await withTimeLimit(showPreferred().then((outcome) => (isShown = outcome)));
    return isShown;
  };

  settingsService(core).onSet((key) => {
    if (key === 'texts' && opening) void showPreferred();
  });

  // Applies another tab's choice, as long as $locale has subscribers.
  onMount($locale, () =>
    core.ports.onStorage((key) => {
      if ((key === 'locale' || key === LOCALE_KEY) && storage.get(key)) void showPreferred();
    }),
  );

  return {
    /** The locale of the texts on the page. */
    $locale,
    /** Changes with every text of the page. */
    $texts,
    /** Returns the text of a message ID, with its placeholders replaced. */
    t: (id: MessageId, values?: Values): string =>
      format($texts.get()[id] ?? id, values, formatTags(shown)),
    /** Returns the language that the page is in or is changing to, as BCP 47. */
    tag: (): string => languageTag(nearestLocale(preferred()) ?? DEFAULT_LOCALE),
    /** Returns the locale that the page requests; null if it requests none, or if the user has chosen one since. */
    requested: () => requested,
    /** Adds texts that not every page shows. Resolves as `ready` does. */
    add(bundle: Bundle): Promise<void> {
      const before = added.get(bundle);
      if (before) return before;
      bundles.push(bundle);
      $texts.set({ ...bundle.english, ...$texts.get() });
      const shown = opening ? withTimeLimit(showPreferred()) : Promise.resolve();
      added.set(bundle, shown);
      return shown;
    },
    /** Resolves once the texts are loaded. If they are slow or can't be loaded, the page shows English meanwhile. */
    ready: (): Promise<void> => withTimeLimit((opening ??= open())),
    /** Requests a locale for the page (attribute `locale`); null withdraws the request. */
    requestLocale(locale: string | null): void {
      if (requested === locale) return;
      requested = locale;
      if (locale && !nearestLocale(locale))
        core.ports.warn(`There are no texts for the locale '${locale}'.`);
      if (opening) void showPreferred();
    },
    /** Shows the page in the language that a sign-in has stored for the user. Resolves as `ready` does. */
    updateLocale: (): Promise<void> => withTimeLimit(showPreferred()),
    /**
     * Shows the page in the language that the user chose for the account. Returns false if its texts are slow or
     * can't be loaded; the page then keeps its language until they are loaded.
     */
    setLocale(locale: string): Promise<boolean> {
      requested = null;
      storage.set('locale', locale);
      // The latest choice counts.
      if (storage.get(LOCALE_KEY)) storage.set(LOCALE_KEY, locale);
      return change();
    },
    /**
     * Shows the page in the language that the user chose for this browser, which has priority over the account's and
     * the page's. Returns what `setLocale` returns.
     */
    chooseForBrowser(locale: string): Promise<boolean> {
      storage.set(LOCALE_KEY, locale);
      return change();
    },
  };
});
