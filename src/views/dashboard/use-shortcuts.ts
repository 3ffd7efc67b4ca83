import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { isModalOpen } from './modal-open.ts';

const WRITTEN_IN = 'input, textarea, select, [contenteditable=""], [contenteditable=true]';

/** True on machines whose shortcuts take the ⌘ key. */
export const isApple = () => /Mac|iP(?:hone|ad|od)/.test(navigator.platform);

/** How this machine's keyboard spells the palette's shortcut. */
export const paletteKeys = (): string => (isApple() ? '⌘ K' : 'Ctrl K');

/** Ctrl K, and on Apple's keyboards ⌘ K: there Ctrl K deletes to the end of a line. */
const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (isApple() ? metaKey : ctrlKey) && !altKey && !shiftKey;

const isSearchKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key === '/' && !ctrlKey && !metaKey && !altKey;

export interface Shortcuts {
  readonly onSearch: () => void;
  readonly onPalette: () => void;
}

/**
 * Listens for `/` and Ctrl K on the whole page while the dashboard stands there. What the page handled
 * itself, what is typed into a field, and what happens under a modal dialog is left alone; Ctrl K counts
 * in the dashboard's own fields.
 */
export function useShortcuts(tag: RefObject<HTMLElement | null>, shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  // A layout effect: they work as soon as the screen is seen.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPalette = isPaletteKey(event);
      if (event.defaultPrevented || event.isComposing) return;
      if (!isPalette && !isSearchKey(event)) return;
      const [target] = event.composedPath();
      const isWriting = target instanceof Element && target.closest(WRITTEN_IN) !== null;
      const isOurs = target instanceof Node && tag.current?.contains(target);
      if (isWriting && !(isPalette && isOurs)) return;
      if (isModalOpen()) return;
      event.preventDefault();
      if (isPalette) latest.current.onPalette();
      else latest.current.onSearch();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [tag]);
}
