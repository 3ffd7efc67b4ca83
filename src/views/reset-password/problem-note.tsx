import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef } from 'react';
import { AlertIcon } from '../shared/ui/icons.tsx';

/**
 * Scrolls the note and the button below it into view, above the snack bar: their scroll margin is its height. Scrolls to
 * the focused field last, because it must stay in view on a small screen.
 */
function scrollAboveSnackBar(note: HTMLElement): void {
  const form = note.closest('form');
  const focused = form?.querySelector(':focus');
  for (const element of [form?.querySelector('[type=submit]'), note, focused])
    element?.scrollIntoView({ block: 'nearest' });
}

/**
 * Renders an error message of the gateway next to its cause, in view (password-reset-20). Not a live region, because a
 * notification or the field that it describes announces it.
 */
export function ProblemNote({ text, id }: { text: ReadonlySignal<string>; id?: string }) {
  useSignals();
  const note = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (note.current) scrollAboveSnackBar(note.current);
  }, [text.value]);
  if (!text.value) return null;
  return (
    <p className="sso-reset-problem" id={id} ref={note}>
      <AlertIcon />
      <span>{text.value}</span>
    </p>
  );
}
