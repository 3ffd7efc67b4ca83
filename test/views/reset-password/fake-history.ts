import { override } from '../../../src/core/kernel/core.ts';
import {
  stepHistoryService,
  type StepHistory,
} from '../../../src/views/reset-password/reset-history.ts';

/** A history in memory. Traversals end later, as in a browser. */
export class FakeHistory implements StepHistory {
  entries: unknown[];
  at = 0;
  readonly #listeners = new Set<() => void>();

  constructor(state: unknown = null) {
    this.entries = [state];
  }

  state = (): unknown => this.entries[this.at];
  push = (state: unknown): void => {
    this.entries = [...this.entries.slice(0, this.at + 1), structuredClone(state)];
    this.at += 1;
  };
  replace = (state: unknown): void => {
    this.entries[this.at] = structuredClone(state);
  };
  go = (delta: number): void => {
    queueMicrotask(() => {
      if (!(this.at + delta in this.entries)) return;
      this.at += delta;
      for (const listener of [...this.#listeners]) listener();
    });
  };
  onTraverse = (listener: () => void, signal: AbortSignal): void => {
    this.#listeners.add(listener);
    signal.addEventListener('abort', () => this.#listeners.delete(listener));
  };

  get listenerCount(): number {
    return this.#listeners.size;
  }
}

/** Replaces the tab's history, which the tests of a page share. */
export const withHistory = (history = new FakeHistory()) => override(stepHistoryService, history);
