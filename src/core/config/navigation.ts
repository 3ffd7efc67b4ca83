import { configService } from './config.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { isSignInRoute, normalizeRoute } from './normalize-route.ts';
import { storageService } from '../platform/storage.ts';
import { tabStorageService } from '../platform/tab-storage.ts';
import { normalizeTenant } from './tenant.ts';

/** The tenant that the address of this tab's sign-in screen named. */
const PATH_TENANT = 'sso-elements.pathTenant';

/**
 * Goes to a route of this origin. The page hears `sso-navigate` first and may route by itself;
 * `reload` asks for a full load. True if the browser loads the route, false if the page prevented that.
 */
export function navigate(core: Core, host: Host, path: string, { reload = false } = {}): boolean {
  const isAllowed = host.emit('sso-navigate', { path, reload });
  if (isAllowed) core.ports.location.assign(path);
  return isAllowed;
}

/** The path of the address bar, with query and hash. */
export function currentPath(core: Core): string {
  const { pathname, search, hash } = new URL(core.ports.location.href);
  return pathname + search + hash;
}

const spell = (core: Core, address: string) => normalizeRoute(core.ports.location.href, address);

/** True for the routes that are never saved nor returned to: sign-in, terms, unavailable, the root. */
export function isExcludedRoute(core: Core, path: string): boolean {
  const { path: route } = configService(core);
  const spelled = spell(core, path);
  const login = spell(core, route('loginPath'));
  const others = [route('termsPath'), route('unavailablePath')].map((each) => spell(core, each));
  return ['', ...others].includes(spelled) || isSignInRoute(spelled, login);
}

/** Remembers for this tab whether the sign-in screen's address names the tenant, as `/acme/login` does. */
export function noteSignInPath(core: Core, tenant: string): void {
  const login = spell(core, configService(core).path('loginPath'));
  const isNamed = spell(core, core.ports.location.href) === `/${tenant.toLowerCase()}${login}`;
  if (isNamed) tabStorageService(core).set(PATH_TENANT, tenant);
  else tabStorageService(core).remove(PATH_TENANT);
}

/** The sign-in route, with the tenant before it if this tab's user came that way. */
export function signInPath(core: Core): string {
  const login = configService(core).path('loginPath');
  const named = normalizeTenant(tabStorageService(core).get(PATH_TENANT));
  const isCurrent = named !== '' && named === normalizeTenant(storageService(core).get('tenant'));
  return isCurrent && login.startsWith('/') ? `/${named.toLowerCase()}${login}` : login;
}

/** True on the page that says that there is no such site. */
export function isUnavailablePage(core: Core): boolean {
  const { href } = core.ports.location;
  return spell(core, href) === spell(core, configService(core).path('unavailablePath'));
}

/** True on the pages that need no session, and so never warn of its end: sign-in, terms, unavailable (spec 4). */
export function isPublicPage(core: Core): boolean {
  const { pathname } = new URL(core.ports.location.href);
  return pathname !== '/' && isExcludedRoute(core, pathname);
}
