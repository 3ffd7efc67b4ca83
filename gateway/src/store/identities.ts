import type { User } from '../model/user.ts';
import type { StoreTransaction } from './schema/tables.ts';
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
  trx: StoreTransaction,
  { tenant, issuer, clientId, subject }: Identity,
): Promise<{ readonly user: User; readonly isManaged: boolean } | undefined> {
  const row = await trx
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
