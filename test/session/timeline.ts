interface Entry {
  readonly atMs: number;
  readonly run: () => void;
  isOff: boolean;
}

/** Lets every promise that is ready go on. */
export const turn = () => new Promise<void>((go) => setImmediate(go));

/** Time that passes only when it is told to, from one thing that happens to the next. */
export class Timeline {
  nowMs: number;
  readonly #entries: Entry[] = [];

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  /** Lets something happen after a delay; returns how to call it off. What is due at once comes in order. */
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

  /** Lets time pass, and calls `afterEach` after each thing that happened. */
  async pass(durationMs: number, afterEach: () => void): Promise<void> {
    const untilMs = this.nowMs + durationMs;
    for (let next = this.#entries[0]; next && next.atMs <= untilMs; next = this.#entries[0]) {
      this.#entries.shift();
      if (next.isOff) continue;
      this.nowMs = next.atMs;
      next.run();
      await turn();
      afterEach();
    }
    this.nowMs = untilMs;
  }
}

/** Whole numbers from 0 to a limit, the same ones for the same seed. */
export function dice(seed: number): (limit: number) => number {
  let state = seed | 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (limit + 1));
  };
}
