import type { StringStore } from '../../src/core/kernel/base-ports.ts';
import type { Timeline } from './timeline.ts';

interface Kept {
  readonly value: string | null;
  /** The order of writes over all tabs; the last one wins everywhere. */
  readonly turn: number;
}

/** What one tab sees of local storage. */
interface View {
  readonly kept: Map<string, Kept>;
  readonly tell: (key: string) => void;
  /** No news overtakes another on its way to one tab. */
  newsAtMs: number;
}

/**
 * The local storage of an origin whose tabs live in several processes: each has a copy of its own, and
 * sees another's write, and the event that tells of it, a while after it was made.
 */
export class SharedStorage {
  readonly truth = new Map<string, Kept>();
  readonly #views = new Set<View>();
  readonly #timeline: Timeline;
  readonly #delayMs: () => number;
  readonly #onWrite: (key: string, value: string | null) => void;
  #turn = 0;

  constructor(
    timeline: Timeline,
    delayMs: () => number,
    onWrite: (key: string, value: string | null) => void,
  ) {
    this.#timeline = timeline;
    this.#delayMs = delayMs;
    this.#onWrite = onWrite;
  }

  get(key: string): string | null {
    return this.truth.get(key)?.value ?? null;
  }

  /** The store as a tab that opens now has it; `tell` hears of others' writes until it is closed. */
  open(tell: (key: string) => void): { store: StringStore; close: () => void } {
    const view: View = { kept: new Map(this.truth), tell, newsAtMs: 0 };
    this.#views.add(view);
    const store = {
      getItem: (key: string) => view.kept.get(key)?.value ?? null,
      setItem: (key: string, value: string) => this.#write(view, key, value),
      removeItem: (key: string) => this.#write(view, key, null),
    };
    return { store, close: () => this.#views.delete(view) };
  }

  #write(writer: View, key: string, value: string | null): void {
    const kept = { value, turn: ++this.#turn };
    writer.kept.set(key, kept);
    if (this.get(key) === value) return;
    this.truth.set(key, kept);
    this.#onWrite(key, value);
    for (const view of this.#views) if (view !== writer) this.#send(view, key, kept);
  }

  #send(view: View, key: string, kept: Kept): void {
    const now = this.#timeline.nowMs;
    view.newsAtMs = Math.max(view.newsAtMs, now + this.#delayMs());
    this.#timeline.after(view.newsAtMs - now, () => {
      if (!this.#views.has(view)) return;
      if ((view.kept.get(key)?.turn ?? 0) < kept.turn) view.kept.set(key, kept);
      view.tell(key);
    });
  }
}
