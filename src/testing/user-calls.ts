import { EMAIL } from '../core/contract/gateway/constants.ts';
import { Refusal } from '../core/contract/gateway/replies.ts';
import {
  changesIn,
  emailsIn,
  lookupIn,
  requireSelf,
  type ProfileRules,
} from '../core/contract/gateway/requests.ts';
import { extensionsOf } from '../core/contract/gateway/users.ts';
import { LANGUAGES, USER_TYPES } from './defaults.ts';
import { setUserCookies, userOf, type FakeHandlers, type Parts } from './exchange.ts';
import { contactsOf, profileOf } from './replies.ts';
import type { FakeProduct } from './types.ts';

const LOOKUPS = { LANGUAGE_CD: LANGUAGES, USER_TYPE: USER_TYPES };

/** Returns the user ID at the end of a call's address. */
function idIn(path: string): string {
  try {
    return decodeURIComponent(path.split('/').at(-1) ?? '');
  } catch {
    throw new Refusal(400, 'The address is malformed.');
  }
}

/** Accepts every language, and names of any length. */
const RULES: ProfileRules = {
  isLanguage: (value) => value !== '',
  nameIn: (value, isRequired) =>
    typeof value === 'string' && (value !== '' || !isRequired) ? value.trim() : undefined,
};
const emailIn = (value: unknown): unknown =>
  value === '' || EMAIL.test(String(value)) ? value : undefined;

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
      requireSelf(user, idIn(exchange.path));
      return { userExtensions: extensionsOf(user) };
    },

    lookup: ({ query }) => lookupIn(LOOKUPS, query),

    updateProfile(exchange) {
      const user = userOf(exchange, parts);
      accounts.change(user.username, changesIn(exchange.request.body, user, RULES));
      if (exchange.session) setUserCookies(exchange, exchange.session, parts);
      return null;
    },

    updateContacts(exchange) {
      const user = userOf(exchange, parts);
      const email = emailsIn(exchange.request.body, user, emailIn).at(-1);
      const secondaryEmail = typeof email === 'string' ? email : user.secondaryEmail;
      accounts.change(user.username, { secondaryEmail });
      return contactsOf({ ...user, secondaryEmail });
    },
  };
}
