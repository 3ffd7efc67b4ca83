import type { Timeline } from './timeline.ts';

type Callback = (lock: Lock | null) => unknown;

/** A page that requests locks. */
export interface LockOwner {
  /** Runs a function in the page: at once, or after the page is resumed. */
  task(run: () => void): void;
}

interface LockRequest {
  readonly owner: LockOwner;
  readonly name: string;
  readonly callback: Callback;
  readonly signal: AbortSignal | undefined;
  readonly settle: (value: unknown) => void;
  readonly fail: (error: unknown) => void;
}

const aborted = (why: string) => new DOMException(why, 'AbortError');

/**
 * The Web Locks of one browser. A frozen page gets a lock like any other page, but its callback runs only
 * when the page is resumed, even if the lock has been stolen meanwhile.
 */
export class BrowserLocks {
  readonly #held = new Map<string, LockRequest>();
  readonly #queues = new Map<string, LockRequest[]>();
  readonly #timeline: Timeline;
  readonly #delayMs: () => number;

  constructor(timeline: Timeline, delayMs: () => number) {
    this.#timeline = timeline;
    this.#delayMs = delayMs;
  }

  /** Returns the lock manager of a page. */
  of(owner: LockOwner): LockManager {
    const request = (name: string, options: LockOptions | Callback, callback?: Callback) =>
      typeof options === 'function'
        ? this.#request(owner, name, {}, options)
        : this.#request(owner, name, options, callback ?? (() => undefined));
    return { request, query: () => Promise.resolve({}) };
  }

  /** Releases all locks that a page holds or waits for, as when it is closed. */
  drop(owner: LockOwner): void {
    for (const [name, queue] of this.#queues)
      this.#queues.set(
        name,
        queue.filter((request) => request.owner !== owner),
      );
    for (const holder of [...this.#held.values()])
      if (holder.owner === owner) this.#release(holder);
  }

  #request(owner: LockOwner, name: string, options: LockOptions, callback: Callback) {
    return new Promise<never>((settle: (value: never) => void, fail) => {
      const { ifAvailable, steal, signal } = options;
      const request = { owner, name, callback, signal, settle, fail } as LockRequest;
      const holder = this.#held.get(name);
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      if (steal) {
        if (holder) holder.owner.task(() => holder.fail(aborted('stolen')));
        this.#grant(request);
      } else if (ifAvailable && (holder ?? queue[0])) this.#answer(request, null);
      else {
        queue.push(request);
        signal?.addEventListener('abort', () => {
          const waiting = this.#queues.get(name) ?? [];
          if (waiting.includes(request)) waiting.splice(waiting.indexOf(request), 1);
          fail(signal.reason as Error);
        });
        this.#next(name);
      }
    });
  }

  #next(name: string): void {
    const request = this.#held.has(name) ? undefined : this.#queues.get(name)?.shift();
    if (request) this.#grant(request);
  }

  #grant(request: LockRequest): void {
    this.#held.set(request.name, request);
    this.#answer(request, { name: request.name, mode: 'exclusive' });
  }

  /** Calls the callback after a delay, like a browser. */
  #answer(request: LockRequest, lock: Lock | null): void {
    const call = async () => request.callback(lock);
    this.#timeline.after(this.#delayMs(), () =>
      request.owner.task(() => {
        if (request.signal?.aborted) return this.#release(request);
        void call()
          .then(request.settle, request.fail)
          .finally(() => this.#release(request));
      }),
    );
  }

  #release(request: LockRequest): void {
    if (this.#held.get(request.name) !== request) return;
    this.#held.delete(request.name);
    this.#next(request.name);
  }
}
