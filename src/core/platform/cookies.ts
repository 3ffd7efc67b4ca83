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

/** Returns the decoded value of a cookie; undefined if it is missing, empty or malformed. */
export function readCookie(core: BaseCore, name: ReadableCookie): string | undefined {
  const prefix = `${name}=`;
  const pair = core.ports
    .readCookies()
    .split('; ')
    .find((candidate) => candidate.startsWith(prefix));
  if (!pair) return undefined;
  try {
    return decodeURIComponent(pair.slice(prefix.length)) || undefined;
  } catch {
    return undefined;
  }
}

/** Removes a readable cookie. Only the gateway can remove HttpOnly ones. */
export function expireCookie(core: Core, name: ReadableCookie): void {
  core.ports.writeCookie(`${name}=; Path=/; Max-Age=0; SameSite=Lax`);
}
