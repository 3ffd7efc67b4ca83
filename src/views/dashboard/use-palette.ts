import { useSignal } from '@preact/signals-react/runtime';
import type { Host } from '../../core/kernel/events.ts';

const load = () => import('./palette/palette.tsx');
type PaletteModule = Awaited<ReturnType<typeof load>>;

/** The command palette, fetched when it is first asked for. */
export function usePalette(host: Host) {
  const module = useSignal<PaletteModule | undefined>(undefined);
  const isOpen = useSignal(false);
  const fetchIt = async () => {
    try {
      module.value ??= await load();
    } catch (error) {
      isOpen.value = false;
      host.emit('sso-error', { source: 'palette', kind: 'load', message: String(error) });
    }
  };
  return {
    /** What draws it; undefined while it is closed or on its way. */
    Palette: isOpen.value ? module.value?.Palette : undefined,
    /** Fetches it ahead, as when the pointer nears its button. */
    prepare: () => void fetchIt(),
    open: () => {
      isOpen.value = true;
      void fetchIt();
    },
    close: () => (isOpen.value = false),
  };
}
