import { configRoom } from '../config.ts';
import type { Core } from '../core.ts';
import type { Host } from '../events.ts';
import { navigate } from '../navigation.ts';
import { leave } from '../unsaved.ts';

/** Goes back in history (spec 2, "Back to Context Page"), or to the dashboard where there is none. */
export function goBack(core: Core, host: Host): void {
  leave(core, () => {
    if (!core.ports.goBack()) navigate(core, host, configRoom(core).path('dashboardPath'));
  });
}
