type Callback = (lock: Lock | null) => unknown;

interface Waiter {
  readonly callback: Callback;
  readonly settle: (value: unknown) => void;
  readonly fail: (error: unknown) => void;
  /** True while the waiter's page is frozen: it may get the lock, but its callback does not run. */
  readonly isFrozen: () => boolean;
}

/** The Web Locks of one browser, shared by all pages of a test. */
export class FakeLocks {
  readonly #held = new Map<string, Waiter>();
  readonly #queues = new Map<string, Waiter[]>();

  /** Returns the lock manager of one page. */
  of(isFrozen: () => boolean = () => false): LockManager {
    const request = (name: string, options: LockOptions | Callback, callback?: Callback) =>
      typeof options === 'function'
        ? this.#request(name, {}, options, isFrozen)
        : this.#request(name, options, callback ?? (() => undefined), isFrozen);
    return { request, query: () => Promise.resolve({}) };
  }

  /** Releases the locks that a page holds and removes it from the queues, as closing the page does. */
  drop(isOf: (isFrozen: () => boolean) => boolean): void {
    for (const [name, queue] of this.#queues)
      this.#queues.set(
        name,
        queue.filter((waiter) => !isOf(waiter.isFrozen)),
      );
    for (const [name, holder] of [...this.#held])
      if (isOf(holder.isFrozen)) this.#release(name, holder);
  }

  #request(
    name: string,
    { ifAvailable, steal, signal }: LockOptions,
    callback: Callback,
    isFrozen: () => boolean,
  ): Promise<unknown> {
    return new Promise((settle, fail) => {
      const waiter: Waiter = { callback, settle, fail, isFrozen };
      const holder = this.#held.get(name);
      if (ifAvailable && holder) {
        settle(callback(null));
        return;
      }
      if (steal && holder) {
        this.#held.delete(name);
        holder.fail(new DOMException('stolen', 'AbortError'));
        this.#grant(name, waiter);
        return;
      }
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      queue.push(waiter);
      signal?.addEventListener('abort', () => {
        const waiting = this.#queues.get(name) ?? [];
        const index = waiting.indexOf(waiter);
        if (index < 0) return;
        waiting.splice(index, 1);
        fail(new DOMException('aborted', 'AbortError'));
      });
      this.#next(name);
    });
  }

  #next(name: string): void {
    if (this.#held.has(name)) return;
    const waiter = this.#queues.get(name)?.shift();
    if (waiter) this.#grant(name, waiter);
  }

  #grant(name: string, waiter: Waiter): void {
    this.#held.set(name, waiter);
    // A frozen page gets the lock, but its callback does not run.
    if (waiter.isFrozen()) return;
    Promise.resolve()
      .then(() => waiter.callback({ name, mode: 'exclusive' }))
      .then(waiter.settle, waiter.fail)
      .finally(() => this.#release(name, waiter));
  }

  #release(name: string, waiter: Waiter): void {
    if (this.#held.get(name) !== waiter) return;
    this.#held.delete(name);
    this.#next(name);
  }
}
