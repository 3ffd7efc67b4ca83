import { CONSENT_CONSTANTS } from '../kernel/consent-constants.ts';
import type { SsoEvents } from '../kernel/events.ts';
import { defineService, type BaseCore } from '../kernel/base-core.ts';
import { CONSENT_KEY, readJson, storageService, writeJson } from '../platform/storage.ts';

/** Which cookies a person allows (spec 3, "Cookie-consent result"). */
export type ConsentChoices = Readonly<SsoEvents['sso-consent']>;

/** What the tag may do with the sheet, once it is fetched. */
export interface ConsentSheet {
  /** Shows the sheet as soon as no other dialog is open. */
  ask(): void;
  /** Shows it to a user who asks for it; does nothing on a page where the sheet is never shown. */
  open(): void;
  close(): void;
}

/** A sheet that needs no core, and asks until the whole one is there. */
export type FirstSheet = Pick<ConsentSheet, 'ask' | 'close'>;

/** A consent tag on the page. */
export interface ConsentTag {
  /** Fetches a first sheet; undefined where it could not look as the whole one will. */
  loadFirst(): Promise<FirstSheet> | undefined;
  /** Fetches what asks; a page where consent is given never pays for it. */
  load(): Promise<ConsentSheet>;
  /** Tells the page what was chosen. */
  dispatch(choices: ConsentChoices): void;
}

/**
 * Whether and what the person has consented to (spec 4, "Cookie consent"). Storage is the one truth:
 * `cookie_consent` = Y says that she has, our own key beside it says to what. What is missing or
 * corrupt there counts as not allowed.
 */
export const consentService = defineService('consent', (core: BaseCore) => {
  const { ports } = core;
  const storage = storageService(core);
  const tags = new Set<ConsentTag>();
  let first: FirstSheet | undefined;
  let sheet: ConsentSheet | undefined;
  /** The choices that the page knows of, as text. */
  let known: string | undefined;
  let isDue = false;
  let stops: (() => void)[] = [];
  const watchers = new Set<() => void>();

  const choices = (): ConsentChoices | undefined => {
    if (storage.get('cookie_consent') !== 'Y') return undefined;
    const kept = readJson(storage, CONSENT_KEY) as Partial<ConsentChoices> | null | undefined;
    return {
      essentialCookies: true,
      analyticalCookies: kept?.analyticalCookies === true,
      marketingCookies: kept?.marketingCookies === true,
    };
  };
  const notifySubscribers = () => {
    for (const watcher of watchers) watcher();
  };
  const newest = () => [...tags].at(-1);

  const fetchSheet = (tag: ConsentTag) => tag.load().then((loaded) => (sheet = loaded));

  /** Fetches the sheet, which asks once it is due. What can't be fetched is tried again when the page is back. */
  const prepare = (tag: ConsentTag): void => {
    const show = (loaded: FirstSheet) => {
      // By now it may be answered, or all tags gone.
      if (isDue && !choices()) loaded.ask();
    };
    const begin = async () => {
      first = await tag.loadFirst();
      if (first) show(first);
    };
    // One after the other: all that the whole sheet takes would hold up the first on a slow line.
    begin()
      .catch(() => {})
      .then(() => fetchSheet(tag))
      .then(show, () => {});
  };
  const close = () => {
    first?.close();
    sheet?.close();
  };

  /** Reads the truth again, as after another tab's answer. */
  const check = (): void => {
    const found = choices();
    const before = known;
    known = found && JSON.stringify(found);
    const tag = newest();
    if (!found) {
      if (isDue && sheet) sheet.ask();
      else if (isDue && tag) {
        first?.ask();
        prepare(tag);
      }
    } else if (known !== before) {
      close();
      tag?.dispatch(found);
    }
  };

  const start = () => {
    const found = choices();
    known = found && JSON.stringify(found);
    const { consentDelayMs } = { ...CONSENT_CONSTANTS, ...core.constants };
    const onDue = () => {
      isDue = true;
      check();
    };
    return [
      ports.setTimer(onDue, consentDelayMs),
      ports.onStorage(check),
      // A page out of the back-forward cache has heard of nothing.
      ports.onAwake(check),
    ];
  };

  return {
    /** What the person allows; undefined while she was not asked. */
    choices,
    /** Asks on this page until the returned function is called, if need be; all tags together ask once. */
    connect(tag: ConsentTag): () => void {
      if (tags.size === 0) stops = start();
      tags.add(tag);
      notifySubscribers();
      if (!choices()) prepare(tag);
      return () => {
        tags.delete(tag);
        notifySubscribers();
        if (tags.size > 0) return;
        for (const stop of stops) stop();
        isDue = false;
        close();
      };
    },
    /**
     * Opens the sheet for a person who wants to change her mind, prefilled with what she chose; that
     * tag tells of it. A tag that is not on the page opens nothing. Rejects when it can't be fetched.
     */
    async open(tag: ConsentTag): Promise<void> {
      if (!tags.delete(tag)) return;
      tags.add(tag);
      const loaded = await fetchSheet(tag);
      if (tags.has(tag)) loaded.open();
    },
    /** The newest tag on the page: by it a screen offers to change one's mind. */
    newest,
    /** Calls back when tags have come or gone, until the returned function is called. */
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    /** Keeps the person's answer and tells the page. Our own key first: other tabs wake at the second. */
    accept(answer: ConsentChoices): void {
      writeJson(storage, CONSENT_KEY, answer);
      storage.set('cookie_consent', 'Y');
      known = undefined;
      check();
    },
  };
});
