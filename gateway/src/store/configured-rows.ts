// cspell:ignore recordset
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { NewBrowserSettings } from '../model/new-browser.ts';
import type { PasskeySettings } from '../model/passkey-settings.ts';
import type { ProductDetails } from '../model/product.ts';
import type { SecondFactorSettings } from '../model/second-factor.ts';
import type { ThemeEntry } from '../model/theme-entry.ts';
import { endByAdministrator } from './ended-sessions.ts';
import { IS_REQUIRED } from './required-factors.ts';
import { migrate } from './schema/migrate.ts';
import type { Store, StoreTransaction } from './schema/tables.ts';

/** A sign-in option that a configuration writes. */
export interface OptionRow {
  readonly authType: string;
  readonly orgType: string;
  readonly name: string;
  readonly logo: string;
  /** Undefined for a sign-in with a password. */
  readonly provider: { readonly id: string; readonly issuer: string } | undefined;
}

/** A product that a configuration writes. */
export interface ProductRow {
  readonly code: string;
  readonly name: string;
  readonly landingPage: string;
  readonly logo: string;
  readonly description: string;
  readonly details: ProductDetails;
  /** Codes of the roles that see it. */
  readonly roles: readonly string[];
}

/** A tenant that a configuration writes. */
export interface TenantRows {
  readonly code: string;
  readonly theme: readonly ThemeEntry[];
  readonly remember?: boolean;
  readonly straightToProvider?: boolean;
  readonly passkeys?: PasskeySettings | undefined;
  readonly secondFactor?: SecondFactorSettings | undefined;
  readonly newBrowser?: NewBrowserSettings | undefined;
  /** Age at which entries of the audit log are removed; undefined for that of the installation. */
  readonly auditDays?: number | undefined;
  readonly options: readonly OptionRow[];
  readonly products: readonly ProductRow[];
}

/** What a configuration writes to the database. */
export interface ConfiguredRows {
  readonly tenants: readonly TenantRows[];
}

/** Rows as one JSON parameter, because ten thousand products have more values than a statement may have parameters. */
function rows(values: readonly object[], columns: string): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as wanted(${sql.raw(columns)})`;
}

async function applyTenants(trx: StoreTransaction, { tenants }: ConfiguredRows): Promise<void> {
  const wanted = rows(
    tenants.map((tenant) => ({
      ...{ code: tenant.code, theme: tenant.theme, passkeys: tenant.passkeys },
      ...{ second_factor: tenant.secondFactor, new_browser: tenant.newBrowser },
      audit_days: tenant.auditDays,
      remember: tenant.remember ?? false,
      straight_to_provider: tenant.straightToProvider ?? false,
    })),
    `code text, theme jsonb, remember boolean, straight_to_provider boolean, passkeys jsonb,
      second_factor jsonb, new_browser jsonb, audit_days int`,
  );
  const columns = sql.raw(
    'code, theme, remember, straight_to_provider, passkeys, second_factor, new_browser, audit_days',
  );
  await sql`insert into tenants (${columns}, is_managed) select ${columns}, true from ${wanted}
    on conflict (code) do update set theme = excluded.theme, remember = excluded.remember,
      straight_to_provider = excluded.straight_to_provider, passkeys = excluded.passkeys,
      second_factor = excluded.second_factor, new_browser = excluded.new_browser,
      audit_days = excluded.audit_days, is_managed = true, is_removed = false`.execute(trx);
  // A later setting does not bring back what this one ends.
  await sql`update trusted_browsers as trusted set expires_at = created_at + trust.days
    from (select users.id, make_interval(days => coalesce(
        case when ${IS_REQUIRED} and second_factor->'required'->>'dryRun' = 'false'
          then (second_factor->'required'->>'trustDays')::int end,
        (second_factor->>'trustDays')::int, 0)) as days
      from users join tenants on tenants.code = tenant_code where is_managed) as trust
    where trust.id = trusted.user_id and expires_at > created_at + trust.days`.execute(trx);
  // The row stays, because the tenant's users refer to it.
  await sql`update tenants set is_removed = true
    where is_managed and code not in (select code from ${wanted})`.execute(trx);
  await endByAdministrator(
    trx,
    sql<SqlBool>`tenant_code in (select code from tenants where is_removed)`,
  );
}

async function applyOptions(trx: StoreTransaction, { tenants }: ConfiguredRows): Promise<void> {
  const wanted = rows(
    tenants.flatMap(({ code, options }) =>
      options.map((option, position) => ({
        tenant_code: code,
        position,
        auth_type: option.authType,
        org_type: option.orgType,
        name: option.name,
        logo: option.logo,
        client_id: option.provider?.id ?? null,
      })),
    ),
    'tenant_code text, position int, auth_type text, org_type text, name text, logo text, client_id text',
  );
  await sql`delete from sign_in_options where is_managed and (tenant_code, auth_type, org_type)
    not in (select tenant_code, auth_type, org_type from ${wanted})`.execute(trx);
  await sql`insert into sign_in_options
      (tenant_code, position, auth_type, org_type, name, logo, client_id, is_managed)
    select tenant_code, position, auth_type, org_type, name, logo, client_id, true from ${wanted}
    on conflict (tenant_code, auth_type, org_type) do update set position = excluded.position,
      name = excluded.name, logo = excluded.logo, client_id = excluded.client_id, is_managed = true`.execute(
    trx,
  );
}

/** Ends the sessions that a removed option has opened, or an option that has another issuer now. */
async function endProviderSessions(
  trx: StoreTransaction,
  { tenants }: ConfiguredRows,
): Promise<void> {
  await endByAdministrator(
    trx,
    sql<SqlBool>`exists (select from provider_sessions as opened
      where opened.token_hash = sessions.token_hash and not exists (
        select from sign_in_options as option
        where option.tenant_code = sessions.tenant_code and option.client_id = opened.client_id))`,
  );
  const options = tenants.flatMap((tenant) => tenant.options);
  const issuers = new Map(
    options.flatMap(({ provider }) => (provider ? [[provider.id, provider.issuer]] : [])),
  );
  const opened = await trx
    .selectFrom('provider_sessions')
    .select(['client_id', 'issuer'])
    .distinct()
    .execute();
  // A provider may spell its address differently than the file, such as without the slash at its end.
  const former = opened.filter(
    ({ client_id, issuer }) =>
      new URL(issuers.get(client_id) ?? issuer).href !== new URL(issuer).href,
  );
  const pairs = rows(former, 'client_id text, issuer text');
  await endByAdministrator(
    trx,
    sql<SqlBool>`token_hash in (select token_hash from provider_sessions
      where (client_id, issuer) in (select client_id, issuer from ${pairs}))`,
  );
}

/** Writes only differences: each written row renews the tenant's product lists in all processes. */
async function applyProducts(trx: StoreTransaction, { tenants }: ConfiguredRows): Promise<void> {
  const products = tenants.flatMap(({ code: tenant_code, products }) =>
    products.map((product) => ({ tenant_code, ...product, landing_page: product.landingPage })),
  );
  const wanted = rows(
    products,
    `tenant_code text, code text, name text, landing_page text, logo text, description text,
      details jsonb`,
  );
  const columns = sql.raw('tenant_code, code, name, landing_page, logo, description, details');
  const isLeft = sql`(tenant_code, code) not in (select tenant_code, code from ${wanted})`;
  await sql`delete from user_products where (tenant_code, product_code) in
    (select tenant_code, code from products where is_managed and ${isLeft})`.execute(trx);
  await sql`delete from products where is_managed and ${isLeft}`.execute(trx);
  await sql`insert into products (${columns}, is_managed) select ${columns}, true from ${wanted}
    on conflict (tenant_code, code) do update set name = excluded.name,
      landing_page = excluded.landing_page, logo = excluded.logo,
      description = excluded.description, details = excluded.details, is_managed = true
      where (products.name, products.landing_page, products.logo, products.description,
          products.details, products.is_managed)
        is distinct from
        (excluded.name, excluded.landing_page, excluded.logo, excluded.description,
          excluded.details, true)`.execute(trx);

  const visible = rows(
    products.flatMap(({ tenant_code, code, roles }) =>
      roles.map((role_code) => ({ tenant_code, product_code: code, role_code })),
    ),
    'tenant_code text, product_code text, role_code text',
  );
  await sql`delete from product_visibility where (tenant_code, product_code) in
    (select tenant_code, code from products where is_managed) and
    (tenant_code, product_code, role_code) not in
      (select tenant_code, product_code, role_code from ${visible})`.execute(trx);
  await sql`insert into product_visibility (tenant_code, product_code, role_code)
    select tenant_code, product_code, role_code from ${visible} on conflict do nothing`.execute(
    trx,
  );
}

/**
 * Writes a configuration to the database in one transaction, and removes what a previous configuration wrote and this
 * one does not contain. Rows that no configuration wrote stay as they are. Secrets are not written.
 */
export function applyConfiguration(store: Store, configuration: ConfiguredRows): Promise<void> {
  return migrate(store, async (trx) => {
    await applyTenants(trx, configuration);
    await applyOptions(trx, configuration);
    await endProviderSessions(trx, configuration);
    await applyProducts(trx, configuration);
  });
}
