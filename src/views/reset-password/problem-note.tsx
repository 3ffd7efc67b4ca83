import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { AlertIcon } from '../shared/ui/icons.tsx';

/**
 * Renders an error message of the gateway next to its cause. Not a live region, because a notification announces
 * it.
 */
export function ProblemNote({ text, id }: { text: ReadonlySignal<string>; id?: string }) {
  useSignals();
  if (!text.value) return null;
  return (
    <p className="sso-reset-problem" id={id}>
      <AlertIcon />
      <span>{text.value}</span>
    </p>
  );
}
