import { configRoom } from './config.ts';
import type { Core } from './core.ts';
import type { Host } from './events.ts';
import { spellRoute } from './spell-route.ts';

/**
 * Goes to a route of this origin. The page hears `sso-navigate` first and may route by itself;
 * `reload` asks for a full load.
 */
export function navigate(core: Core, host: Host, path: string, { reload = false } = {}): void {
  if (host.emit('sso-navigate', { path, reload })) core.ports.location.assign(path);
}

/** The path of the address bar, with query and hash. */
export function currentPath(core: Core): string {
  const { pathname, search, hash } = new URL(core.ports.location.href);
  return pathname + search + hash;
}

const spell = (core: Core, address: string) => spellRoute(core.ports.location.href, address);

/** True for the routes that are never saved nor returned to: sign-in, terms, unavailable, the root. */
export function isExcludedRoute(core: Core, path: string): boolean {
  const { path: route } = configRoom(core);
  const spelled = spell(core, path);
  const login = spell(core, route('loginPath'));
  const others = [route('termsPath'), route('unavailablePath')].map((each) => spell(core, each));
  const excluded = ['', login, ...others];
  return excluded.includes(spelled) || spelled.replace(/^\/[^/]+/, '') === (login || '/login');
}

/** True on the page that says that there is no such site. */
export function isUnavailablePage(core: Core): boolean {
  const { href } = core.ports.location;
  return spell(core, href) === spell(core, configRoom(core).path('unavailablePath'));
}

/** True on the pages that need no session, and so never warn of its end: sign-in, terms, unavailable (spec 4). */
export function isOpenPage(core: Core): boolean {
  const { pathname } = new URL(core.ports.location.href);
  return pathname !== '/' && isExcludedRoute(core, pathname);
}
