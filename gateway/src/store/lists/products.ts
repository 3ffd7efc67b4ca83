import { sql } from 'kysely';
import type { Store } from '../schema/tables.ts';
import { pagesOf, type Part } from './pages.ts';

/** A product in the list that an operator sees. */
export interface ListedProduct {
  readonly code: string;
  /** Where it is from: the configuration `file`, or the `database`. */
  readonly source: string;
  /** Codes of the roles that see it; `*` for all users. */
  readonly roles: readonly string[];
  readonly name: string;
  readonly landingPage: string;
}

/** Returns pages of a tenant's products, by code. */
export function listProducts(
  store: Store,
  tenant: string,
  part: Part<Pick<ListedProduct, 'code'>>,
): AsyncIterable<readonly ListedProduct[]> {
  return pagesOf<ListedProduct, Pick<ListedProduct, 'code'>>(async (after, count) => {
    const { rows } = await sql<ListedProduct>`
      select code, case when is_managed then 'file' else 'database' end as source,
        array(select role_code from product_visibility
          where tenant_code = products.tenant_code and product_code = products.code
          order by role_code) as roles,
        name, landing_page as "landingPage"
      from products where tenant_code = ${tenant} and code > ${after?.code ?? ''}
      order by code limit ${count}`.execute(store);
    return rows;
  }, part);
}
