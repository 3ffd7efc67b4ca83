import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';

/** A text that changes by itself: nothing around it is drawn anew. */
export function SignalText({ of }: { of: ReadonlySignal<string> }) {
  useSignals();
  return of.value;
}
