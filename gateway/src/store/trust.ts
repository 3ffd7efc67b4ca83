import type { StoreTransaction } from './schema/tables.ts';
import { deleteSignInCodes } from './sign-in-codes.ts';
import { deleteTrustedBrowsers } from './trusted-browsers.ts';
import type { UserKey } from './users.ts';

/**
 * Ends everything that proves a user without the password: sessions, mailed codes, known and trusted browsers.
 * `kept` is the hash of the one session that goes on.
 */
export async function endTrust(
  trx: StoreTransaction,
  { id, tenant, username }: UserKey,
  kept = '',
): Promise<void> {
  await trx
    .deleteFrom('otps')
    .where('tenant_code', '=', tenant)
    .where('username', '=', username)
    .execute();
  await trx
    .updateTable('users')
    .set((row) => ({ browser_epoch: row('browser_epoch', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await deleteTrustedBrowsers(trx, id);
  await deleteSignInCodes(trx, id);
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', id)
    .where('token_hash', '<>', kept)
    .execute();
}
