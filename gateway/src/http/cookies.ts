import type { FastifyReply, FastifyRequest } from 'fastify';
import { READABLE_COOKIES, XSRF_COOKIE } from 'sso-contract/names.ts';
import { formatRoles } from 'sso-contract/format-roles.ts';
import type { Session } from '../model/session.ts';

/** Formats a time as `YYYY-MM-DDTHH:mm:ss` in UTC (gateway-contract-43); null as ''. */
export function localDateTime(date: Date | null): string {
  return date ? date.toISOString().slice(0, 19) : '';
}

const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https';

function attributes(request: FastifyRequest) {
  return { path: '/', sameSite: 'lax', secure: isSecure(request) } as const;
}

/**
 * A cookie that pages can't read: the token of the session; the proofs of earlier sign-ins, the accounts of those who
 * have signed in with a password, and the secrets of those who trust the browser, which a sign-out does not remove; what
 * binds a single sign-on or a ticket to the browser that started it; and a sign-out that goes on at a provider.
 */
type PrivateCookie = 'session' | 'browser' | 'seen' | 'trust' | 'flow' | 'ticket' | 'logout';

/** Browsers reject a `__Host-` cookie that another host or an insecure connection sets. */
const privateName = (request: FastifyRequest, cookie: PrivateCookie): string =>
  `${isSecure(request) ? '__Host-' : ''}sso-${cookie}`;

/** Returns the value of a private cookie; '' if the browser did not send it. */
export function readPrivateCookie(request: FastifyRequest, cookie: PrivateCookie): string {
  return request.cookies[privateName(request, cookie)] ?? '';
}

/** Sets a private cookie. */
export function writePrivateCookie(
  reply: FastifyReply,
  cookie: PrivateCookie,
  value: string,
  seconds: number,
): void {
  const { request } = reply;
  reply.setCookie(privateName(request, cookie), value, {
    ...attributes(request),
    httpOnly: true,
    maxAge: seconds,
  });
}

/** Removes a private cookie. */
export function clearPrivateCookie(reply: FastifyReply, cookie: PrivateCookie): void {
  const { request } = reply;
  reply.clearCookie(privateName(request, cookie), { ...attributes(request), httpOnly: true });
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
  clearPrivateCookie(reply, 'session');
  reply.clearCookie(XSRF_COOKIE, attributes(reply.request));
  clearReadableCookies(reply);
}
