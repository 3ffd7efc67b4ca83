import { readLiveSession } from '../platform/stored-session.ts';
import type { Core } from '../kernel/core.ts';
import { refreshSession } from '../session/refresh.ts';
import { notifyRefreshed } from './session-actions.ts';
import { adoptSession } from './redirect-to-sign-in.ts';
import { watchService } from '../session/watch.ts';

/**
 * Prolongs the session for a page that asks, or takes up one that was begun on another origin. False
 * when that did not work. Shows nothing. Never rejects.
 */
export async function refreshNow(core: Core): Promise<boolean> {
  if (!readLiveSession(core)) return adoptSession(core);
  const outcome = await refreshSession(core);
  watchService(core).check();
  // Where nothing has been due yet, the watch has fetched nobody who tells it.
  notifyRefreshed(core);
  return outcome !== 'failed';
}
