import type { FastifyReply, FastifyRequest } from 'fastify';
import { READABLE_COOKIES, XSRF_COOKIE } from '../../../src/core/contract/calls.ts';
import { formatRoles } from '../../../src/core/contract/roles.ts';
import { localDateTime } from '../auth/user.ts';
import type { Session } from '../auth/sessions.ts';

const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https';

/** The browser itself refuses a `__Host-` cookie that another host or a plain connection sets. */
function sessionCookie(request: FastifyRequest): string {
  return isSecure(request) ? '__Host-sso-session' : 'sso-session';
}

function attributes(request: FastifyRequest) {
  return { path: '/', sameSite: 'lax', secure: isSecure(request) } as const;
}

/** The session's token as the browser sent it. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[sessionCookie(request)];
}

/** Hands the browser a session's token, which no page can read. */
export function writeSessionCookie(reply: FastifyReply, token: string, seconds: number): void {
  const { request } = reply;
  reply.setCookie(sessionCookie(request), token, {
    ...attributes(request),
    httpOnly: true,
    maxAge: seconds,
  });
}

/** The anti-forgery cookie, which pages read and send back as a header (spec 7). */
export function writeXsrfCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(XSRF_COOKIE, token, attributes(reply.request));
}

/** Writes the cookies that pages read; each value is percent-encoded once. */
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
    // Kept past the session's end: a page that wakes late must still know whose session it was.
    reply.setCookie(name, values[name], { ...attributes(reply.request), maxAge: 12 * 3600 });
  }
}

/** Changes the language that pages read. */
export function writeLanguageCookies(reply: FastifyReply, langCd: string): void {
  for (const name of ['langCd', 'locale'])
    reply.setCookie(name, langCd, { ...attributes(reply.request), maxAge: 12 * 3600 });
}

/** Takes the readable cookies back. */
export function clearReadableCookies(reply: FastifyReply): void {
  for (const name of READABLE_COOKIES) reply.clearCookie(name, attributes(reply.request));
}

/** Takes every cookie of a session back. */
export function clearCookies(reply: FastifyReply): void {
  const { request } = reply;
  reply.clearCookie(sessionCookie(request), { ...attributes(request), httpOnly: true });
  reply.clearCookie(XSRF_COOKIE, attributes(request));
  clearReadableCookies(reply);
}
