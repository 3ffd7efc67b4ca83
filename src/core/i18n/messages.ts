import { atom, onMount } from 'nanostores';
import { defineService, type Core } from '../kernel/core.ts';
import { LOCALE_KEY, storageService } from '../platform/storage.ts';
import { applyLanguage } from './document-language.ts';
import { format, type Values } from './format.ts';
import { formatTags, languageTag } from './language-tag.ts';
import { DEFAULT_LOCALE, ELEMENT_TEXTS, nearestLocale } from './locales.ts';
import type { Bundle, MessageId, Texts } from './texts.ts';

/** The page's language: its code and its texts. */
export const messagesService = defineService('messages', (core: Core) => {
  const storage = storageService(core);
  const $locale = atom(DEFAULT_LOCALE);
  let shown = DEFAULT_LOCALE;
  const bundles = [ELEMENT_TEXTS];
  const added = new Map<Bundle, Promise<void>>();
  let texts: Readonly<Partial<Texts>> = ELEMENT_TEXTS.english;
  /** What the page's author wants, until the person chooses. */
  let asked: string | null = null;
  let latest = 0;
  let opening: Promise<void> | undefined;

  const wanted = (): string => {
    const chosen = storage.get(LOCALE_KEY);
    const wishes = [chosen, asked, storage.get('locale'), ...core.ports.languages()];
    const known = wishes.find((wish) => wish && nearestLocale(wish));
    return known ?? DEFAULT_LOCALE;
  };
  /** Turns the page to a locale, unless a later wish overtakes it. False when its texts can't be fetched. */
  const show = async (locale: string): Promise<boolean> => {
    latest += 1;
    const turn = latest;
    const code = nearestLocale(locale) ?? DEFAULT_LOCALE;
    try {
      const loaded = await Promise.all(bundles.map((bundle) => bundle.load(code)));
      if (turn !== latest) return true;
      texts = Object.assign({}, texts, ...loaded) as Partial<Texts>;
      shown = code;
      $locale.set(code);
      applyLanguage(core, code);
      return true;
    } catch {
      return false;
    }
  };
  const showWanted = (): Promise<boolean> => show(wanted());
  const open = async (): Promise<void> => {
    // Whatever is mounted next asks again.
    if (!(await showWanted())) opening = undefined;
  };
  const inTime = (work: Promise<unknown>) =>
    new Promise<void>((go) => {
      const cancel = core.ports.setTimer(go, core.constants.localeWaitMs);
      void work.finally(() => {
        cancel();
        go();
      });
    });

  const turn = async (): Promise<boolean> => {
    let isShown = false;
    await inTime(showWanted().then((outcome) => (isShown = outcome)));
    return isShown;
  };

  // Another tab's choice, for as long as somebody reads here.
  onMount($locale, () =>
    core.ports.onStorage((key) => {
      if ((key === 'locale' || key === LOCALE_KEY) && storage.get(key)) void showWanted();
    }),
  );

  return {
    /** Of the texts on the page. */
    $locale,
    /** The text of a message id, with its places filled. */
    t: (id: MessageId, values?: Values): string =>
      format(texts[id] ?? id, values, formatTags(shown)),
    /** The language that the page is in or is being turned to, as BCP 47. */
    tag: (): string => languageTag(nearestLocale(wanted()) ?? DEFAULT_LOCALE),
    /** Adds texts that not every page shows; resolves as `ready` does. */
    add(bundle: Bundle): Promise<void> {
      const before = added.get(bundle);
      if (before) return before;
      bundles.push(bundle);
      texts = { ...bundle.english, ...texts };
      const shown = opening ? inTime(showWanted()) : Promise.resolve();
      added.set(bundle, shown);
      return shown;
    },
    /** Resolves once the texts are there; where they are slow or can't be fetched, English serves meanwhile. */
    ready: (): Promise<void> => inTime((opening ??= open())),
    /** The page's author wants a language (attribute `locale`), or no longer. */
    ask(locale: string | null): void {
      if (asked === locale) return;
      asked = locale;
      if (locale && !nearestLocale(locale))
        core.ports.warn(`sso-elements: there are no texts for the locale '${locale}'.`);
      if (opening) void showWanted();
    },
    /** Turns the page to the language that a sign-in has kept for the person; resolves as `ready` does. */
    follow: (): Promise<void> => inTime(showWanted()),
    /**
     * Turns the page to the language that the user chose for their account. False when its texts are slow or can't
     * be fetched; the page then stays as it is until they come.
     */
    setLocale(locale: string): Promise<boolean> {
      asked = null;
      storage.set('locale', locale);
      // The latest choice counts.
      if (storage.get(LOCALE_KEY)) storage.set(LOCALE_KEY, locale);
      return turn();
    },
    /**
     * Turns the page to the language that the user chose for this browser, which no account's and no page's
     * language replaces. Returns what `setLocale` returns.
     */
    chooseForBrowser(locale: string): Promise<boolean> {
      storage.set(LOCALE_KEY, locale);
      return turn();
    },
  };
});
