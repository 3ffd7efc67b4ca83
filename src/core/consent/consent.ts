import { CONSENT_CONSTANTS } from '../kernel/consent-constants.ts';
import type { ConsentChoices, SsoEvents } from '../kernel/events.ts';
import { defineService, type BaseCore } from '../kernel/base-core.ts';
import { isCurrent, type Validity } from './is-current.ts';
import { CONSENT_KEY, readJson, storageService, writeJson } from '../platform/storage.ts';

export type { ConsentChoices } from '../kernel/events.ts';

/** The choices with their record: what is stored and dispatched. */
export type ConsentAnswer = Readonly<SsoEvents['sso-consent']>;

/** The consent sheet, as the consent service uses it. */
export interface ConsentSheet {
  /** Opens the sheet as soon as no other dialog is open and the user does not type. */
  ask(): void;
  /** Opens the sheet because the user has requested it. Does nothing on a page where it is never shown. */
  open(): void;
  close(): void;
}

/** The prerendered sheet, which works without the full core and React. */
export type PrerenderedSheet = Pick<ConsentSheet, 'ask' | 'close'>;

/** A consent element on the page. */
export interface ConsentTag {
  /**
   * Loads the prerendered sheet; undefined on the page where it is never shown. Once the page needs more, it calls
   * `replace`, which loads the full sheet.
   */
  loadPrerendered(replace: () => void): Promise<PrerenderedSheet> | undefined;
  /** Loads the full sheet, on demand: most users answer the prerendered one. */
  load(): Promise<ConsentSheet>;
  /** Reports that the full sheet did not load. */
  loadFailed(error: unknown): void;
  /** Its attributes that decide whether the stored answer still counts. */
  readonly validity: Validity;
  /** Dispatches `sso-consent`. */
  dispatch(answer: ConsentAnswer): void;
  /**
   * Loads and runs what the page has requested for an answer, such as its scripts. `isOwn` is true for an answer in this
   * tab, false for one in another, and undefined for one from before.
   */
  apply(answer: ConsentAnswer, isOwn?: boolean): void;
}

/**
 * The user's cookie consent. Storage is the single source of truth: `cookie_consent` is Y once the user has answered,
 * and our own key contains the choices with their record. A missing or corrupt choice counts as not allowed. An answer
 * to another version, or an old one, counts as none; `cookie_consent` stays Y for the suite's other apps.
 */
export const consentService = defineService('consent', (core: BaseCore) => {
  const { ports } = core;
  const storage = storageService(core);
  const tags = new Set<ConsentTag>();
  let prerendered: PrerenderedSheet | undefined;
  let sheet: ConsentSheet | undefined;
  /** The element whose full sheet is loading. */
  let replacing: ConsentTag | undefined;
  /** The last choices that were dispatched, as JSON. */
  let known: string | undefined;
  let isDue = false;
  let stops: (() => void)[] = [];
  const subscribers = new Set<() => void>();

  const newest = () => [...tags].at(-1);
  const read = (tag: ConsentTag | undefined, hasRecord: boolean): ConsentAnswer | undefined => {
    const stored = readJson(storage, CONSENT_KEY) as Partial<ConsentAnswer> | null | undefined;
    const record = stored?.record;
    return storage.get('cookie_consent') === 'Y' && isCurrent(record, tag?.validity, ports.now())
      ? {
          essentialCookies: true,
          analyticalCookies: stored?.analyticalCookies === true,
          marketingCookies: stored?.marketingCookies === true,
          ...(hasRecord && record?.id && { record }),
        }
      : undefined;
  };
  const choices = (tag = newest()): ConsentChoices | undefined => read(tag, false);
  const answer = () => read(newest(), true);
  const notifySubscribers = () => {
    for (const subscriber of subscribers) subscriber();
  };

  const loadSheet = (tag: ConsentTag) => tag.load().then((loaded) => (sheet = loaded));

  const show = (loaded: PrerenderedSheet) => {
    // By now, the user may have answered, or all elements may have been removed.
    if (choices() || tags.size === 0) loaded.close();
    else if (isDue) loaded.ask();
  };
  const replace = (tag: ConsentTag): void => {
    if (replacing === tag) return;
    replacing = tag;
    loadSheet(tag)
      .finally(() => (replacing = undefined))
      .then(show, tag.loadFailed);
  };
  /** Loads a sheet and opens it once it is due. If that fails, tries again when the page becomes active. */
  const prepare = async (tag: ConsentTag): Promise<void> => {
    try {
      prerendered ??= await tag.loadPrerendered(() => replace(tag));
    } catch {
      // The full sheet may load.
    }
    if (prerendered) show(prerendered);
    else replace(tag);
  };
  const close = () => {
    prerendered?.close();
    sheet?.close();
  };

  /** Reads storage again, for example after an answer in another tab. */
  const check = (isOwn?: unknown): void => {
    const found = answer();
    const before = known;
    known = found && JSON.stringify(found);
    const tag = newest();
    if (!found) {
      if (isDue && sheet) sheet.ask();
      else if (isDue && tag) void prepare(tag);
    } else if (known !== before) {
      close();
      tag?.dispatch(found);
      tag?.apply(found, isOwn === true);
    }
  };

  const start = () => {
    const found = answer();
    known = found && JSON.stringify(found);
    const { consentDelayMs } = { ...CONSENT_CONSTANTS, ...core.constants };
    const onDue = () => {
      isDue = true;
      check();
    };
    return [
      ports.setTimer(onDue, consentDelayMs),
      ports.onStorage(check),
      // A page from the back-forward cache has missed all storage events.
      ports.onAwake(check),
    ];
  };

  return {
    /** Returns what the user allows; undefined without an answer that counts for the element, by default the newest. */
    choices,
    /** Registers an element; without an answer, the page asks once. Returns a function that unregisters the element. */
    connect(tag: ConsentTag): () => void {
      tags.add(tag);
      if (tags.size === 1) stops = start();
      notifySubscribers();
      const found = answer();
      if (found) tag.apply(found);
      else void prepare(tag);
      return () => {
        tags.delete(tag);
        notifySubscribers();
        if (tags.size > 0) return;
        for (const stop of stops) stop();
        isDue = false;
        close();
        prerendered = undefined;
      };
    },
    /**
     * Reopens the consent sheet, prefilled with the user's choices. This element then dispatches the answer. Does
     * nothing for an element that is not registered. Rejects if the sheet can't be loaded.
     */
    async open(tag: ConsentTag): Promise<void> {
      if (!tags.delete(tag)) return;
      tags.add(tag);
      const loaded = await loadSheet(tag);
      if (tags.has(tag)) loaded.open();
    },
    /** Returns the newest element on the page, with which a screen can reopen the sheet. */
    newest,
    /** Calls back when an element is registered or unregistered, until the returned function is called. */
    watch(subscriber: () => void): () => void {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    /** Stores the user's answer and dispatches it. Writes our own key first, because other tabs react to the second. */
    accept(given: ConsentAnswer): void {
      writeJson(storage, CONSENT_KEY, given);
      storage.set('cookie_consent', 'Y');
      known = undefined;
      check(true);
    },
  };
});
