import type { CallName } from '../core/contract/calls.ts';
import { CREDENTIAL_ENCODING, decodeCredential } from '../core/contract/credentials.ts';
import { HEADERS, XSRF_COOKIE } from '../core/contract/names.ts';
import type { Accounts } from './accounts.ts';
import { cookieWriter, parseCookies, sessionCookieName, type CookieWriter } from './cookies.ts';
import type { Session } from './data.ts';
import { Refusal } from './envelope.ts';
import type { Route } from './routes.ts';
import type { State } from './states.ts';
import type { FakeOption, FakeRequest, FakeResponse, FakeUser } from './types.ts';

/** What the calls share. */
export interface Parts {
  readonly tenant: string;
  readonly accounts: Accounts;
  readonly state: () => State;
  /** The lifetime of a session in the current state. */
  readonly sessionSeconds: () => number;
  /** The announced features. */
  readonly features: readonly string[];
  /** The sign-in options of the current state. */
  readonly signInOptions: () => readonly FakeOption[];
}

/** One request, and what its reply sets besides the data. */
export interface Exchange {
  readonly request: FakeRequest;
  readonly url: URL;
  readonly sent: Readonly<Record<string, string>>;
  readonly tenant: string;
  readonly session: Session | undefined;
  readonly endedBy: Session['endedBy'];
  readonly write: CookieWriter;
  /** The cookies that the reply sets. */
  readonly cookies: string[];
  /** Returns a credential, byte for byte; '' if it is missing or malformed. */
  readonly credential: (name: string) => string;
}

/**
 * The handlers of all calls. They return the data of the call's successful reply, or throw a {@link Refusal}. Single
 * sign-on is a navigation, whose reply is a redirect.
 */
export type FakeHandlers = {
  readonly [Name in CallName]: (exchange: Exchange) => Name extends 'sso' ? FakeResponse : unknown;
};

export function openExchange(request: FakeRequest, { accounts, tenant: own }: Parts): Exchange {
  const url = new URL(request.url);
  const isSecure = url.protocol === 'https:';
  const sent = parseCookies(request.headers['cookie'] ?? '');
  const tenant = request.headers[HEADERS.tenantCode] ?? '';
  const found = accounts.sessionOf(sent[sessionCookieName(isSecure)] ?? '');
  // A session counts at its own tenant only.
  const known = tenant === own ? found : undefined;
  return {
    request,
    url,
    sent,
    tenant,
    session: known?.endedBy ? undefined : known,
    endedBy: known?.endedBy,
    write: cookieWriter(isSecure),
    cookies: [],
    credential: (name) =>
      decodeCredential(request.headers[name] ?? '', request.headers[CREDENTIAL_ENCODING]) ?? '',
  };
}

const noSession = ({ endedBy }: Exchange): Refusal =>
  new Refusal(401, 'Sign in again.', endedBy ? { endedBy } : null);

/** Returns the user of the session. Throws a 401 without one. */
export function userOf(exchange: Exchange, { accounts }: Parts): FakeUser {
  const { session } = exchange;
  const user = session && accounts.find(session.username);
  if (!user) throw noSession(exchange);
  return user;
}

/** Sets the cookies of a session. Returns the seconds until it ends. */
export function setCookies(
  { cookies, write }: Pick<Exchange, 'cookies' | 'write'>,
  session: Session,
  { accounts }: Parts,
): number {
  const seconds = accounts.secondsLeft(session);
  cookies.push(write.session(session.token, seconds), write.xsrf(session.xsrf));
  const user = accounts.find(session.username);
  // A session that can only set a new password must not look like a sign-in to the page.
  if (user && !session.isChangeDue) cookies.push(...write.readable(user, session));
  return seconds;
}

/** Refuses a call that another site made with the user's cookies. Pages of listed origins can't read the token. */
export function refuseForged({ request, url, session, sent }: Exchange): void {
  if (!session || request.method === 'GET') return;
  const origin = request.headers['origin'];
  if (origin !== undefined && origin !== url.origin) return;
  const token = request.headers[HEADERS.xsrf.toLowerCase()];
  if (token !== session.xsrf || sent[XSRF_COOKIE] !== token)
    throw new Refusal(403, 'Reload the page and try again.');
}

/** Refuses a call that needs a session, or one whose password change is due. */
export function admit({ name, access }: Route, exchange: Exchange): void {
  const { session } = exchange;
  if (access === 'public' || (name === 'logout' && !session)) return;
  if (!session) throw noSession(exchange);
  if (session.isChangeDue && access !== 'change')
    throw new Refusal(403, 'Set a new password first.');
}
