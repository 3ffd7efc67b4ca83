import { inBatches } from './in-batches.ts';
import type { Store, StoreTransaction } from './schema/tables.ts';

/** Returns the codes of a tenant's products. */
export async function productCodes(
  store: Store | StoreTransaction,
  tenant: string,
): Promise<string[]> {
  const products = await store
    .selectFrom('products')
    .select('code')
    .where('tenant_code', '=', tenant)
    .execute();
  return products.map(({ code }) => code);
}

/** Assigns products to users of a tenant. Rejects for a product that the tenant does not have. */
export async function assignProducts(
  trx: StoreTransaction,
  tenant: string,
  assigned: readonly { readonly userId: string; readonly code: string }[],
): Promise<void> {
  const products = assigned.map(({ userId, code }) => ({
    user_id: userId,
    tenant_code: tenant,
    product_code: code,
  }));
  for (const rows of inBatches(products))
    await trx.insertInto('user_products').values(rows).execute();
}

/** Replaces the products that are assigned to a user, by those of the codes that the tenant has. */
export async function replaceProducts(
  trx: StoreTransaction,
  user: { readonly id: string; readonly tenant: string },
  codes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('user_products').where('user_id', '=', user.id).execute();
  if (codes.length === 0) return;
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
