import type { User } from '../model/user.ts';
import type { Store, StoreTransaction } from './schema/tables.ts';
import { userOf } from './users.ts';

/** An account at a provider, of a user of a tenant. */
export interface Identity {
  readonly tenant: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly subject: string;
}

/**
 * Returns the user of an identity, whose key is issuer, subject and tenant, and whether the provider manages the user;
 * undefined for an unknown identity.
 */
export async function findIdentity(
  store: Store | StoreTransaction,
  { tenant, issuer, clientId, subject }: Identity,
): Promise<{ readonly user: User; readonly isManaged: boolean } | undefined> {
  const row = await store
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .selectAll('users')
    .select('is_managed')
    .where('identities.tenant_code', '=', tenant)
    .where('users.tenant_code', '=', tenant)
    .where('subject', '=', subject)
    .where((one) =>
      one.or([
        one.and([one('issuer', '=', issuer), one('client_id', 'in', ['', clientId])]),
        one.and([one('issuer', '=', ''), one('client_id', '=', clientId)]),
      ]),
    )
    .executeTakeFirst();
  return row && { user: userOf(row), isManaged: row.is_managed };
}

/** A sign-in option with a provider at which a user may have an account. */
export interface LinkedOption {
  readonly clientId: string;
  readonly name: string;
  /** The issuer of the account; '' for one that only this option may use. */
  readonly issuer: string;
}

/** Returns the sign-in options of a user's tenant that may use one of the user's identities, if the issuer fits. */
export async function readLinkedOptions(
  store: Store | StoreTransaction,
  { id, tenant }: Pick<User, 'id' | 'tenant'>,
): Promise<LinkedOption[]> {
  const rows = await store
    .selectFrom('sign_in_options')
    .innerJoin('identities', 'identities.tenant_code', 'sign_in_options.tenant_code')
    .select(['sign_in_options.client_id', 'name', 'issuer'])
    .where('sign_in_options.tenant_code', '=', tenant)
    .where('user_id', '=', id)
    .where('sign_in_options.client_id', 'is not', null)
    .where((row) =>
      row.or([
        row('identities.client_id', '=', row.ref('sign_in_options.client_id')),
        row.and([row('identities.client_id', '=', ''), row('issuer', '<>', '')]),
      ]),
    )
    .orderBy('sign_in_options.is_managed', 'desc')
    .orderBy('position')
    .execute();
  return rows.map(({ client_id, name, issuer }) => ({ clientId: client_id ?? '', name, issuer }));
}

/** Returns the IDs of the users of a tenant whose user ID or primary email is an address; two at most. */
export async function findUsersByEmail(
  trx: StoreTransaction,
  tenant: string,
  email: string,
): Promise<string[]> {
  const users = await trx
    .selectFrom('users')
    .select('id')
    .where('tenant_code', '=', tenant)
    .where((row) =>
      row.or([
        row('username', '=', email),
        row.exists(
          row
            .selectFrom('contacts')
            .select('user_id')
            .whereRef('contacts.user_id', '=', 'users.id')
            .where('method', '=', 'EMAIL')
            .where('type', '=', 'PRI')
            .where((contact) => contact(contact.fn('lower', ['value']), '=', email)),
        ),
      ]),
    )
    .limit(2)
    .execute();
  return users.map(({ id }) => id);
}

/** Returns true if a user is linked to an account of an issuer. */
export async function hasIdentityAt(
  trx: StoreTransaction,
  userId: string,
  issuer: string,
): Promise<boolean> {
  const identity = await trx
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return identity !== undefined;
}

/** Links a user to an identity. */
export async function insertIdentity(
  trx: StoreTransaction,
  { tenant, issuer, subject }: Identity,
  userId: string,
  isManaged: boolean,
): Promise<void> {
  await trx
    .insertInto('identities')
    .values({ tenant_code: tenant, issuer, subject, user_id: userId, is_managed: isManaged })
    .execute();
}
