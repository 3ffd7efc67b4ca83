import { isLoopback } from '../platform/loopback.ts';

/** Returns true for an https address, or an http address of this machine, without credentials. */
function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** Returns true for a safe URL, or for a path of the gateway. Browsers read `//` and `/\` as another host. */
export function isSafeAddress(text: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(text) || isSafeUrl(text);
}

/** Returns true for an issuer: a safe URL without query and fragment. */
export function isIssuer(text: string): boolean {
  return isSafeUrl(text) && !/[?#]/.test(text);
}

/** Returns true for the origin of a page that browsers take for secure: https, or http of localhost. */
export function isPageOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && isLocal));
}

/** Returns true for a sign-in page: a safe URL without fragment, because a mailed link has one of its own. */
export function isSignInPage(text: string): boolean {
  return isSafeUrl(text) && !text.includes('#');
}
