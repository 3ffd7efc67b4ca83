import { sql } from 'kysely';
import { EVERYONE } from '../configuration/configuration.ts';
import { pagesOf } from '../store/pages.ts';
import type { Store } from '../store/schema.ts';
import { readArgs, required } from './args.ts';
import { CommandError } from '../platform/command-error.ts';
import type { Run } from './command.ts';
import { withDatabase } from './database.ts';
import { LIST_OPTIONS, listPart } from './list-part.ts';
import { printList } from './print-list.ts';

interface Row {
  readonly code: string;
  readonly source: string;
  /** Codes of the roles that see it; `*` for all users. */
  readonly roles: readonly string[];
  readonly name: string;
  readonly landingPage: string;
}

const queryOf = (tenant: string, after: string, count: number) => sql<Row>`
  select code, case when is_managed then 'file' else 'database' end as source,
    array(select role_code from product_visibility
      where tenant_code = products.tenant_code and product_code = products.code
      order by role_code) as roles,
    name, landing_page as "landingPage"
  from products where tenant_code = ${tenant} and code > ${after} order by code limit ${count}`;

async function requireTenant(store: Store, tenant: string): Promise<void> {
  const known = await store
    .selectFrom('tenants')
    .select('code')
    .where('code', '=', tenant)
    .executeTakeFirst();
  if (!known)
    throw new CommandError(
      `There is no tenant ${tenant}. "sso-gateway tenant list" lists the tenants.`,
    );
}

const visibleTo = (roles: readonly string[]): string =>
  roles.map((role) => (role === EVERYONE ? 'everyone' : role)).join(', ') || 'assigned users';

/** `sso-gateway product list`: lists the products of a tenant in the database. */
export const productList: Run = async (invocation) => {
  const { values } = readArgs(invocation, { tenant: { type: 'string' }, ...LIST_OPTIONS });
  const tenant = required(values.tenant, '--tenant', invocation).trim().toUpperCase();
  const part = listPart(values, invocation, (code) => ({ code }));
  await withDatabase(invocation, async (store) => {
    await requireTenant(store, tenant);
    const pages = pagesOf<Row, Pick<Row, 'code'>>(
      async (after, count) => (await queryOf(tenant, after?.code ?? '', count).execute(store)).rows,
      part,
    );
    await printList(invocation, part, pages, {
      heading: ['Product', 'Source', 'Visible to', 'Name', 'Landing page'],
      cells: ({ code, source, roles, name, landingPage }) => [
        ...[code, source, visibleTo(roles), name, landingPage],
      ],
      placeOf: ({ code }) => code,
    });
  });
};
