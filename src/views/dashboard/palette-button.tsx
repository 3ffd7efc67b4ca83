import { getCore } from '../../core/kernel/core.ts';
import { toastsService } from '../../core/notices/toasts.ts';
import { paletteKeys } from '../shared/palette-keys.ts';
import { useT } from '../shared/use-core.ts';
import { useSignal } from '@preact/signals-react/runtime';
import type { Host } from '../../core/kernel/events.ts';

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
      onPointerOver={onNear}
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

const load = () => import('./palette/palette.tsx');
type PaletteModule = Awaited<ReturnType<typeof load>>;

/** Returns the command palette, which is imported when it is first opened. */
export function usePalette(host: Host) {
  const core = getCore();
  const t = useT();
  const module = useSignal<PaletteModule | undefined>(undefined);
  const isOpen = useSignal(false);
  const loadModule = async () => {
    try {
      module.value ??= await load();
    } catch (error) {
      host.emit('sso-error', { source: 'palette', kind: 'load', message: String(error) });
      if (!isOpen.value) return;
      isOpen.value = false;
      toastsService(core).show('error', t('error.title'), t('login.reset.unavailable'));
    }
  };
  return {
    /** The component; undefined while the palette is closed or loading. */
    Palette: isOpen.value ? module.value?.Palette : undefined,
    /** Prefetches the palette, as when the pointer is over its button. */
    prepare: () => void loadModule(),
    open: () => {
      isOpen.value = true;
      void loadModule();
    },
    close: () => (isOpen.value = false),
  };
}
