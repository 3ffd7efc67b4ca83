import { savedPathRoom } from '../auth/saved-path.ts';
import { authRoom } from '../auth/store.ts';
import { configRoom } from '../config.ts';
import type { Core } from '../core.ts';
import type { Host } from '../events.ts';
import { navigate } from '../navigation.ts';
import { nextScreenRoom } from '../next-screen.ts';

/** Where a signed-in user belongs. */
export interface Landing {
  /** True if the screen is on this page and has started to load. */
  readonly isStarted: boolean;
  go(): void;
}

/**
 * Decides where a signed-in user belongs: back to the saved path by a full load, else to the dashboard, whose products
 * are requested at once if its files have been loaded.
 */
export function decideLanding(core: Core, host: Host, userId: string): Landing {
  const dashboard = configRoom(core).path('dashboardPath');
  const saved = savedPathRoom(core).take(userId);
  if (saved !== undefined && saved !== dashboard)
    return { isStarted: false, go: () => navigate(core, host, saved, { reload: true }) };
  const { begin } = nextScreenRoom(core);
  begin?.(userId);
  return { isStarted: begin !== undefined, go: () => navigate(core, host, dashboard) };
}

/** Goes where a signed-in user belongs. */
export function land(core: Core, host: Host): void {
  const auth = authRoom(core).$auth.get();
  decideLanding(core, host, auth.status === 'signed-in' ? auth.userId : '').go();
}
