import { savedPathRoom } from '../auth/saved-path.ts';
import { authRoom } from '../auth/store.ts';
import { configRoom } from '../config.ts';
import type { Core } from '../core.ts';
import type { Host } from '../events.ts';
import { navigate } from '../navigation.ts';
import { nextScreenRoom } from '../next-screen.ts';

/** Goes where a signed-in person belongs: back to her saved path by a full load, else to the dashboard (spec 4, "Saved path"). */
export function land(core: Core, host: Host): void {
  const auth = authRoom(core).$auth.get();
  const dashboard = configRoom(core).path('dashboardPath');
  const saved = auth.status === 'signed-in' ? savedPathRoom(core).take(auth.userId) : undefined;
  if (saved !== undefined && saved !== dashboard) {
    navigate(core, host, saved, { reload: true });
    return;
  }
  nextScreenRoom(core).begin();
  navigate(core, host, dashboard);
}
