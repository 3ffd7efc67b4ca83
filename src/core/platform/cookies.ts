import type { Core } from '../kernel/core.ts';
import type { BaseCore } from '../kernel/base-core.ts';

/** The gateway's cookies that pages can read (gateway-contract-51). */
export type ReadableCookie =
  | 'username'
  | 'tokenExpiryDttm'
  | 'userType'
  | 'displayName'
  | 'roles'
  | 'langCd'
  | 'lastLogin'
  | 'locale'
  | 'XSRF-TOKEN';

/** Returns the decoded value of a cookie; undefined if it is missing, empty or malformed, or the browser blocks it. */
export function readCookie(core: BaseCore, name: ReadableCookie): string | undefined {
  const prefix = `${name}=`;
  try {
    for (const pair of core.ports.readCookies().split('; '))
      if (pair.startsWith(prefix))
        return decodeURIComponent(pair.slice(prefix.length)) || undefined;
  } catch {
    // The browser blocks cookies, or the value is malformed.
  }
  return undefined;
}

/** Writes a cookie for all paths of this host. Does nothing if the browser blocks it. */
export function writeCookie(
  core: Core,
  name: ReadableCookie,
  value: string,
  seconds: number,
): void {
  const text = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax`;
  try {
    core.ports.writeCookie(text);
  } catch {
    // The page works without it.
  }
}

/** Removes a readable cookie. Only the gateway can remove HttpOnly ones. */
export const expireCookie = (core: Core, name: ReadableCookie): void =>
  writeCookie(core, name, '', 0);
