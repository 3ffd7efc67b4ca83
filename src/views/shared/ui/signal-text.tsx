import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';

/**
 * Renders the text of a signal. A change renders only this component again, not its parent. Its element lets React
 * empty a text that the translation of a page has wrapped; it could not remove the wrapped text.
 */
export function SignalText({ of }: { of: ReadonlySignal<string> }) {
  useSignals();
  return <span>{of.value}</span>;
}
