import { decodeCredential } from 'sso-contract/credentials.ts';
import { EMAIL } from 'sso-contract/gateway/constants.ts';
import { Refusal } from 'sso-contract/gateway/replies.ts';
import { changesIn, emailsIn, lookupIn, requireSelf } from 'sso-contract/gateway/requests.ts';
import { noSession } from 'sso-contract/gateway/sessions.ts';
import { contactsOf, extensionsOf, profileOf } from 'sso-contract/gateway/users.ts';
import { LENGTHS, MAX_CONTACTS } from 'sso-contract/lengths.ts';
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
/** Characters that command a terminal, in which an operator may read a name. */
const CONTROL = /\p{Cc}/u;

const isLanguage = (value: string): boolean =>
  LANGUAGES.some(({ lookupValue }) => lookupValue === value);

/** Returns a name without spaces around it; undefined for what is none. */
function nameIn(value: unknown, isRequired: boolean): string | undefined {
  if (typeof value !== 'string' || CONTROL.test(value)) return undefined;
  const name = value.trim();
  return name.length <= LENGTHS.nameLength && (name !== '' || !isRequired) ? name : undefined;
}

const isEmail = (value: string): boolean =>
  value.length <= LENGTHS.emailLength && EMAIL.test(value) && !CONTROL.test(value);

/** Returns a valid email, and an empty text, which removes the email. */
const emailIn = (value: unknown): string | undefined =>
  typeof value === 'string' && (value === '' || isEmail(value)) ? value : undefined;

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
      // A malformed ID belongs to no user.
      requireSelf(user, decodeCredential(exchange.path.split('/').at(-1) ?? '', 'uri'));
      return { userExtensions: extensionsOf(user) };
    },

    lookup: ({ query }) => lookupIn(LOOKUPS, query),

    updateProfile(exchange) {
      const { session, request, cookies, write } = exchange;
      const user = userOf(exchange);
      Object.assign(user, changesIn(request.body, user, { isLanguage, nameIn }));
      if (session) cookies.push(...write.readable(user, session));
      return null;
    },

    updateContacts(exchange) {
      const user = userOf(exchange);
      const emails = emailsIn(exchange.request.body, user, emailIn);
      const email = emails.at(-1);
      if (email === undefined || emails.length > MAX_CONTACTS)
        throw new Refusal(400, 'Send one to ten contacts.');
      user.secondaryEmail = email;
      return contactsOf(user);
    },
  } satisfies Partial<Calls>;
}
