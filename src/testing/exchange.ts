import type { CallName } from '../core/contract/calls.ts';
import { readExchange, setCookies, type BaseExchange } from '../core/contract/gateway/exchange.ts';
import { Refusal } from '../core/contract/gateway/replies.ts';
import { noSession } from '../core/contract/gateway/sessions.ts';
import { loginData } from '../core/contract/gateway/users.ts';
import { HEADERS, XSRF_COOKIE } from '../core/contract/names.ts';
import type { Accounts } from './accounts.ts';
import type { Session } from './data.ts';
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

export function openExchange(request: FakeRequest, { accounts, tenant }: Parts): Exchange {
  const url = new URL(request.url);
  const exchange = readExchange(request, url, url.protocol === 'https:');
  const found = accounts.sessionOf(exchange.token);
  // A session counts at its own tenant only.
  const known = exchange.tenant === tenant ? found : undefined;
  return {
    ...exchange,
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

/** Opens a session in the place of the browser's current one. Returns the data of a sign-in. */
export function openSession(
  exchange: Exchange,
  user: FakeUser,
  parts: Parts,
  isPasskeySignIn = false,
) {
  const { accounts, state, sessionSeconds } = parts;
  if (exchange.session) accounts.end(exchange.session);
  const isChangeDue = user.mustChangePassword || state().isChangeDue === true;
  const session = accounts.open(user, sessionSeconds(), isChangeDue, isPasskeySignIn);
  return loginData(user, session, setUserCookies(exchange, session, parts));
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
