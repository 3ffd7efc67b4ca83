import { EVERYONE } from '../configuration/configuration.ts';
import type { Store } from '../store/schema.ts';
import { readArgs } from './args.ts';
import { CommandError, type Command } from './command.ts';
import { withDatabase } from './database.ts';
import { tableText } from './table.ts';

const USAGE = 'product list --tenant CODE';

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
export const productList: Command = {
  usage: '--tenant CODE',
  summary: 'Lists the products of a tenant in the database, and who sees them.',
  async run(args) {
    const { values } = readArgs(USAGE, args, { tenant: { type: 'string' } });
    const tenant = values.tenant?.trim().toUpperCase();
    if (!tenant) throw new CommandError(`Name a tenant with --tenant. Usage: sso-gateway ${USAGE}`);
    const products = await withDatabase((store) => readProducts(store, tenant));
    process.stdout.write(
      tableText(['Product', 'Source', 'Visible to', 'Name', 'Landing page'], products),
    );
  },
};
