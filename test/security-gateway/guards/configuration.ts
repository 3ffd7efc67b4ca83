import { gatewayGuard as guard, type Guard } from './guard.ts';

const RELOAD = 'server/configuration-reload.test.ts';
const CATALOG = 'server/configuration.test.ts';
const VALUES = 'server/configuration-values.test.ts';
const PROVIDERS = 'server/removed-providers.test.ts';
const REMOVED = 'without a tenant ends its sessions';

/** Guards of the configuration file. */
export const CONFIGURATION: readonly Guard[] = [
  guard(
    'configuration: no code for users of a removed tenant',
    'store/users.ts',
    "    .where('tenants.is_removed', '=', false)\n",
    '',
    [RELOAD, REMOVED],
  ),
  guard(
    'configuration: no session for users of a tenant that is being removed',
    'store/sessions.ts',
    'not is_removed and ',
    '',
    [RELOAD, 'removes a tenant during a sign-in'],
  ),
  guard(
    'configuration: ending the sessions of a removed tenant',
    'store/configured-rows.ts',
    'select code from tenants where is_removed',
    'select code from tenants where false',
    [RELOAD, REMOVED],
  ),
  guard(
    'configuration: ending the sessions of a removed provider',
    'store/configured-rows.ts',
    'where opened.token_hash = sessions.token_hash and not exists',
    'where false and not exists',
    [PROVIDERS, 'does not contain anymore'],
  ),
  guard(
    'configuration: ending the sessions of an option that has another issuer',
    'store/configured-rows.ts',
    'new URL(issuers.get(client_id) ?? issuer).href',
    'new URL(issuer).href',
    [PROVIDERS, 'another issuer or ID'],
  ),
  guard(
    'configuration: no session of a provider that is being removed',
    'store/provider-sessions.ts',
    'if (!option) return false;\n',
    '',
    ['foreign/provider-link.test.ts', 'is removed while the user is at the provider'],
  ),
  guard(
    'configuration: hiding a removed tenant',
    'store/tenants.ts',
    "    .select('new_browser')\n    .where('code', '=', code)\n    .where('is_removed', '=', false)\n",
    "    .select('new_browser')\n    .where('code', '=', code)\n",
    [RELOAD, REMOVED],
  ),
  guard(
    'configuration: keeping rows that no file contained',
    'store/configured-rows.ts',
    'delete from products where is_managed and ',
    'delete from products where ',
    [RELOAD, 'added by SQL'],
  ),
  guard(
    'configuration: showing products to roles only',
    'store/product-lists.ts',
    ' and role_code in (${sql.join(roles)})',
    '',
    [CATALOG, 'shows products'],
  ),
  guard(
    'configuration: showing products of the own tenant only',
    'store/product-lists.ts',
    'tenant_code = ${owner.tenant} and role_code',
    'role_code',
    [CATALOG, 'of the same code'],
  ),
  guard(
    'configuration: refusing a secret in the file',
    'configuration/schema-parts.ts',
    'textLike(/^\\$\\{[A-Za-z_]\\w*\\}$/, `The file must not contain a secret. ${SECRET}`)',
    'z.string()',
    [VALUES, 'must not be in the file'],
  ),
  guard(
    'configuration: refusing an address with credentials',
    'configuration/addresses.ts',
    '  if (username || password) return false;\n',
    '',
    [VALUES, 'a name and a password'],
  ),
  guard(
    'configuration: refusing http',
    'configuration/addresses.ts',
    "protocol === 'http:' && isLoopback(hostname)",
    "protocol === 'http:'",
    [VALUES, 'refuses the address'],
  ),
];
