import { savedPathService } from '../auth/saved-path.ts';
import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { navigate } from '../config/navigation.ts';
import { nextScreenService } from '../auth/next-screen.ts';

/** Where a signed-in user belongs. */
export interface SignInDestination {
  /** True if the screen is on this page and has started to load. */
  readonly isStarted: boolean;
  go(): void;
}

/**
 * Decides where a signed-in user belongs: back to the saved path by a full load, else to the dashboard, whose products
 * are requested at once if its files have been loaded.
 */
export function chooseDestination(core: Core, host: Host, userId: string): SignInDestination {
  const dashboard = configService(core).path('dashboardPath');
  const saved = savedPathService(core).take(userId);
  if (saved !== undefined && saved !== dashboard)
    return { isStarted: false, go: () => navigate(core, host, saved, { reload: true }) };
  const { begin } = nextScreenService(core);
  begin?.(userId);
  return { isStarted: begin !== undefined, go: () => navigate(core, host, dashboard) };
}

/** Goes where a signed-in user belongs. */
export function redirectAfterSignIn(core: Core, host: Host): void {
  const auth = authService(core).$auth.get();
  chooseDestination(core, host, auth.status === 'signed-in' ? auth.userId : '').go();
}
