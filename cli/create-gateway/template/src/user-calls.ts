import { changesIn, emailIn, idIn, lookupIn, requireSelf } from 'sso-contract/gateway/requests.ts';
import { noSession } from 'sso-contract/gateway/sessions.ts';
import { contactsOf, extensionsOf, profileOf } from 'sso-contract/gateway/users.ts';
import type { User } from './accounts.ts';
import type { Exchange } from './exchange.ts';
import type { Calls, Parts } from './parts.ts';

const LANGUAGES = [
  { lookupValue: 'en_US', description: 'English' },
  { lookupValue: 'de_DE', description: 'Deutsch' },
];
const USER_TYPES = [
  { lookupValue: 'BU', description: 'Business User' },
  { lookupValue: 'BA', description: 'Business Admin' },
];
const LOOKUPS = { LANGUAGE_CD: LANGUAGES, USER_TYPE: USER_TYPES };

function userOf({ session }: Exchange): User {
  if (!session) throw noSession();
  return session.user;
}

/** The calls that read and change the data of the signed-in user. */
export function userCalls({ settings }: Parts) {
  return {
    userProfile: (exchange) => ({ ...profileOf(userOf(exchange)), orgName: settings.tenant }),

    usersProducts: () => [
      { productName: 'Reports', productCode: 'REPORTS', landingPage: '/reports/' },
      { productName: 'Orders', productCode: 'ORDERS', landingPage: 'https://orders.example/' },
    ],

    userExtensions(exchange) {
      const user = userOf(exchange);
      requireSelf(user, idIn(exchange.path));
      return { userExtensions: extensionsOf(user) };
    },

    lookup: ({ query }) => lookupIn(LOOKUPS, query),

    updateProfile(exchange) {
      const { session, request, cookies, write } = exchange;
      const user = userOf(exchange);
      Object.assign(user, changesIn(request.body, user, LANGUAGES));
      if (session) cookies.push(...write.readable(user, session));
      return null;
    },

    updateContacts(exchange) {
      const user = userOf(exchange);
      user.secondaryEmail = emailIn(exchange.request.body, user);
      return contactsOf(user);
    },
  } satisfies Partial<Calls>;
}
