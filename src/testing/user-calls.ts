import { LANGUAGES, USER_TYPES } from './defaults.ts';
import { Refusal } from './envelope.ts';
import { setCookies, userOf, type FakeHandlers, type Parts } from './exchange.ts';
import { contactsOf, extensionsOf, profileOf } from './replies.ts';
import type { FakeProduct, FakeUser } from './types.ts';

const LOOKUPS = new Map<string, readonly object[]>([
  ['LANGUAGE_CD', LANGUAGES],
  ['USER_TYPE', USER_TYPES],
]);
const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/;

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal(400, 'The body is not JSON.');
  }
}

/** Returns the user ID at the end of a call's address. */
function idIn({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname.split('/').at(-1) ?? '');
  } catch {
    throw new Refusal(400, 'The address is malformed.');
  }
}

/** Users read and change their own data only. Pages may name them by either ID. */
function requireSelf({ userId, username }: FakeUser, id: unknown): void {
  if (id !== userId && id !== username) throw new Refusal(403, 'This is not your account.');
}

/** Returns the changes that a profile update asks for: the language or the names. */
function changesIn(body: string, user: FakeUser): Partial<FakeUser> {
  const { userId, langCode, firstName, lastName } = fieldsOf(parse(body));
  requireSelf(user, userId);
  const hasNames = firstName !== undefined || lastName !== undefined;
  if (hasNames === (langCode !== undefined)) throw new Refusal(400, 'Send one of the two.');
  if (typeof langCode === 'string' && langCode !== '') return { language: langCode };
  if (typeof firstName === 'string' && typeof lastName === 'string' && firstName !== '')
    return { firstName: firstName.trim(), lastName: lastName.trim() };
  throw new Refusal(400, 'A value is missing or unknown.');
}

/** Returns the secondary email that a body asks for; '' removes it. Undefined if the body contains no contact. */
function secondaryEmailIn(body: string, user: FakeUser): string | undefined {
  const sent = parse(body);
  const contacts = (Array.isArray(sent) ? sent : []).map(fieldsOf);
  for (const { userId, contactMethod, contactType, contactValue } of contacts) {
    requireSelf(user, userId);
    const isSecondary = contactMethod === 'EMAIL' && contactType === 'SEC';
    const isEmail = contactValue === '' || EMAIL.test(String(contactValue));
    if (!isSecondary || !isEmail) throw new Refusal(400, 'Enter a valid email address.');
  }
  const value = contacts.at(-1)?.['contactValue'];
  return typeof value === 'string' ? value : undefined;
}

type Own =
  | 'userProfile'
  | 'usersProducts'
  | 'userExtensions'
  | 'lookup'
  | 'updateProfile'
  | 'updateContacts';

/** The calls that read and change the data of the signed-in user. */
export function userCalls(parts: Parts, products: readonly FakeProduct[]): Pick<FakeHandlers, Own> {
  const { accounts } = parts;
  return {
    userProfile: (exchange) => profileOf(userOf(exchange, parts)),

    usersProducts: () => products,

    userExtensions(exchange) {
      const user = userOf(exchange, parts);
      requireSelf(user, idIn(exchange.url));
      return { userExtensions: extensionsOf(user) };
    },

    lookup({ url }) {
      const lookupValues = LOOKUPS.get(url.searchParams.get('lookupField') ?? '');
      if (!lookupValues) throw new Refusal(400, 'There is no such lookup.');
      return { lookupValues };
    },

    updateProfile(exchange) {
      const user = userOf(exchange, parts);
      accounts.change(user.username, changesIn(exchange.request.body, user));
      if (exchange.session) setCookies(exchange, exchange.session, parts);
      return null;
    },

    updateContacts(exchange) {
      const user = userOf(exchange, parts);
      const secondaryEmail = secondaryEmailIn(exchange.request.body, user) ?? user.secondaryEmail;
      accounts.change(user.username, { secondaryEmail });
      return contactsOf({ ...user, secondaryEmail });
    },
  };
}
