/** A pathname without percent-encoding; malformed encoding stays as it is. */
function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** One spelling for a route of a page, by whatever address. */
export function normalizeRoute(pageUrl: string, address: string): string {
  const { pathname } = new URL(address, pageUrl);
  return decodePath(pathname).replace(/\/+$/, '').toLowerCase();
}

/** True for the sign-in route, also with a tenant before it, as in `/acme/login`; both as {@link normalizeRoute} gives them. */
export function isSignInRoute(spelled: string, login: string): boolean {
  return spelled === login || spelled.replace(/^\/[^/]+/, '') === (login || '/login');
}
