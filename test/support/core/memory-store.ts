import type { StringStore } from '../../../src/core/kernel/base-ports.ts';

/**
 * How the browser treats the store. denied: reading the property throws; blocked: the store is null; full: no
 * write succeeds; locked: every method throws.
 */
export type StoreMode = 'open' | 'denied' | 'blocked' | 'full' | 'locked';

/** A string store in memory that records its writes in order. */
export class MemoryStore implements StringStore {
  mode: StoreMode = 'open';
  readonly values: Map<string, string>;
  /** `set key` and `remove key`, oldest first. */
  readonly writes: string[] = [];

  constructor(values: Record<string, string> = {}) {
    this.values = new Map(Object.entries(values));
  }

  /** Returns the store as a page's `localStorage` property would. Throws in mode `denied`. */
  pick(): StringStore {
    if (this.mode === 'denied') throw new DOMException('Access is denied', 'SecurityError');
    // Some web views have no store, although the types require one.
    return this.mode === 'blocked' ? (null as unknown as StringStore) : this;
  }

  getItem(key: string): string | null {
    this.#refuseIf('locked');
    return this.values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#refuseIf('locked', 'full');
    this.writes.push(`set ${key}`);
    this.values.set(key, value);
  }

  removeItem(key: string): void {
    this.#refuseIf('locked');
    this.writes.push(`remove ${key}`);
    this.values.delete(key);
  }

  #refuseIf(...modes: StoreMode[]): void {
    if (modes.includes(this.mode)) throw new DOMException('No space left', 'QuotaExceededError');
  }
}
