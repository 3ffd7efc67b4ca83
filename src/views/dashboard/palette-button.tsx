import { useT } from '../shared/use-core.ts';
import { paletteKeys } from './use-shortcuts.ts';

export interface PaletteButtonProps {
  onOpen: () => void;
  /** The pointer or the focus is on it: what it opens can be fetched. */
  onNear: () => void;
}

/** Opens the command palette, and names its keys. */
export function PaletteButton({ onOpen, onNear }: PaletteButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      className="sso-palette-button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <span>{t('palette.open')}</span>
      <kbd className="sso-key" aria-hidden="true">
        {paletteKeys()}
      </kbd>
    </button>
  );
}
