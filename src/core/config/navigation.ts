import { configService } from './config.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { isSignInRoute, normalizeRoute } from './normalize-route.ts';
import { storageService } from '../platform/storage.ts';
import { tabStorageService } from '../platform/tab-storage.ts';
import { normalizeTenant } from './tenant.ts';

/** Storage key of the tenant that the address of this tab's sign-in screen named. */
const PATH_TENANT = 'sso-elements.pathTenant';

/**
 * Navigates to a route of this origin, unless the page cancels the `sso-navigate` event that is dispatched first.
 * `reload` requests a full load. Returns true if the browser loads the route, false if the page canceled the event.
 */
export function navigate(core: Core, host: Host, path: string, { reload = false } = {}): boolean {
  const isAllowed = host.emit('sso-navigate', { path, reload });
  if (isAllowed) core.ports.openPath(path);
  return isAllowed;
}

/** Returns the path of the address bar, with query and hash. */
export function currentPath(core: Core): string {
  const { pathname, search, hash } = new URL(core.ports.location.href);
  return pathname + search + hash;
}

/** Returns the route of an address. If sign-in is a page of a hash router, `/app#/login` is the route `/app/login`. */
const normalize = (core: Core, address: string) =>
  normalizeRoute(
    core.ports.location.href,
    configService(core).path('loginPath').includes('#/')
      ? address.replace(/\/?(\?.*)?#(?=\/)/, '')
      : address,
  );

/** True for the routes that are never saved or returned to: sign-in, terms, unavailable and the root. */
export function isExcludedRoute(core: Core, path: string): boolean {
  const { path: route } = configService(core);
  const normalized = normalize(core, path);
  const login = normalize(core, route('loginPath'));
  const others = [route('termsPath'), route('unavailablePath')].map((each) =>
    normalize(core, each),
  );
  return ['', ...others].includes(normalized) || isSignInRoute(normalized, login);
}

/** Stores for this tab whether the sign-in screen's address names the tenant, as `/acme/login` does. */
export function storePathTenant(core: Core, tenant: string): void {
  const login = normalize(core, configService(core).path('loginPath'));
  const isNamed = normalize(core, core.ports.location.href) === `/${tenant.toLowerCase()}${login}`;
  if (isNamed) tabStorageService(core).set(PATH_TENANT, tenant);
  else tabStorageService(core).remove(PATH_TENANT);
}

/** Returns the sign-in route, prefixed with the tenant if this tab's sign-in address named it. */
export function signInPath(core: Core): string {
  const login = configService(core).path('loginPath');
  const named = normalizeTenant(tabStorageService(core).get(PATH_TENANT));
  const isCurrent = named !== '' && named === normalizeTenant(storageService(core).get('tenant'));
  return isCurrent && login.startsWith('/') ? `/${named.toLowerCase()}${login}` : login;
}

/** True on the page that is shown for an unknown tenant. */
export function isUnavailablePage(core: Core): boolean {
  const { href } = core.ports.location;
  return normalize(core, href) === normalize(core, configService(core).path('unavailablePath'));
}

/** True on the pages that need no session and never warn of its end: sign-in, terms and unavailable (routes-06). */
export function isPublicPage(core: Core): boolean {
  const { href } = core.ports.location;
  return normalize(core, href) !== '' && isExcludedRoute(core, href);
}
