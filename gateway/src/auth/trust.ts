import type { StoreTransaction } from '../store/schema.ts';
import type { User } from './user.ts';

/**
 * Ends everything that stands for a user without the password: sessions, mailed codes and known browsers. Returns the
 * number of ended sessions.
 */
export async function endTrust(
  trx: StoreTransaction,
  { id, tenant, username }: Pick<User, 'id' | 'tenant' | 'username'>,
): Promise<number> {
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
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
