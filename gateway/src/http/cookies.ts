import type { FastifyReply, FastifyRequest } from 'fastify';
import { READABLE_COOKIES, XSRF_COOKIE } from 'sso-contract/names.ts';
import { formatRoles } from 'sso-contract/format-roles.ts';
import type { Session } from '../model/session.ts';

/** Formats a time as `YYYY-MM-DDTHH:mm:ss` in UTC (gateway-contract-43); null as ''. */
export function localDateTime(date: Date | null): string {
  return date ? date.toISOString().slice(0, 19) : '';
}

const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https';

/**
 * Returns the name of the session cookie. Browsers reject a `__Host-` cookie that another host or an insecure
 * connection sets.
 */
function sessionCookie(request: FastifyRequest): string {
  return isSecure(request) ? '__Host-sso-session' : 'sso-session';
}

function attributes(request: FastifyRequest) {
  return { path: '/', sameSite: 'lax', secure: isSecure(request) } as const;
}

/** Returns the session token that the browser sent. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[sessionCookie(request)];
}

/** Sets the session cookie, which pages can't read. */
export function writeSessionCookie(reply: FastifyReply, token: string, seconds: number): void {
  const { request } = reply;
  reply.setCookie(sessionCookie(request), token, {
    ...attributes(request),
    httpOnly: true,
    maxAge: seconds,
  });
}

const browserCookie = (request: FastifyRequest): string =>
  isSecure(request) ? '__Host-sso-browser' : 'sso-browser';

/** Returns the proofs of earlier sign-ins that the browser sent; '' for none. */
export function readBrowserCookie(request: FastifyRequest): string {
  return request.cookies[browserCookie(request)] ?? '';
}

/** Sets the cookie with the proofs of earlier sign-ins, which pages can't read and a sign-out does not remove. */
export function writeBrowserCookie(reply: FastifyReply, proofs: string, seconds: number): void {
  const { request } = reply;
  reply.setCookie(browserCookie(request), proofs, {
    ...attributes(request),
    httpOnly: true,
    maxAge: seconds,
  });
}

/** Sets the anti-forgery cookie, which pages read and send back as a header (gateway-contract-10). */
export function writeXsrfCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(XSRF_COOKIE, token, attributes(reply.request));
}

/** Sets the cookies that pages read; each value is percent-encoded once. */
export function writeReadableCookies(
  reply: FastifyReply,
  { user, expiresAt, previousLoginAt }: Pick<Session, 'user' | 'expiresAt' | 'previousLoginAt'>,
): void {
  const values: Record<(typeof READABLE_COOKIES)[number], string> = {
    username: user.username,
    tokenExpiryDttm: expiresAt.toISOString(),
    userType: user.userType,
    displayName: user.displayName,
    roles: formatRoles(
      user.details.roles.map(({ group, code }) => ({ rolGroupName: group, roleCode: code })),
    ),
    langCd: user.langCd,
    lastLogin: localDateTime(previousLoginAt),
    locale: user.langCd,
  };
  for (const name of READABLE_COOKIES) {
    // They outlive the session: a page that wakes later must still know whose session it was.
    reply.setCookie(name, values[name], { ...attributes(reply.request), maxAge: 12 * 3600 });
  }
}

/** Sets the cookies of the user's language. */
export function writeLanguageCookies(reply: FastifyReply, langCd: string): void {
  for (const name of ['langCd', 'locale'])
    reply.setCookie(name, langCd, { ...attributes(reply.request), maxAge: 12 * 3600 });
}

/** Removes the cookies that pages read. */
export function clearReadableCookies(reply: FastifyReply): void {
  for (const name of READABLE_COOKIES) reply.clearCookie(name, attributes(reply.request));
}

/** Removes all cookies of a session. */
export function clearCookies(reply: FastifyReply): void {
  const { request } = reply;
  reply.clearCookie(sessionCookie(request), { ...attributes(request), httpOnly: true });
  reply.clearCookie(XSRF_COOKIE, attributes(request));
  clearReadableCookies(reply);
}
