import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';

/** Renders the text of a signal. A change renders only this component again, not its parent. */
export function SignalText({ of }: { of: ReadonlySignal<string> }) {
  useSignals();
  return of.value;
}
