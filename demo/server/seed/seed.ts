import { hashPassword } from '../../../gateway/src/domain/users/password-hash.ts';
import type { Store, StoreTransaction } from '../../../gateway/src/store/schema/tables.ts';
import { migrate } from '../../../gateway/src/store/schema/migrate.ts';
import type { UserDetails } from '../../../gateway/src/model/user.ts';
import { DEMO_PASSWORD, demoUsername, USERS, type DemoUser } from './users.ts';
import { DEMO_MIGRATIONS, withDemoTables } from '../tables.ts';
import { PRODUCTS } from './products.ts';
import { TENANTS, type DemoTenant } from './tenants.ts';

/** Returns true if the database has any tenants. */
async function isSeeded(store: Store | StoreTransaction): Promise<boolean> {
  const tenant = await store.selectFrom('tenants').select('code').limit(1).executeTakeFirst();
  return tenant !== undefined;
}

/** Returns the ID of an option's OpenID Connect client; null for BASIC. */
function clientIdOf(tenant: string, authType: string, orgType: string): string | null {
  return authType === 'BASIC' ? null : `${tenant}-${authType}-${orgType}`.toLowerCase();
}

async function seedTenant(trx: StoreTransaction, tenant: DemoTenant): Promise<void> {
  const tenant_code = tenant.code;
  const theme = tenant.theme.map((entry) => ({
    type: '',
    value: '',
    html: '',
    color: '',
    ...entry,
  }));
  await trx
    .insertInto('tenants')
    .values({ code: tenant_code, theme: JSON.stringify(theme) })
    .execute();
  await trx
    .insertInto('sign_in_options')
    .values(
      tenant.options.map(({ authType, orgType, name, logo }, position) => ({
        tenant_code,
        position,
        auth_type: authType,
        org_type: orgType,
        name,
        logo: logo && `/assets/providers/${logo}`,
        client_id: clientIdOf(tenant_code, authType, orgType),
      })),
    )
    .execute();
  await trx
    .insertInto('products')
    .values(
      PRODUCTS.filter(({ code }) => tenant.productCodes.includes(code)).map(
        ({ code, name, icon, description, ...details }) => ({
          tenant_code,
          code,
          name,
          landing_page: `/suite/${code}`,
          logo: icon && `/assets/products/${icon}.svg`,
          description,
          details: JSON.stringify(details),
        }),
      ),
    )
    .execute();
}

function detailsOf(tenant: DemoTenant, user: DemoUser): UserDetails {
  const [orgLogo] = tenant.theme.filter(({ type }) => type === 'PLOGO');
  return {
    orgName: tenant.company,
    orgLogo: orgLogo?.value ?? '',
    businessEntityDescription: user.name === 'longname' ? '' : `${tenant.company} Headquarters`,
    timeZoneDescription: 'Europe/Amsterdam',
    country: 'NL',
    countryName: 'Netherlands',
    roles: [...user.roles],
  };
}

/**
 * Returns the OpenID Connect clients that a user can sign in with. Only Framework Admins have the option of type PO.
 */
function linkedClients(tenant: DemoTenant, user: DemoUser): string[] {
  const isAdmin = user.roles.some(({ code }) => code === 'FA');
  return tenant.options
    .filter(({ orgType }) => orgType !== 'PO' || isAdmin)
    .map(({ authType, orgType }) => clientIdOf(tenant.code, authType, orgType))
    .filter((clientId) => clientId !== null && user.hasIdentity !== false)
    .map(String);
}

async function seedUser(
  trx: StoreTransaction,
  tenant: DemoTenant,
  user: DemoUser,
  passwordHash: string,
): Promise<void> {
  const id = `${tenant.code}-${user.name}`.toLowerCase();
  const { firstName, lastName, roles } = user;
  const username = demoUsername(user.name, tenant.code);
  await trx
    .insertInto('users')
    .values({
      id,
      tenant_code: tenant.code,
      username,
      password_hash: user.hasPassword === false ? null : passwordHash,
      must_change: user.mustChange ?? false,
      first_name: firstName,
      last_name: lastName,
      display_name: user.displayName ?? `${firstName} ${lastName}`.trim(),
      user_type: roles[0].code,
      lang_cd: 'en_US',
      last_login_at: null,
      disabled_at: null,
      details: JSON.stringify(detailsOf(tenant, user)),
    })
    .execute();
  await trx
    .insertInto('contacts')
    .values({ user_id: id, method: 'EMAIL', type: 'PRI', value: username })
    .execute();
  const products = user.hasProducts === false ? [] : tenant.productCodes;
  for (const product_code of products) {
    await trx
      .insertInto('user_products')
      .values({ user_id: id, tenant_code: tenant.code, product_code })
      .execute();
  }
  await withDemoTables(trx)
    .insertInto('oidc_accounts')
    .values({ subject: id, email: username, password_hash: passwordHash })
    .execute();
  for (const client_id of linkedClients(tenant, user)) {
    const tenant_code = tenant.code;
    await trx
      .insertInto('identities')
      .values({ tenant_code, client_id, subject: id, user_id: id })
      .execute();
  }
}

/**
 * Creates the demo's tables, and fills them if the database has no tenants. The passwords are hashed before the
 * transaction, because hashing is slow.
 */
export async function seedOnce(store: Store): Promise<void> {
  if (await isSeeded(store)) return;
  const accounts = await Promise.all(
    TENANTS.flatMap((tenant) =>
      USERS.map(async (user) => ({ tenant, user, hash: await hashPassword(DEMO_PASSWORD) })),
    ),
  );
  const seed = async (trx: StoreTransaction): Promise<void> => {
    if (await isSeeded(trx)) return;
    for (const tenant of TENANTS) await seedTenant(trx, tenant);
    for (const { tenant, user, hash } of accounts) await seedUser(trx, tenant, user, hash);
  };
  await migrate(store, seed, DEMO_MIGRATIONS);
}
