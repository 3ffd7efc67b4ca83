import { EVERYONE } from '../configuration/configuration.ts';
import type { Store } from '../store/schema.ts';
import { readArgs, required } from './args.ts';
import { CommandError, type Run } from './command.ts';
import { withDatabase } from './database.ts';
import { tableText } from './table.ts';

async function readProducts(store: Store, tenant: string): Promise<string[][]> {
  const known = await store
    .selectFrom('tenants')
    .select('code')
    .where('code', '=', tenant)
    .executeTakeFirst();
  if (!known)
    throw new CommandError(
      `There is no tenant ${tenant}. "sso-gateway tenant list" lists the tenants.`,
    );
  const products = await store
    .selectFrom('products')
    .select(['code', 'name', 'is_managed', 'landing_page'])
    .where('tenant_code', '=', tenant)
    .orderBy('code')
    .execute();
  const visible = await store
    .selectFrom('product_visibility')
    .select(['product_code', 'role_code'])
    .where('tenant_code', '=', tenant)
    .orderBy('role_code')
    .execute();
  const rolesOf = (code: string): string =>
    visible
      .filter(({ product_code }) => product_code === code)
      .map(({ role_code }) => (role_code === EVERYONE ? 'everyone' : role_code))
      .join(', ');
  return products.map(({ code, name, is_managed, landing_page }) => [
    code,
    is_managed ? 'file' : 'database',
    rolesOf(code) || 'assigned users',
    name,
    landing_page,
  ]);
}

/** `sso-gateway product list`: lists the products of a tenant in the database. */
export const productList: Run = async (invocation) => {
  const { values } = readArgs(invocation, { tenant: { type: 'string' } });
  const tenant = required(values.tenant, '--tenant', invocation).trim().toUpperCase();
  const products = await withDatabase(invocation, (store) => readProducts(store, tenant));
  invocation.print(
    tableText(['Product', 'Source', 'Visible to', 'Name', 'Landing page'], products),
  );
};
