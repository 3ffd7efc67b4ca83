import type { CallName } from '../core/contract/calls.ts';
import type { ConfirmRefusal } from '../core/contract/confirm.ts';
import { readExchange, setCookies, type BaseExchange } from '../core/contract/gateway/exchange.ts';
import { Refusal } from '../core/contract/gateway/replies.ts';
import { noSession } from '../core/contract/gateway/sessions.ts';
import { loginData, localTime } from '../core/contract/gateway/users.ts';
import { HEADERS, XSRF_COOKIE } from '../core/contract/names.ts';
import type { Accounts } from './accounts.ts';
import { randomToken, TICKET_SECONDS, type Proof, type Session } from './data.ts';
import type { NewBrowsers } from './new-browsers.ts';
import type { Requirement } from './requirement.ts';
import type { State } from './states.ts';
import type { FakeOption, FakeRequest, FakeResponse } from './types.ts';
import type { FakeUser } from './user-types.ts';

/** The last sign-in or confirmation must not be older. */
const MAX_AGE_SECONDS = 300;

/** What the calls share. */
export interface Parts {
  readonly tenant: string;
  readonly accounts: Accounts;
  readonly browsers: NewBrowsers;
  readonly requirement: Requirement;
  readonly state: () => State;
  /** The lifetime of a session in the current state. */
  readonly sessionSeconds: () => number;
  /** The announced features. */
  readonly features: readonly string[];
  /** The sign-in options of the current state. */
  readonly signInOptions: () => readonly FakeOption[];
}

/** One request, with its session. */
export interface Exchange extends BaseExchange {
  readonly url: URL;
  readonly session: Session | undefined;
  /** The data of a 401: who has ended the session. */
  readonly ended: Pick<Session, 'endedBy'> | null;
}

/**
 * The handlers of all calls. They return the data of the call's successful reply, or throw a {@link Refusal}. Single
 * sign-on is a navigation, whose reply is a redirect.
 */
export type FakeHandlers = {
  readonly [Name in CallName]: (exchange: Exchange) => Name extends 'sso' ? FakeResponse : unknown;
};

/** Opens a request, whose reply will set `cookies`. */
export function openExchange(
  request: FakeRequest,
  { accounts, tenant }: Parts,
  cookies: string[],
): Exchange {
  const url = new URL(request.url);
  const exchange = readExchange(request, url, url.protocol === 'https:');
  const found = accounts.sessionOf(exchange.token);
  // A session counts at its own tenant only.
  const known = exchange.tenant === tenant ? found : undefined;
  return {
    ...exchange,
    cookies,
    url,
    session: known?.endedBy ? undefined : known,
    ended: known?.endedBy ? { endedBy: known.endedBy } : null,
  };
}

/** Returns the user of the session. Throws a 401 without one. */
export function userOf({ session, ended }: Exchange, { accounts }: Parts): FakeUser {
  const user = session && accounts.find(session.username);
  if (!user) throw noSession(ended);
  return user;
}

/** Sets the cookies of a session. Returns the seconds until it ends. */
export function setUserCookies(
  exchange: Pick<Exchange, 'cookies' | 'write'>,
  session: Session,
  { accounts }: Parts,
): number {
  const seconds = accounts.secondsLeft(session);
  return setCookies(exchange, accounts.find(session.username), session, { ...session, seconds });
}

/** True if the user has to set a new password first. */
export const isChangeDue = (user: FakeUser, { state }: Parts): boolean =>
  user.mustChangePassword || state().isChangeDue === true;

/** Opens a session in the place of the browser's current one. Returns the data of a sign-in. */
export function openSession(
  exchange: Exchange,
  user: FakeUser,
  parts: Parts,
  openedWith: Proof = 'password',
) {
  const { accounts, browsers, requirement, sessionSeconds } = parts;
  if (exchange.session) accounts.end(exchange.session);
  const isDue = isChangeDue(user, parts);
  const session = accounts.open(user, sessionSeconds(), isDue, openedWith);
  if (openedWith !== 'passkey') browsers.mark(exchange, user.username);
  return {
    ...loginData(user, session, setUserCookies(exchange, session, parts)),
    // What is due first is a new password.
    secondFactorBy: isDue ? '' : localTime(requirement.dueAt(user.username)),
  };
}

/** Refuses a call whose session was not proven in the last {@link MAX_AGE_SECONDS} seconds. */
export function requireConfirmed({ session }: Exchange, { accounts }: Parts): void {
  if (session && accounts.confirmedSecondsAgo(session) <= MAX_AGE_SECONDS) return;
  const data: ConfirmRefusal = { confirm: { maxAgeSeconds: MAX_AGE_SECONDS } };
  throw new Refusal(403, 'Confirm that it is you.', data);
}

/** True if the password was checked in the session in the last {@link MAX_AGE_SECONDS} seconds. */
export const hasFreshPassword = ({ session }: Exchange, { accounts }: Parts): boolean =>
  session !== undefined && accounts.passwordSecondsAgo(session) <= MAX_AGE_SECONDS;

/** Returns the cookie to which tickets of visitors are bound; a new value is set if `isNew` allows it. */
export function ticketCookie({ url, sent, cookies, write }: Exchange, isNew: boolean): string {
  const name = url.protocol === 'https:' ? '__Host-sso-ticket' : 'sso-ticket';
  if (!isNew) return sent.get(name) ?? '';
  const browser = sent.get(name) ?? randomToken();
  cookies.push(write.hidden(name, browser, TICKET_SECONDS));
  return browser;
}

/** Refuses a call that another site made with the user's cookies. Pages of listed origins can't read the token. */
export function refuseForged({ request, url, session, sent }: Exchange): void {
  if (!session || request.method === 'GET') return;
  const origin = request.headers['origin'];
  if (origin !== undefined && origin !== url.origin) return;
  const token = request.headers[HEADERS.xsrf.toLowerCase()];
  if (token !== session.xsrf || sent.get(XSRF_COOKIE) !== token)
    throw new Refusal(403, 'Reload the page and try again.');
}
