/** What a trigger passes to its function as the table `changed`. */
const CHANGES = [
  ['inserted', 'insert', 'new'],
  ['updated_from', 'update', 'old'],
  ['updated_to', 'update', 'new'],
  ['deleted', 'delete', 'old'],
] as const;

/** Returns the statements that call a function after every change of a table. */
const afterChanges = (table: string, called: string): readonly string[] => [
  ...CHANGES.map(
    ([name, operation, rows]) => `create trigger ${table}_${name} after ${operation} on ${table}
      referencing ${rows} table as changed for each statement execute function ${called}()`,
  ),
  `create trigger ${table}_truncated after truncate on ${table}
    for each statement execute function ${called}()`,
];

/**
 * The tables of the versions, and what changes them. A version is a new random UUID after every change, so that it never
 * names two states: a counter could, after a backup is restored under running gateways. Triggers set the versions,
 * because other processes and plain SQL change products too. A user's own products have a version of their own, because
 * single sign-on may write them at every sign-in, which must not renew the lists of a whole tenant.
 */
export const PRODUCT_VERSION: readonly string[] = [
  `create table product_versions (tenant_code text primary key, version uuid not null)`,
  `create table user_product_versions (
    user_id text primary key references users on delete cascade, version uuid not null)`,
  `create function set_product_version() returns trigger language plpgsql as $$
  begin
    if tg_op = 'TRUNCATE' then
      update product_versions set version = gen_random_uuid();
    else
      insert into product_versions (tenant_code, version)
        select tenant_code, gen_random_uuid()
          from (select distinct tenant_code from changed order by tenant_code) tenants
        on conflict (tenant_code) do update set version = excluded.version;
    end if;
    return null;
  end $$`,
  // A row that a delete removed may have belonged to a user who is being deleted, so no version is inserted for it.
  `create function set_user_product_version() returns trigger language plpgsql as $$
  begin
    if tg_op = 'TRUNCATE' then
      update user_product_versions set version = gen_random_uuid();
    elsif tg_op = 'DELETE' then
      update user_product_versions set version = gen_random_uuid()
        where user_id in (select user_id from changed);
    else
      insert into user_product_versions (user_id, version)
        select user_id, gen_random_uuid()
          from (select distinct user_id from changed order by user_id) owners
        on conflict (user_id) do update set version = excluded.version;
    end if;
    return null;
  end $$`,
  ...afterChanges('products', 'set_product_version'),
  ...afterChanges('product_visibility', 'set_product_version'),
  ...afterChanges('user_products', 'set_user_product_version'),
];
