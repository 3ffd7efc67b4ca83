import { READABLE_COOKIES, XSRF_COOKIE } from '../core/contract/names.ts';
import { formatRoles } from '../core/contract/format-roles.ts';
import type { Session } from './data.ts';
import { displayName, localTime } from './replies.ts';
import type { FakeUser } from './types.ts';

/** They outlive the session: a page that wakes later must still know whose session it was. */
const READABLE_SECONDS = 12 * 3600;

/** A cookie of a reply, in its parts. */
export interface ParsedCookie {
  readonly name: string;
  /** Percent-encoded. */
  readonly value: string;
  readonly isHttpOnly: boolean;
  readonly isSecure: boolean;
  /** 0 removes the cookie; undefined for one that lives as long as the browser. */
  readonly maxAgeSeconds: number | undefined;
}

/** Browsers refuse a `__Host-` cookie on a page without HTTPS. */
export const sessionCookieName = (isSecure: boolean): string =>
  isSecure ? '__Host-session' : 'session';

export function parseCookies(header: string): Record<string, string> {
  const pairs = header.split(/;\s*/).filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/, 2) as [string, string]));
}

/** Parses a value of Set-Cookie that this module has written. */
export function parseCookie(text: string): ParsedCookie {
  const [pair = '', ...attributes] = text.split('; ');
  const [name = '', value = ''] = pair.split(/=(.*)/, 2);
  const age = attributes.find((attribute) => attribute.startsWith('Max-Age='));
  return {
    name,
    value,
    isHttpOnly: attributes.includes('HttpOnly'),
    isSecure: attributes.includes('Secure'),
    maxAgeSeconds: age === undefined ? undefined : Number(age.slice('Max-Age='.length)),
  };
}

/** Returns functions that write the gateway's cookies, for pages with or without HTTPS. */
export function cookieWriter(isSecure: boolean) {
  const attributes = `Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const readable = (name: string, value: string) =>
    `${name}=${encodeURIComponent(value)}; ${attributes}; Max-Age=${READABLE_SECONDS}`;

  return {
    session: (token: string, seconds: number): string =>
      `${sessionCookieName(isSecure)}=${token}; ${attributes}; HttpOnly; Max-Age=${seconds}`,
    /** Pages return it in a header. It outlives every refresh, because it has no Max-Age. */
    xsrf: (token: string): string => `${XSRF_COOKIE}=${token}; ${attributes}`,
    /** The cookies that pages read. Each value is percent-encoded once. */
    readable(user: FakeUser, { expiresAt, previousSignInAt }: Session): string[] {
      const roles = user.roles.map(({ name, code }) => ({ rolGroupName: name, roleCode: code }));
      const values: Record<(typeof READABLE_COOKIES)[number], string> = {
        username: user.username,
        tokenExpiryDttm: new Date(expiresAt).toISOString(),
        userType: user.userType,
        displayName: displayName(user),
        roles: formatRoles(roles),
        langCd: user.language,
        lastLogin: localTime(previousSignInAt),
        locale: user.language,
      };
      return READABLE_COOKIES.map((name) => readable(name, values[name]));
    },
    /** Removes every cookie. */
    removed: (): string[] =>
      [sessionCookieName(isSecure), XSRF_COOKIE, ...READABLE_COOKIES].map(
        (name) => `${name}=; ${attributes}; Max-Age=0`,
      ),
  };
}
export type CookieWriter = ReturnType<typeof cookieWriter>;
