import type { StringStore } from '../../src/core/kernel/base-ports.ts';
import type { Timeline } from './timeline.ts';

interface Entry {
  readonly value: string | null;
  /** Position in the order of writes of all tabs; the last write wins in every tab. */
  readonly order: number;
}

/** Local storage as one tab sees it. */
interface View {
  readonly entries: Map<string, Entry>;
  readonly notify: (key: string) => void;
  /** Time of the latest pending event, because events arrive at a tab in order. */
  eventAtMs: number;
}

/**
 * The local storage of an origin whose tabs run in several processes: each tab has its own copy, and sees a
 * write of another tab and its storage event with a delay.
 */
export class SharedStorage {
  readonly truth = new Map<string, Entry>();
  readonly #views = new Set<View>();
  readonly #timeline: Timeline;
  readonly #delayMs: () => number;
  readonly #onWrite: (key: string, value: string | null) => void;
  #order = 0;

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

  /** Opens the store for a new tab; `notify` is called for writes of other tabs until `close`. */
  open(notify: (key: string) => void): { store: StringStore; close: () => void } {
    const view: View = { entries: new Map(this.truth), notify, eventAtMs: 0 };
    this.#views.add(view);
    const store = {
      getItem: (key: string) => view.entries.get(key)?.value ?? null,
      setItem: (key: string, value: string) => this.#write(view, key, value),
      removeItem: (key: string) => this.#write(view, key, null),
    };
    return { store, close: () => this.#views.delete(view) };
  }

  #write(writer: View, key: string, value: string | null): void {
    const entry = { value, order: ++this.#order };
    writer.entries.set(key, entry);
    if (this.get(key) === value) return;
    this.truth.set(key, entry);
    this.#onWrite(key, value);
    for (const view of this.#views) if (view !== writer) this.#send(view, key, entry);
  }

  #send(view: View, key: string, entry: Entry): void {
    const now = this.#timeline.nowMs;
    view.eventAtMs = Math.max(view.eventAtMs, now + this.#delayMs());
    this.#timeline.after(view.eventAtMs - now, () => {
      if (!this.#views.has(view)) return;
      if ((view.entries.get(key)?.order ?? 0) < entry.order) view.entries.set(key, entry);
      view.notify(key);
    });
  }
}
