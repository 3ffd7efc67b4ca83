import { randomUUID } from 'node:crypto';
import { DEFAULT_LOCALE, nearestLocale } from 'sso-contract/languages/locales.ts';
import { LENGTHS } from 'sso-contract/lengths.ts';
import { usesGroups, type ProviderAccess, type ProviderClaims } from '../../model/provider.ts';
import { normalizeUsername, type UserDetails } from '../../model/user.ts';
import { insertContacts } from '../../store/contacts.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';
import { replaceProducts } from '../../store/user-products.ts';
import { insertNewUser, updateUser } from '../../store/users.ts';

type Roles = UserDetails['roles'];

/** The role of users whose groups have none: every user needs one (gateway-contract-40). */
const DEFAULT_ROLE = { group: 'Business User', code: 'BU', description: '' };

const cut = (text: string): string => [...text].slice(0, LENGTHS.nameLength).join('').trim();

/** Returns the names of a user; without any, the email or user ID stands for the name. */
function namesOf({ name, givenName, familyName, email, userId }: ProviderClaims) {
  const first = givenName || name || email || userId;
  const first_name = cut(first);
  const last_name = givenName ? cut(familyName) : '';
  const display_name = [...(name || `${first} ${last_name}`.trim())].slice(
    0,
    2 * LENGTHS.nameLength,
  );
  return { first_name, last_name, display_name: display_name.join('').trim() };
}

/** Returns the roles of groups, in the order of the settings. */
function rolesOf({ roles }: ProviderAccess, groups: readonly string[]): Roles {
  const found = Object.entries(roles)
    .filter(([group]) => groups.includes(group))
    .map(([, role]) => role);
  return found.length > 0 ? found : [DEFAULT_ROLE];
}

/** Returns the codes of the products of groups. */
const productsOf = ({ products }: ProviderAccess, groups: readonly string[]): string[] =>
  Object.entries(products)
    .filter(([group]) => groups.includes(group))
    .flatMap(([, codes]) => codes);

const typeOf = ([role = DEFAULT_ROLE]: Roles): string => role.code;

/** The details of a new user, which the provider does not know. */
const NO_DETAILS = {
  orgName: '',
  orgLogo: '',
  businessEntityDescription: '',
  timeZoneDescription: '',
  country: '',
  countryName: '',
};

/**
 * Creates a user without a password and returns its ID. Its user ID is the verified email, or else the ID at the
 * provider: an email that is not verified may belong to another user. Undefined if the tenant has that user ID already.
 */
export async function createManagedUser(
  trx: StoreTransaction,
  tenant: string,
  access: ProviderAccess,
  claims: ProviderClaims,
): Promise<string | undefined> {
  const email = claims.isEmailVerified ? normalizeUsername(claims.email) : '';
  const roles = rolesOf(access, claims.groups);
  const user = { id: randomUUID(), tenant };
  const isCreated = await insertNewUser(trx, {
    id: user.id,
    tenant_code: tenant,
    username: email || normalizeUsername(claims.userId),
    password_hash: null,
    must_change: false,
    ...namesOf(claims),
    user_type: typeOf(roles),
    lang_cd: nearestLocale(claims.language) ?? DEFAULT_LOCALE,
    last_login_at: null,
    details: JSON.stringify({ ...NO_DETAILS, roles }),
  });
  if (!isCreated) return undefined;
  if (email)
    await insertContacts(trx, [{ user_id: user.id, method: 'EMAIL', type: 'PRI', value: email }]);
  await replaceProducts(trx, user, productsOf(access, claims.groups));
  return user.id;
}

/** Updates a user that the provider manages. Does nothing unless roles or products depend on groups. */
export async function updateManagedUser(
  trx: StoreTransaction,
  user: { id: string; tenant: string; details: UserDetails },
  access: ProviderAccess,
  claims: ProviderClaims,
): Promise<void> {
  if (!usesGroups(access)) return;
  const roles = rolesOf(access, claims.groups);
  const hasRoles = Object.keys(access.roles).length > 0;
  await updateUser(trx, user.id, {
    ...namesOf(claims),
    ...(hasRoles && {
      user_type: typeOf(roles),
      details: JSON.stringify({ ...user.details, roles }),
    }),
  });
  if (Object.keys(access.products).length > 0)
    await replaceProducts(trx, user, productsOf(access, claims.groups));
}
