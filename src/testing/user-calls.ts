import {
  changesIn,
  emailIn,
  endedIdIn,
  idIn,
  lookupIn,
  requireSelf,
} from '../core/contract/gateway/requests.ts';
import { extensionsOf, localTime } from '../core/contract/gateway/users.ts';
import { LANGUAGES, USER_TYPES } from './defaults.ts';
import {
  setUserCookies,
  userOf,
  type Exchange,
  type FakeHandlers,
  type Parts,
} from './exchange.ts';
import { contactsOf, profileOf } from './replies.ts';
import type { Trust } from './trust.ts';
import type { FakeProduct } from './types.ts';
import type { FakeUser } from './user-types.ts';

const LOOKUPS = { LANGUAGE_CD: LANGUAGES, USER_TYPE: USER_TYPES };

/** Where all calls come from. */
const PLACE = { browser: 'Firefox', system: 'Windows', address: '203.0.113.x' };

type Own =
  | 'userProfile'
  | 'usersProducts'
  | 'userExtensions'
  | 'lookup'
  | 'updateProfile'
  | 'updateContacts'
  | 'sessions'
  | 'endSessions'
  | 'securityEvents';

/** The calls that read and change the data of the signed-in user. */
export function userCalls(
  parts: Parts,
  productsOf: (user: FakeUser) => readonly FakeProduct[],
  trust: Trust,
): Pick<FakeHandlers, Own> {
  const { accounts } = parts;

  const listSessions = ({ session }: Exchange) => ({
    sessions: (session ? accounts.sessionsBeside(session) : []).map((one) => ({
      id: one.id,
      isCurrent: one === session,
      signedInAt: localTime(one.openedAt),
      lastSeenAt: localTime(one.lastSeenAt),
      ...PLACE,
      provider: '',
    })),
  });

  return {
    userProfile: (exchange) => profileOf(userOf(exchange, parts)),

    usersProducts: (exchange) => productsOf(userOf(exchange, parts)),

    userExtensions(exchange) {
      const user = userOf(exchange, parts);
      requireSelf(user, idIn(exchange.path));
      return { userExtensions: extensionsOf(user) };
    },

    lookup: ({ query }) => lookupIn(LOOKUPS, query),

    updateProfile(exchange) {
      const user = userOf(exchange, parts);
      accounts.change(user.username, changesIn(exchange.request.body, user, LANGUAGES));
      if (exchange.session) setUserCookies(exchange, exchange.session, parts);
      return null;
    },

    updateContacts(exchange) {
      const user = userOf(exchange, parts);
      const secondaryEmail = emailIn(exchange.request.body, user);
      accounts.change(user.username, { secondaryEmail });
      accounts.record(user.username, 'contacts-changed');
      return contactsOf({ ...user, secondaryEmail });
    },

    sessions: listSessions,

    endSessions(exchange) {
      const { session, request } = exchange;
      const id = endedIdIn(request.body);
      const others = session ? accounts.sessionsBeside(session).slice(1) : [];
      const ended = others.filter((other) => id === undefined || other.id === id);
      for (const other of ended) accounts.end(other);
      if (session && id === undefined) trust.forgetOthers(exchange, session.username);
      if (session && ended.length > 0) accounts.record(session.username, 'sessions-ended');
      return listSessions(exchange);
    },

    securityEvents: (exchange) => ({
      events: accounts
        .eventsOf(userOf(exchange, parts).username)
        .map(({ event, at }) => ({ event, at: localTime(at), ...PLACE })),
    }),
  };
}
