import { batch, signal } from '@preact/signals-core';
import type { Core } from '../../../core/kernel/core.ts';

/** How long a button says that it has done something. */
const SAID_MS = 4_000;

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Not allowed, or an insecure page, which has no clipboard.
    return false;
  }
}

/** Creates the state of buttons that copy a text or store it, and say so for a while. */
export function createCopying(core: Core) {
  /** What has just been done. */
  const said = signal<'copied' | 'downloaded' | undefined>(undefined);
  /** True if the browser refused to copy, and the text is selected instead. */
  const isSelected = signal(false);
  let forget: (() => void) | undefined;
  const say = (what: 'copied' | 'downloaded') => {
    forget?.();
    batch(() => {
      said.value = what;
      isSelected.value = false;
    });
    forget = core.ports.setTimer(() => (said.value = undefined), SAID_MS);
  };
  return {
    said,
    isSelected,
    say,
    /** Copies a text. If the browser refuses, selects the element that shows it. */
    async copy(text: string, element: Element | null): Promise<void> {
      if (await copy(text)) return say('copied');
      isSelected.value = true;
      if (element) getSelection()?.selectAllChildren(element);
    },
    stop: () => forget?.(),
  };
}
