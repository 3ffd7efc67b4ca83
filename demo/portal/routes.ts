import { normalizePath } from './use-portal-location.ts';

/** Screens that need a session and that the user returns to after signing in. */
const SESSION_ROUTES = ['/dashboard', '/profile', '/documents'];
/** Screens that need no session. The path of sign-in may begin with the tenant. */
const PUBLIC_ROUTE = /^\/(?:(?:[^/]+\/)?login|terms&condition|page-unavailable)?$/i;

/** Returns true for a route that the session guard watches: all except sign-in, terms and page-unavailable. */
export const isGuardedRoute = (location: string): boolean => !PUBLIC_ROUTE.test(location);

/** Returns true for a path that the user returns to after signing in again; false for an unknown path. */
export const isSavablePath = (path: string): boolean =>
  SESSION_ROUTES.includes(normalizePath(path.replace(/[?#].*$/, '')).toLowerCase());
