import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect } from 'react';

/**
 * Returns what is on top, where everything below is inert. Of a dialog and the session warning, it is the one that
 * opened last.
 */
export function useTopmost(
  dialogId: number | undefined,
  isWarned: boolean,
): 'page' | 'dialog' | 'warning' {
  useSignals();
  const latest = useSignal<'dialog' | 'warning'>('dialog');
  useLayoutEffect(() => {
    if (dialogId !== undefined) latest.value = 'dialog';
  }, [dialogId, latest]);
  useLayoutEffect(() => {
    if (isWarned) latest.value = 'warning';
  }, [isWarned, latest]);
  if (dialogId !== undefined && isWarned) return latest.value;
  if (isWarned) return 'warning';
  return dialogId === undefined ? 'page' : 'dialog';
}
