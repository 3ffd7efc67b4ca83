/** After the last user has left, a shared thing is kept for this long, because the next file of tests may want it. */
const IDLE_MS = 1_000;

export interface Shared<T> {
  /** The thing, opened for its first user. Each user calls `release` once. Rejects like `open`. */
  acquire(): Promise<T>;
  release(): void;
}

/** Shares a thing that is expensive to open among the test files of a process. */
export function share<T>(open: () => Promise<T>, close: (thing: T) => Promise<unknown>): Shared<T> {
  let thing: Promise<T> | undefined;
  let userCount = 0;
  let closing: NodeJS.Timeout | undefined;
  return {
    acquire() {
      clearTimeout(closing);
      userCount += 1;
      thing ??= open();
      return thing;
    },
    release() {
      userCount -= 1;
      if (userCount > 0) return;
      closing = setTimeout(() => {
        // What could not be opened need not be closed.
        void thing?.then(close, () => undefined);
        thing = undefined;
      }, IDLE_MS);
    },
  };
}
