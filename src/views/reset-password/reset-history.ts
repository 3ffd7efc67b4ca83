import { defineService } from '../../core/kernel/core.ts';
import { OWN_KEYS } from '../../core/platform/storage.ts';
import { isResetStep, RESET_STEPS, type ResetStep } from './reset-place.ts';

/** The member of an entry's state that names the step. The other members belong to the page. */
const MARK = OWN_KEYS.reset;
/** The mark of the entry that shows the sign-in form. */
const FORM = '';

/** The part of the browser's history that the reset uses. */
export interface StepHistory {
  /** The state of the current entry. */
  state(): unknown;
  /** Adds an entry with the same address. */
  push(state: unknown): void;
  /** Replaces the state of the current entry. */
  replace(state: unknown): void;
  go(delta: number): void;
  onTraverse(listener: () => void, signal: AbortSignal): void;
}

/** The history of the tab. Tests replace it. */
export const stepHistoryService = defineService('step-history', (): StepHistory => ({
  state: (): unknown => globalThis.history.state,
  push: (state) => globalThis.history.pushState(state, ''),
  replace: (state) => globalThis.history.replaceState(state, ''),
  go: (delta) => globalThis.history.go(delta),
  onTraverse: (listener, signal) => globalThis.addEventListener('popstate', listener, { signal }),
}));

const isPlain = (state: unknown): state is Record<string, unknown> =>
  typeof state === 'object' && state !== null && Object.getPrototypeOf(state) === Object.prototype;

/** Returns the step of the current entry, 'form' for that of the sign-in form, or undefined for one of the page. */
export function entryStep(history: StepHistory): ResetStep | 'form' | undefined {
  const state = history.state();
  const mark = isPlain(state) ? state[MARK] : undefined;
  if (mark === FORM) return 'form';
  return isResetStep(mark) ? mark : undefined;
}

/**
 * Adds an entry for a step, and marks the sign-in form's before the first. Keeps what the page's router has stored in
 * the current entry; does nothing if that is a value to which no member can be added.
 */
export function pushStep(history: StepHistory, step: ResetStep): void {
  const state = history.state() ?? {};
  if (!isPlain(state)) return;
  if (state[MARK] === undefined) history.replace({ ...state, [MARK]: FORM });
  history.push({ ...state, [MARK]: step });
}

/** Returns how many entries the sign-in form is before the current one; 0 if that is not a step. */
export function entriesToForm(history: StepHistory): number {
  const step = entryStep(history);
  return isResetStep(step) ? RESET_STEPS.indexOf(step) + 1 : 0;
}
