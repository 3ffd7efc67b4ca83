interface Entry {
  readonly atMs: number;
  readonly run: () => void;
  isOff: boolean;
}

/** Resolves after all settled promises have run their callbacks. */
export const flushPromises = () => new Promise<void>((go) => setImmediate(go));

/** Simulated time, which advances from one scheduled callback to the next. */
export class Timeline {
  nowMs: number;
  readonly #entries: Entry[] = [];

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  /** Schedules a callback and returns a function that cancels it. Callbacks of the same time run in order. */
  after(delayMs: number, run: () => void): () => void {
    const entry = { atMs: this.nowMs + Math.max(0, delayMs), run, isOff: false };
    let low = 0;
    for (let high = this.#entries.length; low < high;) {
      const middle = (low + high) >>> 1;
      if ((this.#entries[middle]?.atMs ?? 0) <= entry.atMs) low = middle + 1;
      else high = middle;
    }
    this.#entries.splice(low, 0, entry);
    return () => void (entry.isOff = true);
  }

  /** Advances the time, and calls `afterEach` after each callback. */
  async pass(durationMs: number, afterEach: () => void): Promise<void> {
    const untilMs = this.nowMs + durationMs;
    for (let next = this.#entries[0]; next && next.atMs <= untilMs; next = this.#entries[0]) {
      this.#entries.shift();
      if (next.isOff) continue;
      this.nowMs = next.atMs;
      next.run();
      await flushPromises();
      afterEach();
    }
    this.nowMs = untilMs;
  }
}

/** Returns a generator of pseudorandom integers from 0 to a limit. */
export function randomIntegers(seed: number): (limit: number) => number {
  let state = seed | 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (limit + 1));
  };
}
