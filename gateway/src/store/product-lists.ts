import { sql, type RawBuilder } from 'kysely';
import type { User } from '../model/user.ts';
import type { Store } from './schema/tables.ts';

/** Versions of what a user's product list depends on besides the user's roles; '' if there has never been anything. */
export interface Versions {
  /** Of the tenant's products and of the roles that see them. */
  readonly tenant: string;
  /** Of the products that are assigned to the user. */
  readonly own: string;
}

/** The user fields that select products. */
export type Owner = Pick<User, 'id' | 'tenant'>;

const versionsOf = ({ id, tenant }: Owner): RawBuilder<unknown> => sql`
  coalesce((select version::text from product_versions where tenant_code = ${tenant}), '') as tenant,
  coalesce((select version::text from user_product_versions where user_id = ${id}), '') as own`;

async function readOne<T>(store: Store, statement: RawBuilder<T>): Promise<T> {
  const [row] = (await statement.execute(store)).rows;
  if (!row) throw new Error('the query has no result');
  return row;
}

/** Reads the present versions. */
export function readVersions(store: Store, owner: Owner): Promise<Versions> {
  return readOne(store, sql<Versions>`select ${versionsOf(owner)}`);
}

/** Reads a hash of the codes of the products that are assigned to a user, and the versions at the same moment. */
export function readOwnProducts(
  store: Store,
  owner: Owner,
): Promise<Versions & { readonly codes: string }> {
  return readOne(
    store,
    sql<Versions & { codes: string }>`select ${versionsOf(owner)}, (
      select encode(sha256(convert_to(
          coalesce(json_agg(product_code order by product_code)::text, ''), 'UTF8')), 'hex')
        from user_products where user_id = ${owner.id} and tenant_code = ${owner.tenant}) as codes`,
  );
}

/**
 * Reads the products that are assigned to a user or visible to one of the roles, as JSON, and the versions at the same
 * moment. The database creates the JSON, because reading ten thousand rows would take the process longer. Its columns
 * are the fields of the contract's schema; most products have no others, which `details` contains.
 */
export function readList(
  store: Store,
  owner: Owner,
  roles: readonly string[],
): Promise<Versions & { readonly list: string }> {
  return readOne(
    store,
    sql<Versions & { list: string }>`select ${versionsOf(owner)},
      (select coalesce(json_agg(product), '[]')::text from (
        select case when details = '{}' then row_to_json(card)
          else (to_jsonb(card) || details)::json end as product
        from products, lateral (
          select name as "productName", code as "productCode", landing_page as "landingPage",
            logo as "productLogo", description as "longDescription") card
        where tenant_code = ${owner.tenant} and code in (
          select product_code from user_products
            where user_id = ${owner.id} and tenant_code = ${owner.tenant}
          union all select product_code from product_visibility
            where tenant_code = ${owner.tenant} and role_code in (${sql.join(roles)}))
        order by name) listed) as list`,
  );
}
