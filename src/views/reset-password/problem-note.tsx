import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { AlertIcon } from '../shared/ui/icons.tsx';

/** A refusal in the server's words, where it came about. It is no live region: the notice speaks for it. */
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
