import * as z from 'zod/mini';
import { room, type Core } from '../core.ts';
import { currentPath, isExcludedRoute } from '../navigation.ts';
import { safePath } from '../safety/links.ts';
import { storageRoom, readJson, writeJson } from '../storage.ts';

const PathByUser = z.record(z.string(), z.string());

/** Where a person was when the session stopped her, to return to after signing in (spec 4, decisions 4). */
export const savedPathRoom = room('saved-path', (core: Core) => {
  const storage = storageRoom(core);

  const byUser = (): Record<string, string> => {
    const parsed = PathByUser.safeParse(readJson(storage, 'prevVisitedPathForForceLogoutUser'));
    return parsed.success ? parsed.data : {};
  };
  const usable = (path: string | null | undefined): string | undefined => {
    // Ours all start at the root; anything else was written by somebody else, or is broken.
    const safe = path?.startsWith('/') ? safePath(path, core.ports.location.href) : undefined;
    return safe && !isExcludedRoute(core, safe) ? safe : undefined;
  };

  /** Remembers the current path for one person, whose time ran out here. */
  const saveFor = (userId: string): void => {
    const path = usable(currentPath(core));
    if (path && userId)
      writeJson(storage, 'prevVisitedPathForForceLogoutUser', { ...byUser(), [userId]: path });
  };

  return {
    /**
     * Remembers the current path, unless it is an excluded route: for the person whose session ended
     * while no page was there, else for whoever signs in next.
     */
    save(): void {
      const path = usable(currentPath(core));
      const userId = storage.get('userId');
      if (userId) saveFor(userId);
      else if (path) storage.set('previouslyVisitedPath', path);
    },
    saveFor,
    /** Takes the path to return to, the person's own first; each is given once. */
    take(userId: string): string | undefined {
      const { [userId]: kept, ...others } = byUser();
      // A user may be called like something that every object inherits.
      const own = typeof kept === 'string' ? kept : undefined;
      const general = storage.get('previouslyVisitedPath');
      storage.remove('previouslyVisitedPath');
      if (own !== undefined) writeJson(storage, 'prevVisitedPathForForceLogoutUser', others);
      return usable(own) ?? usable(general);
    },
  };
});
