/** A shared resource stays open for this long after its last release, because the next test file may acquire it. */
const IDLE_MS = 1_000;

export interface Shared<T> {
  /** Returns the resource and opens it if necessary. Call `release` once for each call. Rejects like `open`. */
  acquire(): Promise<T>;
  release(): void;
}

/** Shares a resource that is expensive to open among the test files of a process. */
export function share<T>(
  open: () => Promise<T>,
  close: (resource: T) => Promise<unknown>,
): Shared<T> {
  let resource: Promise<T> | undefined;
  let acquiredCount = 0;
  let closing: NodeJS.Timeout | undefined;
  return {
    acquire() {
      clearTimeout(closing);
      acquiredCount += 1;
      resource ??= open();
      return resource;
    },
    release() {
      acquiredCount -= 1;
      if (acquiredCount > 0) return;
      closing = setTimeout(() => {
        // A failed `open` left no resource to close.
        void resource?.then(close, () => undefined);
        resource = undefined;
      }, IDLE_MS);
    },
  };
}
