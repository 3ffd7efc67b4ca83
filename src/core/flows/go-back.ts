import { configService } from '../config/config.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { navigate } from '../config/navigation.ts';
import { leave } from '../profile/unsaved.ts';

/** Goes back in history (profile-04), or to the dashboard if there is no earlier page. */
export function goBack(core: Core, host: Host): void {
  leave(core, () => {
    if (!core.ports.goBack()) navigate(core, host, configService(core).path('dashboardPath'));
  });
}
