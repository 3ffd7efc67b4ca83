import { randomUUID } from 'node:crypto';
import { DEFAULT_LOCALE, nearestLocale } from '../../../src/core/i18n/locales.ts';
import { normalizeUsername, type UserDetails } from '../model/user.ts';
import type { ProviderAccess } from '../model/provider.ts';
import type { StoreTransaction } from '../store/schema.ts';
import { usesGroups, type ProviderClaims } from './claims.ts';
import { ProviderFault } from './faults.ts';

type Roles = UserDetails['roles'];

/** The role of users whose groups have none: every user needs one (gateway-contract-40). */
const DEFAULT_ROLE = { group: 'Business User', code: 'BU', description: '' };

/** Longest first or last name that users can save themselves. */
const NAME_LENGTH = 50;

const cut = (text: string): string => [...text].slice(0, NAME_LENGTH).join('').trim();

/** Returns the names of a user; without any, the email or user ID stands for the name. */
function namesOf({ name, givenName, familyName, email, userId }: ProviderClaims) {
  const first = givenName || name || email || userId;
  const first_name = cut(first);
  const last_name = givenName ? cut(familyName) : '';
  const display_name = [...(name || `${first} ${last_name}`.trim())].slice(0, 2 * NAME_LENGTH);
  return { first_name, last_name, display_name: display_name.join('').trim() };
}

/** Returns the roles of groups, in the order of the settings. */
function rolesOf({ roles }: ProviderAccess, groups: readonly string[]): Roles {
  const found = Object.entries(roles)
    .filter(([group]) => groups.includes(group))
    .map(([, role]) => role);
  return found.length > 0 ? found : [DEFAULT_ROLE];
}

async function replaceProducts(
  trx: StoreTransaction,
  user: { id: string; tenant: string },
  { products }: ProviderAccess,
  groups: readonly string[],
): Promise<void> {
  const codes = Object.entries(products)
    .filter(([group]) => groups.includes(group))
    .flatMap(([, own]) => own);
  await trx.deleteFrom('user_products').where('user_id', '=', user.id).execute();
  if (codes.length === 0) return;
  // Only products that the tenant has.
  await trx
    .insertInto('user_products')
    .columns(['user_id', 'tenant_code', 'product_code'])
    .expression((query) =>
      query
        .selectFrom('products')
        .select((row) => [row.val(user.id).as('user_id'), 'tenant_code', 'code'])
        .where('tenant_code', '=', user.tenant)
        .where('code', 'in', codes),
    )
    .execute();
}

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
 * provider: an email that is not verified may belong to another user. Rejects if the tenant has that user ID already.
 */
export async function createManagedUser(
  trx: StoreTransaction,
  tenant: string,
  access: ProviderAccess,
  claims: ProviderClaims,
): Promise<string> {
  const email = claims.isEmailVerified ? normalizeUsername(claims.email) : '';
  const roles = rolesOf(access, claims.groups);
  const user = { id: randomUUID(), tenant };
  const created = await trx
    .insertInto('users')
    .values({
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
    })
    .onConflict((conflict) => conflict.columns(['tenant_code', 'username']).doNothing())
    .executeTakeFirst();
  if (created.numInsertedOrUpdatedRows === 0n)
    throw new ProviderFault(
      'unlinked',
      'No user was created, because the tenant already has a user with this user ID. Link it to the provider, or rename it.',
    );
  if (email)
    await trx
      .insertInto('contacts')
      .values({ user_id: user.id, method: 'EMAIL', type: 'PRI', value: email })
      .execute();
  await replaceProducts(trx, user, access, claims.groups);
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
  await trx
    .updateTable('users')
    .set({
      ...namesOf(claims),
      ...(hasRoles && {
        user_type: typeOf(roles),
        details: JSON.stringify({ ...user.details, roles }),
      }),
    })
    .where('id', '=', user.id)
    .execute();
  if (Object.keys(access.products).length > 0)
    await replaceProducts(trx, user, access, claims.groups);
}
