import type { Timeline } from './timeline.ts';

type Callback = (lock: Lock | null) => unknown;

/** The page that asks for locks, as far as they know it. */
export interface LockOwner {
  /** Runs something in the page: at once, or when it is no longer frozen. */
  task(run: () => void): void;
}

interface Asker {
  readonly owner: LockOwner;
  readonly name: string;
  readonly callback: Callback;
  readonly signal: AbortSignal | undefined;
  readonly settle: (value: unknown) => void;
  readonly fail: (error: unknown) => void;
}

const aborted = (why: string) => new DOMException(why, 'AbortError');

/**
 * The Web Locks of one browser. A frozen page is given a lock like any other, and does nothing with it
 * before it is resumed; even if the lock was stolen from it by then.
 */
export class BrowserLocks {
  readonly #held = new Map<string, Asker>();
  readonly #queues = new Map<string, Asker[]>();
  readonly #timeline: Timeline;
  readonly #delayMs: () => number;

  constructor(timeline: Timeline, delayMs: () => number) {
    this.#timeline = timeline;
    this.#delayMs = delayMs;
  }

  /** The lock manager as one page has it. */
  of(owner: LockOwner): LockManager {
    const request = (name: string, options: LockOptions | Callback, callback?: Callback) =>
      typeof options === 'function'
        ? this.#request(owner, name, {}, options)
        : this.#request(owner, name, options, callback ?? (() => undefined));
    return { request, query: () => Promise.resolve({}) };
  }

  /** Lets go of all that a page holds or waits for, as closing it does. */
  drop(owner: LockOwner): void {
    for (const [name, queue] of this.#queues)
      this.#queues.set(
        name,
        queue.filter((asker) => asker.owner !== owner),
      );
    for (const holder of [...this.#held.values()])
      if (holder.owner === owner) this.#release(holder);
  }

  #request(owner: LockOwner, name: string, options: LockOptions, callback: Callback) {
    return new Promise<never>((settle: (value: never) => void, fail) => {
      const { ifAvailable, steal, signal } = options;
      const asker = { owner, name, callback, signal, settle, fail } as Asker;
      const holder = this.#held.get(name);
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      if (steal) {
        if (holder) holder.owner.task(() => holder.fail(aborted('stolen')));
        this.#grant(asker);
      } else if (ifAvailable && (holder ?? queue[0])) this.#answer(asker, null);
      else {
        queue.push(asker);
        signal?.addEventListener('abort', () => {
          const waiting = this.#queues.get(name) ?? [];
          if (waiting.includes(asker)) waiting.splice(waiting.indexOf(asker), 1);
          fail(signal.reason as Error);
        });
        this.#next(name);
      }
    });
  }

  #next(name: string): void {
    const asker = this.#held.has(name) ? undefined : this.#queues.get(name)?.shift();
    if (asker) this.#grant(asker);
  }

  #grant(asker: Asker): void {
    this.#held.set(asker.name, asker);
    this.#answer(asker, { name: asker.name, mode: 'exclusive' });
  }

  /** The browser's answer takes a moment to come to the page. */
  #answer(asker: Asker, lock: Lock | null): void {
    const call = async () => asker.callback(lock);
    this.#timeline.after(this.#delayMs(), () =>
      asker.owner.task(() => {
        if (asker.signal?.aborted) return this.#release(asker);
        void call()
          .then(asker.settle, asker.fail)
          .finally(() => this.#release(asker));
      }),
    );
  }

  #release(asker: Asker): void {
    if (this.#held.get(asker.name) !== asker) return;
    this.#held.delete(asker.name);
    this.#next(asker.name);
  }
}
