import type { PreferenceList } from '../contract/preference-names.ts';

type Codes = readonly string[];

/** True for lists with the same codes in the same order. */
export const isSameList = (one: Codes | undefined, other: Codes | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.length === other.length &&
  one.every((code, index) => code === other[index]);

const without = (codes: Codes, removed: Codes): string[] => {
  const set = new Set(removed);
  return codes.filter((code) => !set.has(code));
};

/** Appends what was added here since `base` to their list, and removes what was removed here. */
function mergeChanges(base: Codes = [], ours: Codes, theirs: Codes): Codes {
  const added = without(ours, base);
  const removed = without(base, ours);
  const isReordered = added.length + removed.length === 0;
  return isReordered ? ours : [...without(theirs, [...removed, ...added]), ...added];
}

/**
 * Merges a list that was changed here and, since `base`, maybe also in another browser. `base` is undefined in a browser
 * that has not loaded the account's list yet.
 */
export function mergeList(
  name: PreferenceList,
  base: Codes | undefined,
  ours: Codes,
  theirs: Codes,
): Codes {
  // The products that were opened here are the newest.
  if (name === 'recents') return [...without(theirs, ours), ...ours];
  // Two orders can't be merged. That of the account was chosen; that of a new browser may be old.
  if (name === 'arrangement') return base === undefined && theirs.length > 0 ? theirs : ours;
  return mergeChanges(base, ours, theirs);
}
