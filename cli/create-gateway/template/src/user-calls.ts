import { decodeCredential } from 'sso-contract/credentials.ts';
import { EMAIL } from 'sso-contract/gateway/constants.ts';
import { LENGTHS, MAX_CONTACTS } from 'sso-contract/lengths.ts';
import type { User } from './accounts.ts';
import { readableCookies } from './cookies.ts';
import { Refusal, type Exchange } from './exchange.ts';
import type { Calls, Parts } from './parts.ts';

const LANGUAGES: Readonly<Record<string, string>> = { en_US: 'English', de_DE: 'Deutsch' };
const USER_TYPES: Readonly<Record<string, string>> = { BU: 'Business User', BA: 'Business Admin' };
const LOOKUPS = new Map([
  ['LANGUAGE_CD', LANGUAGES],
  ['USER_TYPE', USER_TYPES],
]);
/** Characters that command a terminal, in which an operator may read a name. */
const CONTROL = /\p{Cc}/u;

/** Parses a body. Never trust its shape. */
function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal(400, 'The body is not JSON.');
  }
}

/** Returns a name without spaces around it; undefined for what is none. */
function nameIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || CONTROL.test(value)) return undefined;
  const name = value.trim();
  return name.length <= LENGTHS.nameLength ? name : undefined;
}

/** Returns true for a valid email, and for an empty text, which removes it. */
const isEmail = (value: unknown): value is string =>
  typeof value === 'string' &&
  (value === '' ||
    (value.length <= LENGTHS.emailLength && EMAIL.test(value) && !CONTROL.test(value)));

function userOf({ session }: Exchange): User {
  if (!session) throw new Refusal(401, 'Sign in again.');
  return session.user;
}

/** Users read and change their own data only. Pages may name them by either ID. */
function requireSelf(user: User, id: unknown): void {
  if (id !== user.id && id !== user.username) throw new Refusal(403, 'This is not your account.');
}

const extensionsOf = ({ language }: User) => [
  { attributeField: 'LANGUAGE_CODE', attributeValue: language },
];
const contactsOf = ({ id, secondaryEmail }: User) =>
  secondaryEmail === ''
    ? []
    : [{ userId: id, contactMethod: 'EMAIL', contactType: 'SEC', contactValue: secondaryEmail }];

/** The calls that read and change the data of the signed-in user. */
export function userCalls({ settings }: Parts) {
  return {
    userProfile(exchange) {
      const user = userOf(exchange);
      const { id, username, firstName, lastName } = user;
      return {
        userId: id,
        username,
        displayName: `${firstName} ${lastName}`.trim(),
        firstName,
        lastName,
        orgName: settings.tenant,
        roleMappings: user.roles.map(({ name }) => ({ roleGroupName: name })),
        userExtensions: extensionsOf(user),
        userContacts: contactsOf(user),
      };
    },

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

    lookup({ query }) {
      const values = LOOKUPS.get(query.get('lookupField') ?? '');
      if (!values) throw new Refusal(400, 'There is no such lookup.');
      const lookupValues = Object.entries(values).map(([lookupValue, description]) => ({
        lookupValue,
        description,
      }));
      return { lookupValues };
    },

    updateProfile(exchange) {
      const { session, request, cookies } = exchange;
      const user = userOf(exchange);
      const { userId, langCode, firstName, lastName } = fieldsOf(parse(request.body));
      requireSelf(user, userId);
      const hasNames = firstName !== undefined || lastName !== undefined;
      // Exactly one of the two: the page saves them separately.
      if (hasNames === (langCode !== undefined)) throw new Refusal(400, 'Send one of the two.');
      const [first, last] = [nameIn(firstName), nameIn(lastName)];
      if (typeof langCode === 'string' && Object.hasOwn(LANGUAGES, langCode)) {
        user.language = langCode;
      } else if (first && last !== undefined) {
        user.firstName = first;
        user.lastName = last;
      } else throw new Refusal(400, 'A value is missing or unknown.');
      if (session) cookies.push(...readableCookies(session));
      return null;
    },

    updateContacts(exchange) {
      const user = userOf(exchange);
      const sent = parse(exchange.request.body);
      const contacts = (Array.isArray(sent) ? sent : []).map(fieldsOf);
      if (contacts.length === 0 || contacts.length > MAX_CONTACTS)
        throw new Refusal(400, 'Send one to ten contacts.');
      let email = user.secondaryEmail;
      for (const { userId, contactMethod, contactType, contactValue } of contacts) {
        requireSelf(user, userId);
        const isSecondary = contactMethod === 'EMAIL' && contactType === 'SEC';
        if (!isSecondary || !isEmail(contactValue))
          throw new Refusal(400, 'Enter a valid email address.');
        email = contactValue;
      }
      user.secondaryEmail = email;
      return contactsOf(user);
    },
  } satisfies Partial<Calls>;
}
