import { CREDENTIAL_ENCODING, decodeCredential } from '../credentials.ts';
import { HEADERS } from '../names.ts';
import { cookieWriter, parseCookies, sessionCookieName, type CookieWriter } from './cookies.ts';
import type { Incoming } from './messages.ts';
import type { SessionFacts } from './sessions.ts';
import type { Account } from './users.ts';

/** One request without its session, and what its reply sets besides the data. */
export interface BaseExchange {
  readonly request: Incoming;
  /** The path without its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly sent: ReadonlyMap<string, string>;
  readonly tenant: string;
  /** The session token that the browser sent; '' without one. */
  readonly token: string;
  readonly write: CookieWriter;
  /** The cookies that the reply sets. */
  readonly cookies: string[];
  /** Returns a credential, byte for byte; '' if it is missing or malformed. */
  readonly credential: (name: string) => string;
}

export function readExchange(request: Incoming, url: URL, isSecure: boolean): BaseExchange {
  const sent = parseCookies(request.headers['cookie']);
  return {
    request,
    path: url.pathname,
    query: url.searchParams,
    sent,
    tenant: request.headers[HEADERS.tenantCode] ?? '',
    token: sent.get(sessionCookieName(isSecure)) ?? '',
    write: cookieWriter(isSecure),
    cookies: [],
    // Passwords outside ASCII can't be headers as they are, so they are percent-encoded and marked. Never trim one.
    credential: (name) =>
      decodeCredential(request.headers[name] ?? '', request.headers[CREDENTIAL_ENCODING]) ?? '',
  };
}

/** What browsers get of a session: its token, its anti-forgery token, and the seconds until it ends. */
export interface SessionTokens {
  readonly token: string;
  readonly xsrf: string;
  readonly seconds: number;
}

/** Sets the cookies of a session. Returns the seconds until it ends. */
export function setCookies(
  { cookies, write }: Pick<BaseExchange, 'cookies' | 'write'>,
  user: Account | undefined,
  session: SessionFacts,
  { token, xsrf, seconds }: SessionTokens,
): number {
  cookies.push(write.session(token, seconds), write.xsrf(xsrf));
  // A session that can only set a new password must not look like a sign-in to the page.
  if (user && !session.isChangeDue) cookies.push(...write.readable(user, session));
  return seconds;
}
