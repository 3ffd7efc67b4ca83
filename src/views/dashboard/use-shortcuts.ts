// cspell:ignore contenteditable
import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { shortcutsService } from '../../core/products/shortcuts.ts';
import { isApple } from '../shared/palette-keys.ts';

const MODAL = 'dialog:modal, [aria-modal="true"]';

/** Returns true while a modal dialog is open, ours or the page's, also inside open shadow roots. */
export function isModalOpen(root: Document | ShadowRoot = document): boolean {
  const modals = [...root.querySelectorAll(MODAL)];
  if (modals.some((modal) => modal.checkVisibility())) return true;
  return [...root.querySelectorAll('*')].some(
    ({ shadowRoot }) => shadowRoot !== null && isModalOpen(shadowRoot),
  );
}

const EDITABLE = 'input, textarea, select, [contenteditable=""], [contenteditable=true]';

/** Returns true for Ctrl K, or ⌘ K on Apple's platforms, where Ctrl K deletes to the end of a line. */
const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (isApple() ? metaKey : ctrlKey) && !altKey && !shiftKey;

const isSearchKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key === '/' && !ctrlKey && !metaKey && !altKey;

export interface Shortcuts {
  readonly onSearch: () => void;
  readonly onPalette: () => void;
}

/** Which shortcuts are on. */
export interface ShortcutsOn {
  readonly search: boolean;
  readonly palette: boolean;
}

/**
 * Returns which shortcuts are on: the element's `shortcuts` attribute switches all off, the user only the single key,
 * which speech input may press by accident (dashboard-30).
 */
export function useShortcutsOn(attribute: string | undefined): ShortcutsOn {
  const isChosen = useStore(shortcutsService(getCore()).$isOn);
  const palette = attribute !== 'off';
  return { search: palette && isChosen, palette };
}

/**
 * Listens for Ctrl K on the whole page, and for `/` while the focus is inside the element, because a
 * single-character shortcut must not work elsewhere (WCAG 2.1.4). Ignores keys that the page has handled, that are
 * typed into a field, or that are pressed while a modal dialog is open; Ctrl K also works in the dashboard's own
 * fields.
 */
export function useShortcuts(
  view: RefObject<HTMLElement | null>,
  { search, palette }: ShortcutsOn,
  shortcuts: Shortcuts,
): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  // A layout effect, so that the shortcuts work as soon as the screen is visible.
  useLayoutEffect(() => {
    if (!palette) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const isPalette = isPaletteKey(event);
      if (event.defaultPrevented || event.isComposing) return;
      if (!isPalette && !(search && isSearchKey(event))) return;
      const path = event.composedPath();
      const [target] = path;
      const root = view.current?.getRootNode();
      const isInTag = root !== undefined && path.includes(root);
      const isWriting = target instanceof Element && target.closest(EDITABLE) !== null;
      if (isWriting ? !(isPalette && isInTag) : !(isPalette || isInTag)) return;
      if (isModalOpen()) return;
      event.preventDefault();
      if (isPalette) latest.current.onPalette();
      else latest.current.onSearch();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [view, search, palette]);
}
