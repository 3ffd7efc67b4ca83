/** Decodes a pathname. Malformed percent-encoding stays unchanged. */
function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Returns the decoded, lower-case pathname of an address, without a trailing slash. */
export function normalizeRoute(pageUrl: string, address: string): string {
  const { pathname } = new URL(address, pageUrl);
  return decodePath(pathname).replace(/\/+$/, '').toLowerCase();
}

/**
 * True for the sign-in route, also prefixed with a tenant, as in `/acme/login`. Both parameters are results of
 * {@link normalizeRoute}.
 */
export function isSignInRoute(route: string, login: string): boolean {
  return route === login || route.replace(/^\/[^/]+/, '') === (login || '/login');
}
