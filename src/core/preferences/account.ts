import { PREFERENCE_LISTS, type PreferenceList } from '../contract/preference-names.ts';
import type { Preferences } from '../contract/preferences.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { readJson, storageService } from '../platform/storage.ts';
import { arrangementService, hiddenService } from '../products/arrangement.ts';
import { codeStoresService, hashText, type PersistedCodes } from '../products/persisted-codes.ts';
import { choicesOf } from './choices.ts';
import { isSameList, mergeList } from './merge.ts';
import { readRecord, writeRecord } from './record.ts';

/** The members that are sent, by name. */
export type Changes = Readonly<Record<string, readonly string[] | string>>;

/**
 * Returns what the browser remembers of a list, to see later whether the user has changed it. A sign-out removes the
 * products that were opened, so they are remembered by a hash only (sign-out-08).
 */
const remembered = (name: PreferenceList, codes: readonly string[]): string[] =>
  name === 'recents' ? [hashText(codes.join('\n'))] : [...codes];

/** Compares the settings of this browser with those of the account, and copies them in both directions. */
export const accountService = defineService('account-settings', (core: Core) => {
  const choices = choicesOf(core);
  // The account may have these lists before the dashboard needs them.
  hiddenService(core);
  arrangementService(core);
  let isReceiving = false;

  /** The lists of this page that are stored in the account. */
  const lists = (): [name: PreferenceList, store: PersistedCodes][] =>
    PREFERENCE_LISTS.flatMap((name) => {
      const store = codeStoresService(core).get(`sso-elements.${name}`);
      return store ? [[name, store]] : [];
    });

  /** Returns the owner's list in this browser; undefined if none is stored, which says nothing about the user's wish. */
  const listOfOwner = (owner: string, name: string, { $codes }: PersistedCodes) =>
    Object.hasOwn(Object(readJson(storageService(core), `sso-elements.${name}`)) as object, owner)
      ? $codes.get()
      : undefined;

  /** Makes the settings of this browser those of the account, with what the user has changed here since. */
  function receive(owner: string, received: Preferences): void {
    const record = readRecord(core, owner);
    const known = { ...record.lists };
    isReceiving = true;
    for (const [name, store] of lists()) {
      const ours = listOfOwner(owner, name, store);
      const theirs = received[name];
      const isUnchanged =
        ours === undefined || (theirs && isSameList(remembered(name, ours), known[name]));
      const merged = isUnchanged ? theirs : mergeList(name, known[name], ours, theirs ?? []);
      if (merged && !isSameList(merged, store.$codes.get())) store.update(() => merged);
      // The store may keep fewer codes than the account has.
      known[name] = remembered(name, isUnchanged ? store.$codes.get() : (theirs ?? []));
    }
    for (const [name, choice] of choices) {
      const theirs = received[name];
      const isChosenHere = record.choices[name] !== undefined;
      if (theirs && !isChosenHere && theirs !== choice.read()) choice.apply(theirs);
    }
    isReceiving = false;
    writeRecord(core, owner, { ...record, version: received.version, lists: known });
  }

  return {
    lists,
    choices,
    receive,
    /** True while settings of the account are copied to this browser, which is no change by the user. */
    isReceiving: (): boolean => isReceiving,
    /** Returns what the user has changed here, and the account does not have. */
    changes(owner: string): Changes {
      const record = readRecord(core, owner);
      const changed = lists().flatMap(([name, store]) => {
        const ours = listOfOwner(owner, name, store);
        const isChanged = ours && !isSameList(remembered(name, ours), record.lists[name]);
        return isChanged ? [[name, ours] as const] : [];
      });
      return { ...Object.fromEntries(changed), ...record.choices };
    },
    /** Remembers that the account has what was sent, and copies the reply. */
    accept(owner: string, sent: Changes, received: Preferences): void {
      const record = readRecord(core, owner);
      const known = { ...record.lists };
      for (const [name] of lists()) {
        const codes = sent[name];
        if (Array.isArray(codes)) known[name] = remembered(name, codes as readonly string[]);
      }
      const unsent = Object.entries(record.choices).filter(([name, text]) => sent[name] !== text);
      writeRecord(core, owner, { ...record, lists: known, choices: Object.fromEntries(unsent) });
      receive(owner, received);
    },
    /** Stores a choice of the user until it is sent. */
    keepChoice(owner: string, name: string, text: string): void {
      const record = readRecord(core, owner);
      writeRecord(core, owner, { ...record, choices: { ...record.choices, [name]: text } });
    },
  };
});
