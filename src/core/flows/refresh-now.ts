import { readLiveSession } from '../auth/live-session.ts';
import type { Core } from '../core.ts';
import { refreshSession } from '../session/refresh.ts';
import { tellRefreshed } from '../session/responses.ts';
import { adoptSession } from '../session/turn-away.ts';
import { watchRoom } from '../session/watch.ts';

/**
 * Prolongs the session for a page that asks, or takes up one that was begun on another origin. False
 * when that did not work. Shows nothing. Never rejects.
 */
export async function refreshNow(core: Core): Promise<boolean> {
  if (!readLiveSession(core)) return adoptSession(core);
  const outcome = await refreshSession(core);
  watchRoom(core).check();
  // Where nothing has been due yet, the watch has fetched nobody who tells it.
  tellRefreshed(core);
  return outcome !== 'failed';
}
