import { formatRoles } from 'sso-contract/format-roles.ts';
import { READABLE_COOKIES, XSRF_COOKIE } from 'sso-contract/names.ts';
import type { Session } from './sessions.ts';

/** The prefix makes browsers refuse a cookie of this name that another host or an insecure page sets. */
export const SESSION_COOKIE = '__Host-session';
/** Binds a single sign-on to the browser that started it. */
export const FLOW_COOKIE = '__Host-flow';
/** Proves that a user has signed in with this browser. It outlives the session. */
export const BROWSER_COOKIE = '__Host-browser';

const ATTRIBUTES = 'Path=/; Secure; SameSite=Lax';
/** Readable cookies outlive the session: a page that wakes up later must know whose session it was. */
const READABLE_SECONDS = 12 * 3600;
const BROWSER_SECONDS = 180 * 24 * 3600;

/** Parses the header Cookie. */
export function parseCookies(header = ''): Map<string, string> {
  return new Map(
    header.split('; ').map((pair): [string, string] => {
      const equals = pair.indexOf('=');
      return [pair.slice(0, equals), pair.slice(equals + 1)];
    }),
  );
}

/** Pages can't read this cookie. Each refresh sets it again, because the browser drops it after `seconds`. */
export const sessionCookie = (token: string, seconds: number): string =>
  `${SESSION_COOKIE}=${token}; ${ATTRIBUTES}; HttpOnly; Max-Age=${seconds}`;

/** Pages read this cookie and return it in a header. It has no Max-Age, so that it outlives every refresh. */
export const xsrfCookie = (token: string): string => `${XSRF_COOKIE}=${token}; ${ATTRIBUTES}`;

export const browserCookie = (proof: string): string =>
  `${BROWSER_COOKIE}=${proof}; ${ATTRIBUTES}; HttpOnly; Max-Age=${BROWSER_SECONDS}`;

export const flowCookie = (flow: string): string =>
  `${FLOW_COOKIE}=${flow}; ${ATTRIBUTES}; HttpOnly; Max-Age=600`;
export const removedFlowCookie = (): string =>
  `${FLOW_COOKIE}=; ${ATTRIBUTES}; HttpOnly; Max-Age=0`;

/** The cookies that pages read. Each value is percent-encoded once. */
export function readableCookies({ user, expiresAt, previousSignInAt }: Session): string[] {
  const values: Record<(typeof READABLE_COOKIES)[number], string> = {
    username: user.username,
    tokenExpiryDttm: new Date(expiresAt).toISOString(),
    userType: user.userType,
    displayName: `${user.firstName} ${user.lastName}`.trim(),
    roles: formatRoles(
      user.roles.map(({ name, code }) => ({ rolGroupName: name, roleCode: code })),
    ),
    langCd: user.language,
    lastLogin: localTime(previousSignInAt),
    locale: user.language,
  };
  return READABLE_COOKIES.map(
    (name) =>
      `${name}=${encodeURIComponent(values[name])}; ${ATTRIBUTES}; Max-Age=${READABLE_SECONDS}`,
  );
}

/** Removes every cookie. A removal needs the attributes with which the cookie was set. */
export const removedCookies = (): string[] =>
  [SESSION_COOKIE, XSRF_COOKIE, ...READABLE_COOKIES].map(
    (name) => `${name}=; ${ATTRIBUTES}; Max-Age=0`,
  );

/** `lastLogin` is UTC without a zone; '' at the first sign-in. */
export const localTime = (at: number | undefined): string =>
  at === undefined ? '' : new Date(at).toISOString().slice(0, 19);
