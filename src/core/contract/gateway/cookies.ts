import { READABLE_COOKIES, XSRF_COOKIE } from '../names.ts';
import type { SessionFacts } from './sessions.ts';
import { cookieValues, type Account } from './users.ts';

/** Readable cookies outlive the session: a page that wakes up later must know whose session it was. */
const READABLE_SECONDS = 12 * 3600;

/**
 * The prefix makes browsers refuse a cookie of this name that another host or an insecure page sets. They refuse it on
 * every page without TLS.
 */
export const sessionCookieName = (isSecure: boolean): string =>
  isSecure ? '__Host-session' : 'session';

/** Parses the header Cookie. */
export function parseCookies(header = ''): Map<string, string> {
  const pairs = header.split(/;\s*/).filter(Boolean);
  return new Map(
    pairs.map((pair): [string, string] => {
      const [name = '', value = ''] = pair.split(/=(.*)/, 2);
      return [name, value];
    }),
  );
}

/** Returns functions that write the gateway's cookies, for pages with or without TLS. */
export function cookieWriter(isSecure: boolean) {
  const attributes = `Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  /** Pages can't read this cookie. Each refresh sets it again, because the browser drops it after `seconds`. */
  const hidden = (name: string, value: string, seconds: number): string =>
    `${name}=${value}; ${attributes}; HttpOnly; Max-Age=${seconds}`;

  return {
    hidden,
    session: (token: string, seconds: number): string =>
      hidden(sessionCookieName(isSecure), token, seconds),
    /** Pages read this cookie and return it in a header. It has no Max-Age, so that it outlives every refresh. */
    xsrf: (token: string): string => `${XSRF_COOKIE}=${token}; ${attributes}`,
    /** The cookies that pages read. Each value is percent-encoded once. */
    readable(user: Account, session: SessionFacts): string[] {
      const values = cookieValues(user, session);
      return READABLE_COOKIES.map(
        (name) =>
          `${name}=${encodeURIComponent(values[name])}; ${attributes}; Max-Age=${READABLE_SECONDS}`,
      );
    },
    /** Removes every cookie. A removal needs the attributes with which the cookie was set. */
    removed: (): string[] =>
      [sessionCookieName(isSecure), XSRF_COOKIE, ...READABLE_COOKIES].map(
        (name) => `${name}=; ${attributes}; Max-Age=0`,
      ),
  };
}
export type CookieWriter = ReturnType<typeof cookieWriter>;
