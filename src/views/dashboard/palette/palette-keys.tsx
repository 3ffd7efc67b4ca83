import { useT } from '../../shared/use-core.ts';
import { isApple } from '../../shared/palette-keys.ts';

/** Renders the list of keys. Hidden from screen readers, which announce the role of the input. */
export function PaletteKeys() {
  const t = useT();
  const keys = [
    ['↑ ↓', 'palette.key.move'],
    ['↵', 'palette.key.open'],
    [isApple() ? '⌘ ↵' : 'Ctrl ↵', 'palette.key.newTab'],
    ['Esc', 'palette.key.close'],
  ] as const;
  return (
    <div className="sso-palette-keys" aria-hidden="true">
      {keys.map(([key, text]) => (
        <span key={key}>
          <kbd className="sso-key">{key}</kbd> {t(text)}
        </span>
      ))}
    </div>
  );
}
