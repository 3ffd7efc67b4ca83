import type { User } from '../model/user.ts';
import type { Identity } from './identities.ts';
import type { StoreTransaction } from './schema/tables.ts';

/** Returns the accounts of a user at providers. */
export async function readIdentities(
  trx: StoreTransaction,
  { id }: Pick<User, 'id'>,
): Promise<Identity[]> {
  return trx
    .selectFrom('identities')
    .select(['tenant_code as tenant', 'issuer', 'client_id as clientId', 'subject'])
    .where('user_id', '=', id)
    .execute();
}

/** Remembers accounts, by their HMACs, for which no user may be created. */
export async function refuseIdentities(
  trx: StoreTransaction,
  tenant: string,
  hmacs: readonly string[],
): Promise<void> {
  if (hmacs.length === 0) return;
  await trx
    .insertInto('refused_identities')
    .values(hmacs.map((identity_hmac) => ({ tenant_code: tenant, identity_hmac })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns true if an account with one of these HMACs is refused. */
export async function isRefusedIdentity(
  trx: StoreTransaction,
  tenant: string,
  hmacs: readonly string[],
): Promise<boolean> {
  const row = await trx
    .selectFrom('refused_identities')
    .select('refused_at')
    .where('tenant_code', '=', tenant)
    .where('identity_hmac', 'in', hmacs)
    .executeTakeFirst();
  return row !== undefined;
}
