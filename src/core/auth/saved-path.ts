import * as z from 'zod/mini';
import { defineService, type Core } from '../kernel/core.ts';
import { currentPath, isExcludedRoute } from '../config/navigation.ts';
import { safePath } from '../platform/safety/links.ts';
import { storageService, readJson, writeJson } from '../platform/storage.ts';
import { tabStorageService } from '../platform/tab-storage.ts';
import { savablePathsService } from './savable-paths.ts';

/** This tab's path, and whose it is. */
const TAB_KEY = 'sso-elements.savedPath';

const PathByUser = z.record(z.string(), z.string());
/** `userId` is '' for a path that anybody may return to. */
const TabPath = z.object({ path: z.string(), userId: z.string() });

/**
 * Where the session stopped the user, to return to after signing in (spec 4). Each tab keeps its own path; the
 * public keys have the newest of all tabs.
 */
export const savedPathService = defineService('saved-path', (core: Core) => {
  const storage = storageService(core);
  const tabStorage = tabStorageService(core);

  const byUser = (): Record<string, string> => {
    const parsed = PathByUser.safeParse(readJson(storage, 'prevVisitedPathForForceLogoutUser'));
    return parsed.success ? parsed.data : {};
  };
  const usable = (path: string | null | undefined): string | undefined => {
    // Ours all start at the root; anything else was written by somebody else, or is broken.
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
  /** The path that this tab has kept for the user. */
  const takeOfTab = (userId: string): string | undefined => {
    const { data } = TabPath.safeParse(readJson(tabStorage, TAB_KEY));
    tabStorage.remove(TAB_KEY);
    return data && (!data.userId || data.userId === userId) ? data.path : undefined;
  };

  return {
    /**
     * Remembers the current path, unless it is an excluded route: for the user whose session ended while no page
     * was open, else for the next one who signs in.
     */
    save: (): void => savePath(storage.get('userId') ?? ''),
    /** Remembers the current path for the user whose time ran out on this page. */
    saveFor(userId: string): void {
      if (userId) savePath(userId);
    },
    /** Takes the path to return to: this tab's, else the user's own, else the general one. Each is given once. */
    take(userId: string): string | undefined {
      const { [userId]: kept, ...others } = byUser();
      // A user may be called like something that every object inherits.
      const own = typeof kept === 'string' ? kept : undefined;
      const general = storage.get('previouslyVisitedPath');
      storage.remove('previouslyVisitedPath');
      if (own !== undefined) writeJson(storage, 'prevVisitedPathForForceLogoutUser', others);
      return usable(takeOfTab(userId)) ?? usable(own) ?? usable(general);
    },
  };
});
