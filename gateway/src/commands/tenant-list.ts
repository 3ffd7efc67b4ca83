import { sql } from 'kysely';
import { pagesOf } from '../store/pages.ts';
import type { Store } from '../store/schema.ts';
import { readArgs } from './args.ts';
import type { Run } from './command.ts';
import { withDatabase } from './database.ts';
import { LIST_OPTIONS, listPart } from './list-part.ts';
import { printList } from './print-list.ts';

interface Row {
  readonly code: string;
  readonly source: string;
  readonly options: number;
  readonly products: number;
  readonly users: number;
}

const queryOf = (after: string, count: number) => sql<Row>`
  select code,
    case when is_removed then 'removed' when is_managed then 'file' else 'database' end as source,
    (select count(*) from sign_in_options where tenant_code = tenants.code)::int as options,
    (select count(*) from products where tenant_code = tenants.code)::int as products,
    (select count(*) from users where tenant_code = tenants.code)::int as users
  from tenants where code > ${after} order by code limit ${count}`;

const read =
  (store: Store) =>
  async (after: Pick<Row, 'code'> | undefined, count: number): Promise<readonly Row[]> =>
    (await queryOf(after?.code ?? '', count).execute(store)).rows;

/** `sso-gateway tenant list`: lists the tenants of the database. */
export const tenantList: Run = async (invocation) => {
  const { values } = readArgs(invocation, LIST_OPTIONS);
  const part = listPart(values, invocation, (text) => ({ code: text.trim().toUpperCase() }));
  await withDatabase(invocation, (store) =>
    printList(invocation, part, pagesOf(read(store), part), {
      heading: ['Tenant', 'Source', 'Sign-in options', 'Products', 'Users'],
      cells: ({ code, source, options, products, users }) => [
        ...[code, source],
        ...[options, products, users].map(String),
      ],
      placeOf: ({ code }) => code,
    }),
  );
};
