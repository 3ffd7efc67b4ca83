import type { BaseCore } from '../kernel/base-core.ts';
import type { ConsentChoices } from '../kernel/events.ts';

/** Matches a name of the list, with its category, and an asterisk for all names that begin so. */
const ENTRY = /^(?:(analytical|marketing):)?([^\s:;=*]+)(\*?)$/;

/** Returns an address's host and its parents: `a.b.example`, `b.example`. */
function domainsOf(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

/** Returns a path and its parents, with and without a slash at their end. */
function pathsOf(pathname: string): string[] {
  const parts = pathname.split('/').filter(Boolean);
  const paths = parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
  return ['/', ...paths.flatMap((path) => [path, `${path}/`])];
}

/** Removes a cookie from each path and domain that this page can write. */
function clearCookie(name: string, { pathname, hostname, protocol }: URL): void {
  const secure = protocol === 'https:' ? '; Secure' : '';
  for (const path of pathsOf(pathname))
    for (const domain of ['', ...domainsOf(hostname).map((host) => `; Domain=${host}`)])
      Reflect.set(
        Document.prototype,
        'cookie',
        `${name}=; Path=${path}${domain}; Max-Age=0${secure}`,
        document,
      );
}

/**
 * Removes the cookies of a list whose category is not allowed. The list has names and prefixes, such as
 * `_ga* marketing:_fbp`; without a category, a name is analytical. A page can't remove cookies that are `HttpOnly` or of
 * another site.
 */
export function clearCookies(core: BaseCore, list: string, choices: ConsentChoices): void {
  const refused = list
    .split(/[\s,]+/)
    .map((entry) => ENTRY.exec(entry))
    .filter((match) => match !== null)
    .filter(([, category = 'analytical']) =>
      category === 'marketing' ? !choices.marketingCookies : !choices.analyticalCookies,
    );
  if (refused.length === 0) return;
  try {
    for (const pair of core.ports.readCookies().split('; ')) {
      const [name = ''] = pair.split('=');
      const isRefused = refused.some(([, , start = '', star]) =>
        star ? name.startsWith(start) : name === start,
      );
      if (isRefused) clearCookie(name, new URL(core.ports.location.href));
    }
  } catch {
    // The browser blocks cookies, so there are none.
  }
}
