import { sql } from 'kysely';
import { readArgs } from './args.ts';
import type { Run } from './command.ts';
import { withDatabase } from './database.ts';
import { tableText } from './table.ts';

interface Row {
  readonly code: string;
  readonly source: string;
  readonly options: number;
  readonly products: number;
  readonly users: number;
}

const QUERY = sql<Row>`
  select code,
    case when is_removed then 'removed' when is_managed then 'file' else 'database' end as source,
    (select count(*) from sign_in_options where tenant_code = tenants.code)::int as options,
    (select count(*) from products where tenant_code = tenants.code)::int as products,
    (select count(*) from users where tenant_code = tenants.code)::int as users
  from tenants order by code`;

/** `sso-gateway tenant list`: lists the tenants of the database. */
export const tenantList: Run = async (invocation) => {
  readArgs(invocation, {});
  const { rows } = await withDatabase(invocation, (store) => QUERY.execute(store));
  invocation.print(
    tableText(
      ['Tenant', 'Source', 'Sign-in options', 'Products', 'Users'],
      rows.map(({ code, source, ...counts }) => [
        code,
        source,
        ...[counts.options, counts.products, counts.users].map(String),
      ]),
    ),
  );
};
