import { normalizeUsername, type User } from '../model/user.ts';
import { userOf } from '../store/users.ts';
import type { Context } from '../context.ts';
import type { StoreTransaction } from '../store/schema.ts';
import { ProviderFault } from './faults.ts';
import { createManagedUser, updateManagedUser } from './managed-user.ts';
import type { Authenticated } from './relying-party.ts';

interface Identity {
  readonly tenant: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly subject: string;
}

/** Returns the user of an identity, whose key is issuer, subject and tenant. */
function findIdentity(trx: StoreTransaction, { tenant, issuer, clientId, subject }: Identity) {
  return trx
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .selectAll('users')
    .select('is_managed')
    .where('identities.tenant_code', '=', tenant)
    .where('users.tenant_code', '=', tenant)
    .where('subject', '=', subject)
    .where((row) =>
      row.or([
        row.and([row('issuer', '=', issuer), row('client_id', 'in', ['', clientId])]),
        row.and([row('issuer', '=', ''), row('client_id', '=', clientId)]),
      ]),
    )
    .executeTakeFirst();
}

const unlinked = (why: string): ProviderFault =>
  new ProviderFault('unlinked', `No user of the tenant is linked to this account: ${why}`);

/**
 * Returns the ID of the only user of a tenant whose user ID or primary email is the verified one. Undefined for none;
 * rejects for several, and for a user with another account at the same provider: providers give emails to new users.
 */
async function findByEmail(
  trx: StoreTransaction,
  { tenant, issuer }: Identity,
  { claims }: Authenticated,
): Promise<string | undefined> {
  if (!claims.isEmailVerified || !claims.email) return undefined;
  const email = normalizeUsername(claims.email);
  const [user, ...others] = await trx
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
  if (!user) return undefined;
  if (others.length > 0) throw unlinked('several users of the tenant have its email.');
  const other = await trx
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', user.id)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  if (other)
    throw unlinked('the user with its email is linked to another account of the provider.');
  return user.id;
}

/** Links or creates the user of a first sign-in and returns its ID. */
async function admit(
  trx: StoreTransaction,
  identity: Identity,
  found: Authenticated,
): Promise<string> {
  const { access, claims } = found;
  if (access.firstSignIn === 'refuse') throw unlinked('firstSignIn is refuse.');
  const linked = await findByEmail(trx, identity, found);
  if (linked === undefined && access.firstSignIn === 'link')
    throw unlinked(
      claims.isEmailVerified
        ? 'no user of the tenant has its email.'
        : 'the provider sends no email with email_verified true.',
    );
  const user_id = linked ?? (await createManagedUser(trx, identity.tenant, access, claims));
  const { tenant: tenant_code, issuer, subject } = identity;
  await trx
    .insertInto('identities')
    .values({ tenant_code, issuer, subject, user_id, is_managed: linked === undefined })
    .execute();
  return user_id;
}

/**
 * Returns the user that a provider has authenticated; links or creates one at the first sign-in if the settings say so.
 * Rejects with a {@link ProviderFault} `unlinked` if there is none.
 */
export function findProviderUser({ store }: Context, found: Authenticated): Promise<User> {
  const { tenant, access, claims, session } = found;
  const { issuer, clientId } = session;
  const identity = { tenant, issuer, clientId, subject: claims.userId };
  return store.transaction().execute(async (trx) => {
    const known = await findIdentity(trx, identity);
    if (known?.is_managed) await updateManagedUser(trx, userOf(known), access, claims);
    if (known && !known.is_managed) return userOf(known);
    const id = known?.id ?? (await admit(trx, identity, found));
    const row = await trx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return userOf(row);
  });
}
