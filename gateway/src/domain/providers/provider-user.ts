import type { Keyring } from '../../keys/keyring.ts';
import type { Authenticated, Unlinked } from '../../model/provider.ts';
import { normalizeUsername, type User } from '../../model/user.ts';
import {
  findIdentity,
  findUsersByEmail,
  hasIdentityAt,
  insertIdentity,
  type Identity,
} from '../../store/identities.ts';
import type { Store, StoreTransaction } from '../../store/schema/tables.ts';
import { inTransaction } from '../../store/transaction.ts';
import { readUser } from '../../store/users.ts';
import { createManagedUser, updateManagedUser } from './managed-user.ts';
import { isRefusedAccount } from './refused-account.ts';

/** The user whom a provider has authenticated, or why there is none. */
export type ProviderUser =
  | { readonly kind: 'user'; readonly user: User }
  | { readonly kind: 'unlinked'; readonly why: Unlinked };

type SigningKeys = Pick<Keyring, 'signByEach'>;

/** Ends the transaction without a change. */
type Refuse = (why: Unlinked) => never;

/**
 * Returns the ID of the only user of a tenant whose user ID or primary email is the verified one; undefined if no user
 * matches. Refuses several matches, and one that is linked to another account of this provider, because providers
 * reassign addresses.
 */
async function findByEmail(
  trx: StoreTransaction,
  refuse: Refuse,
  { tenant, issuer }: Identity,
  { claims }: Authenticated,
): Promise<string | undefined> {
  if (!claims.isEmailVerified || !claims.email) return undefined;
  const [id, ...others] = await findUsersByEmail(trx, tenant, normalizeUsername(claims.email));
  // Stryker disable next-line ConditionalExpression: no identity is found for it either.
  if (id === undefined) return undefined;
  if (others.length > 0) return refuse('several');
  return (await hasIdentityAt(trx, id, issuer)) ? refuse('other-account') : id;
}

/** Links or creates the user of a first sign-in and returns its ID. */
async function admit(
  trx: StoreTransaction,
  keyring: SigningKeys,
  refuse: Refuse,
  identity: Identity,
  found: Authenticated,
): Promise<string> {
  const { access, claims } = found;
  if (access.firstSignIn === 'refuse') return refuse('refused');
  const linked = await findByEmail(trx, refuse, identity, found);
  if (linked === undefined && access.firstSignIn === 'link')
    return refuse(claims.isEmailVerified ? 'no-match' : 'unverified');
  if (linked === undefined && (await isRefusedAccount(trx, keyring, identity)))
    return refuse('deleted');
  const userId = linked ?? (await createManagedUser(trx, identity.tenant, access, claims));
  if (userId === undefined) return refuse('name-taken');
  await insertIdentity(trx, identity, userId, linked === undefined);
  return userId;
}

/**
 * Returns the user that a provider has authenticated; links or creates one at the first sign-in if the settings say so.
 * Changes nothing if there is none.
 */
export function findProviderUser(
  { store, keyring }: { readonly store: Store; readonly keyring: SigningKeys },
  found: Authenticated,
): Promise<ProviderUser> {
  const { tenant, access, claims, session } = found;
  const { issuer, clientId } = session;
  const identity = { tenant, issuer, clientId, subject: claims.userId };
  return inTransaction<ProviderUser>(store, async (trx, rollBack) => {
    const known = await findIdentity(trx, identity);
    if (known?.isManaged) await updateManagedUser(trx, known.user, access, claims);
    // Stryker disable next-line ConditionalExpression: reading the user again returns the same one.
    if (known && !known.isManaged) return { kind: 'user', user: known.user };
    const refuse: Refuse = (why) => rollBack({ kind: 'unlinked', why });
    const id = known?.user.id ?? (await admit(trx, keyring, refuse, identity, found));
    return { kind: 'user', user: await readUser(trx, id) };
  });
}
