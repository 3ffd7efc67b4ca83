import { sql } from 'kysely';
import type { Store } from '../schema/tables.ts';
import { pagesOf, type Part } from './pages.ts';

/** A tenant in the list that an operator sees. */
export interface ListedTenant {
  readonly code: string;
  /** `removed`, or where it is from: the configuration `file`, or the `database`. */
  readonly source: string;
  readonly options: number;
  readonly products: number;
  readonly users: number;
}

/** Returns pages of the tenants, by code. */
export function listTenants(
  store: Store,
  part: Part<Pick<ListedTenant, 'code'>>,
): AsyncIterable<readonly ListedTenant[]> {
  return pagesOf<ListedTenant, Pick<ListedTenant, 'code'>>(async (after, count) => {
    const { rows } = await sql<ListedTenant>`
      select code,
        case when is_removed then 'removed' when is_managed then 'file' else 'database' end as source,
        (select count(*) from sign_in_options where tenant_code = tenants.code)::int as options,
        (select count(*) from products where tenant_code = tenants.code)::int as products,
        (select count(*) from users where tenant_code = tenants.code)::int as users
      from tenants where code > ${after?.code ?? ''} order by code limit ${count}`.execute(store);
    return rows;
  }, part);
}
