import { normalizePath } from './use-portal-location.ts';

/** Screens that need a session and are worth returning to. */
const SESSION_ROUTES = ['/dashboard', '/profile', '/documents'];
/** Screens that need no session; sign-in may have the tenant before it. */
const PUBLIC_ROUTE = /^\/(?:(?:[^/]+\/)?login|terms&condition|page-unavailable)?$/i;

/** True for a route that the session guard watches: every one but sign-in, terms and page-unavailable. */
export const isGuardedRoute = (location: string): boolean => !PUBLIC_ROUTE.test(location);

/** True for a path that the user returns to after signing in again: not for one that leads nowhere. */
export const isSavablePath = (path: string): boolean =>
  SESSION_ROUTES.includes(normalizePath(path.replace(/[?#].*$/, '')).toLowerCase());
