import * as z from 'zod/mini';
import { defineService, type Core } from '../kernel/core.ts';
import { currentPath, isExcludedRoute } from '../config/navigation.ts';
import { safePath } from '../platform/safety/links.ts';
import { storageService, readJson, writeJson } from '../platform/storage.ts';
import { tabStorageService } from '../platform/tab-storage.ts';
import { savablePathsService } from './savable-paths.ts';

/** Storage key of this tab's path and its user. */
const TAB_KEY = 'sso-elements.savedPath';

const PathByUser = z.record(z.string(), z.string());
/** `userId` is '' for a path that any user may return to. */
const TabPath = z.object({ path: z.string(), userId: z.string() });

/**
 * The path on which the session ended, to return to after sign-in (routes-12). Each tab has its own; the public keys
 * contain the newest of all tabs.
 */
export const savedPathService = defineService('saved-path', (core: Core) => {
  const storage = storageService(core);
  const tabStorage = tabStorageService(core);

  const byUser = (): Record<string, string> => {
    const parsed = PathByUser.safeParse(readJson(storage, 'prevVisitedPathForForceLogoutUser'));
    return parsed.success ? parsed.data : {};
  };
  const usable = (path: string | null | undefined): string | undefined => {
    // Our paths start with a slash. Any other is foreign or corrupt.
    const safe = path?.startsWith('/') ? safePath(path, core.ports.location.href) : undefined;
    return safe && !isExcludedRoute(core, safe) ? safe : undefined;
  };
  const savePath = (userId: string): void => {
    const path = usable(currentPath(core));
    if (!path || !savablePathsService(core).accepts(path)) return;
    writeJson(tabStorage, TAB_KEY, { path, userId });
    if (userId)
      writeJson(storage, 'prevVisitedPathForForceLogoutUser', { ...byUser(), [userId]: path });
    else storage.set('previouslyVisitedPath', path);
  };
  /** Returns and removes this tab's path for the user. */
  const takeOfTab = (userId: string): string | undefined => {
    const { data } = TabPath.safeParse(readJson(tabStorage, TAB_KEY));
    tabStorage.remove(TAB_KEY);
    return data && (!data.userId || data.userId === userId) ? data.path : undefined;
  };

  return {
    /**
     * Saves the current path, unless it is an excluded route: for the user whose session ended while no page was
     * open, or for any user if there is none.
     */
    save: (): void => savePath(storage.get('userId') ?? ''),
    /** Saves the current path for the user whose session ended on this page. */
    saveFor(userId: string): void {
      if (userId) savePath(userId);
    },
    /** Returns and removes the path to return to: this tab's, the user's own, or the general one, in this order. */
    take(userId: string): string | undefined {
      const { [userId]: saved, ...others } = byUser();
      // A user ID may be the name of a member that every object inherits.
      const own = typeof saved === 'string' ? saved : undefined;
      const general = storage.get('previouslyVisitedPath');
      storage.remove('previouslyVisitedPath');
      if (own !== undefined) writeJson(storage, 'prevVisitedPathForForceLogoutUser', others);
      return usable(takeOfTab(userId)) ?? usable(own) ?? usable(general);
    },
  };
});
