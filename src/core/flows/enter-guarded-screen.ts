import { savedPathRoom } from '../auth/saved-path.ts';
import { authRoom } from '../auth/store.ts';
import { configRoom } from '../config.ts';
import type { Core } from '../core.ts';
import type { Host } from '../events.ts';
import { navigate, signInPath } from '../navigation.ts';
import { watchSession } from '../session/watch-session.ts';
import { themeRoom } from '../theme/store.ts';
import { loadPortal } from './load-portal.ts';

/**
 * Lets only a signed-in person in: others have their path saved and go to sign-in; one with a saved
 * path goes back to it. True when the screen may show.
 */
export async function enterGuardedScreen(core: Core, host: Host): Promise<boolean> {
  const { tenant } = await configRoom(core).ready();
  const auth = authRoom(core);
  auth.reread();
  const person = auth.$auth.get();
  if (person.status === 'signed-out') {
    savedPathRoom(core).save();
    navigate(core, host, signInPath(core));
    return false;
  }
  watchSession(core);
  if (!themeRoom(core).showStored(tenant)) void loadPortal(core, host);
  return true;
}
