import { reauthService } from '../auth/reauth.ts';
import { savedPathService } from '../auth/saved-path.ts';
import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { navigate } from '../config/navigation.ts';
import { nextScreenService } from '../auth/next-screen.ts';
import { OWN_KEYS } from '../platform/storage.ts';
import { tabStorageService } from '../platform/tab-storage.ts';

/** The destination after sign-in. */
export interface SignInDestination {
  /** Returns true if the page shows the dashboard without a full load. */
  go(): boolean;
}

/**
 * Chooses the destination after sign-in: the saved path, by a full load, or the dashboard. If the dashboard's files are
 * loaded, requests its products at once. A sign-in in a dialog over the page (session-guard-06) has no destination.
 */
export function chooseDestination(core: Core, host: Host, userId: string): SignInDestination {
  const dashboard = configService(core).path('dashboardPath');
  const saved = savedPathService(core).take(userId);
  // A user who has signed in does not continue a password reset.
  tabStorageService(core).remove(OWN_KEYS.reset);
  // A sign-in in a dialog stays on the page, which may have unsaved work. The dialog may close before `go` is called.
  if (reauthService(core).$reauth.get()) return { go: () => false };
  if (saved !== undefined && saved !== dashboard)
    return { go: () => navigate(core, host, saved, { reload: true }) && false };
  nextScreenService(core).begin?.(userId);
  return { go: () => !navigate(core, host, dashboard) };
}

/** Redirects a signed-in user to the saved path or the dashboard. */
export function redirectAfterSignIn(core: Core, host: Host): void {
  const auth = authService(core).$auth.get();
  chooseDestination(core, host, auth.status === 'signed-in' ? auth.userId : '').go();
}
