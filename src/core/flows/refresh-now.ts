import { readLiveSession } from '../platform/stored-session.ts';
import type { Core } from '../kernel/core.ts';
import { refreshSession } from './refresh-session.ts';
import { notifyRefreshed } from './session-actions.ts';
import { adoptSession } from './redirect-to-sign-in.ts';
import { watchService } from '../session/watch.ts';

/**
 * Extends the session, or adopts one that was started on another origin. Returns false on failure. Shows nothing. Never
 * rejects.
 */
export async function refreshNow(core: Core): Promise<boolean> {
  if (!readLiveSession(core)) return adoptSession(core);
  const outcome = await refreshSession(core);
  watchService(core).check();
  // If no deadline has passed, the session actions are not loaded yet, so dispatch the event here.
  notifyRefreshed(core);
  return outcome !== 'failed';
}
