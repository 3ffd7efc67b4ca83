import { reauthService } from '../auth/reauth.ts';
import { savedPathService } from '../auth/saved-path.ts';
import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { navigate, signInPath } from '../config/navigation.ts';
import { watchSession } from './watch-session.ts';
import { themeService } from '../theme/store.ts';
import { loadPortal } from './load-portal.ts';

/**
 * Opens a screen that needs a session. Returns true if a user is signed in. Otherwise saves the path, redirects to
 * sign-in and returns false.
 */
export async function enterGuardedScreen(core: Core, host: Host): Promise<boolean> {
  const { tenant } = await configService(core).ready();
  const auth = authService(core);
  auth.reread();
  const user = auth.$auth.get();
  if (user.status !== 'signed-in') {
    // The guard may have asked for a new sign-in over this screen, which is still empty.
    reauthService(core).$reauth.set(undefined);
    savedPathService(core).save();
    navigate(core, host, signInPath(core));
    return false;
  }
  watchSession(core);
  if (!themeService(core).showStored(tenant)) void loadPortal(core, host);
  return true;
}
