import { paletteKeys } from '../shared/palette-keys.ts';
import { useT } from '../shared/use-core.ts';

export interface PaletteButtonProps {
  /** True if the keyboard shortcuts are on. */
  hasShortcut: boolean;
  onOpen: () => void;
  /** Called when the button is hovered or focused, to prefetch the palette. */
  onNear: () => void;
}

/** Renders the button that opens the command palette, with its shortcut. */
export function PaletteButton({ hasShortcut, onOpen, onNear }: PaletteButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      className="sso-palette-button"
      aria-haspopup="dialog"
      aria-keyshortcuts={hasShortcut ? 'Control+K Meta+K' : undefined}
      onClick={onOpen}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <span>{t('palette.open')}</span>
      {hasShortcut && (
        <kbd className="sso-key" aria-hidden="true">
          {paletteKeys()}
        </kbd>
      )}
    </button>
  );
}
