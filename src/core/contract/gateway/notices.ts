/** The members of a theme entry that decide whether a gateway sends it. */
interface TimedEntry {
  readonly type: string;
  readonly from?: string | null | undefined;
  readonly until?: string | null | undefined;
}

const isNotice = ({ type }: TimedEntry) => type === 'NOTICE';
/** A missing time, which is NaN, is never over. */
const isOver = ({ until }: TimedEntry, nowMs: number) => nowMs >= Date.parse(until ?? '');

/** Returns a theme without the notices that have not begun or are over (gateway-contract-126). */
export const currentEntries = <Entry extends TimedEntry>(
  theme: readonly Entry[],
  nowMs: number,
): Entry[] =>
  theme.filter(
    (entry) => !isNotice(entry) || !(nowMs < Date.parse(entry.from ?? '') || isOver(entry, nowMs)),
  );

/** Returns true if the theme has a notice that is not over, which a gateway announces as `notices`. */
export const hasNotices = (theme: readonly TimedEntry[], nowMs: number): boolean =>
  theme.some((entry) => isNotice(entry) && !isOver(entry, nowMs));
