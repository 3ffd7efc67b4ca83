/** Screens that need a session and that the user returns to after signing in. */
const SESSION_ROUTES = ['/dashboard', '/profile', '/documents'];
/** Screens that need no session. The path of sign-in may begin with the tenant. */
const PUBLIC_ROUTE = /^\/(?:(?:[^/]+\/)?login|terms&condition|page-unavailable)?$/i;

/** The route of sign-in; the group is the tenant, if the path begins with it. */
const SIGN_IN_ROUTE = /^\/(?:([^/]+)\/)?login$/i;

/** Decodes a path and removes trailing slashes. A path with malformed encoding stays encoded and matches no route. */
export function normalizePath(path: string): string {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path;
  try {
    return decodeURIComponent(trimmed) || '/';
  } catch {
    return trimmed;
  }
}

/** Returns true for a path that shows the sign-in screen. */
export const isSignInPath = (path: string): boolean => SIGN_IN_ROUTE.test(normalizePath(path));

/** Returns the tenant that the path of sign-in begins with; undefined if there is none. */
export const tenantOfPath = (path: string): string | undefined =>
  SIGN_IN_ROUTE.exec(normalizePath(path))?.[1];

/** Returns true for a route that the session guard watches: all except sign-in, terms and page-unavailable. */
export const isGuardedRoute = (location: string): boolean => !PUBLIC_ROUTE.test(location);

/** Returns true for a path that the user returns to after signing in again; false for an unknown path. */
export const isSavablePath = (path: string): boolean =>
  SESSION_ROUTES.includes(normalizePath(path.replace(/[?#].*$/, '')).toLowerCase());
