import { EVERYONE } from '../model/product.ts';
import { listProducts } from '../store/lists/products.ts';
import { tenantCodes } from '../store/tenants.ts';
import { readArgs, required } from './args.ts';
import { CommandError } from '../platform/command-error.ts';
import type { Run } from './command.ts';
import { withDatabase } from './database.ts';
import { LIST_OPTIONS, listPart } from './list-part.ts';
import { printList } from './print-list.ts';

const visibleTo = (roles: readonly string[]): string =>
  roles.map((role) => (role === EVERYONE ? 'everyone' : role)).join(', ') || 'assigned users';

/** `sso-gateway product list`: lists the products of a tenant in the database. */
export const productList: Run = async (invocation) => {
  const { values } = readArgs(invocation, { tenant: { type: 'string' }, ...LIST_OPTIONS });
  const tenant = required(values.tenant, '--tenant', invocation).trim().toUpperCase();
  const part = listPart(values, invocation, (code) => ({ code }));
  await withDatabase(invocation, async (store) => {
    if (!(await tenantCodes(store)).includes(tenant))
      throw new CommandError(
        `There is no tenant ${tenant}. "sso-gateway tenant list" lists the tenants.`,
      );
    await printList(invocation, part, listProducts(store, tenant, part), {
      heading: ['Product', 'Source', 'Visible to', 'Name', 'Landing page'],
      cells: ({ code, source, roles, name, landingPage }) => [
        ...[code, source, visibleTo(roles), name, landingPage],
      ],
      placeOf: ({ code }) => code,
    });
  });
};
