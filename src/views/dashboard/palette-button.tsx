import { paletteKeys } from '../shared/palette-keys.ts';
import { useT } from '../shared/use-core.ts';

export interface PaletteButtonProps {
  /** True while its keys work. */
  hasShortcut: boolean;
  onOpen: () => void;
  /** The pointer or the focus is on it: what it opens can be fetched. */
  onNear: () => void;
}

/** Opens the command palette, and names its keys. */
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
