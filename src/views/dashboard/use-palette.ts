import { useSignal } from '@preact/signals-react/runtime';
import type { Host } from '../../core/kernel/events.ts';

const load = () => import('./palette/palette.tsx');
type PaletteModule = Awaited<ReturnType<typeof load>>;

/** Returns the command palette, which is imported when it is first opened. */
export function usePalette(host: Host) {
  const module = useSignal<PaletteModule | undefined>(undefined);
  const isOpen = useSignal(false);
  const loadModule = async () => {
    try {
      module.value ??= await load();
    } catch (error) {
      isOpen.value = false;
      host.emit('sso-error', { source: 'palette', kind: 'load', message: String(error) });
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
