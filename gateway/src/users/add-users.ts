import { sql } from 'kysely';
import { recordAdministration } from '../audit/record-administration.ts';
import { CommandError } from '../platform/command-error.ts';
import type { Store, StoreTransaction } from '../store/schema.ts';
import { insertUsers, type PreparedUser } from './new-user.ts';

async function problemsOf(
  trx: StoreTransaction,
  tenant: string,
  users: readonly PreparedUser[],
): Promise<string[]> {
  const known = await trx
    .selectFrom('tenants')
    .select('code')
    .where('code', '=', tenant)
    .executeTakeFirst();
  if (!known) return [`There is no tenant ${tenant}.`];
  const names = users.map(({ user }) => user.username);
  const taken = await trx
    .selectFrom('users')
    .select('username')
    .where('tenant_code', '=', tenant)
    // One parameter, because a statement has at most 65,535.
    .where(sql<boolean>`username = any(${names}::text[])`)
    .execute();
  const products = new Set(
    (
      await trx.selectFrom('products').select('code').where('tenant_code', '=', tenant).execute()
    ).map(({ code }) => code),
  );
  const unknown = new Set(users.flatMap(({ user }) => user.products));
  return [
    ...taken.map(({ username }) => `The tenant ${tenant} already has the user ${username}.`),
    ...[...unknown]
      .filter((code) => !products.has(code))
      .map((code) => `The tenant ${tenant} has no product ${code}.`),
  ];
}

/** Adds users of a tenant, all or none. Throws one error that names every user or product that is in the way. */
export async function addUsers(
  store: Store,
  tenant: string,
  users: readonly PreparedUser[],
): Promise<void> {
  await store.transaction().execute(async (trx) => {
    const problems = await problemsOf(trx, tenant, users);
    if (problems.length > 0) throw new CommandError(problems.join('\n'));
    const ids = await insertUsers(trx, tenant, users);
    await recordAdministration(
      trx,
      ids.map((userId) => ({ event: 'admin-user-added', tenant, userId })),
    );
  });
}
