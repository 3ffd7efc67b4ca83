import type { Store } from './schema/tables.ts';

/** A database and the clock that its processes share. */
export interface TimedStore {
  readonly store: Store;
  /** The current time in milliseconds, which database times are compared with. */
  readonly now: () => number;
}

/** Returns the time some seconds from now. */
export function inSeconds({ now }: Pick<TimedStore, 'now'>, seconds: number): Date {
  return new Date(now() + seconds * 1000);
}
