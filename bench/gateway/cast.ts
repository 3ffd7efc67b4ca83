import { sql } from 'kysely';
import { CALLS } from 'sso-contract/calls.ts';
import type { GatewayOptions } from '../../gateway/src/configuration/settings.ts';
import { Agent } from '../../test/support/gateway/agent.ts';
import { startTestGateway, type TestGateway } from '../../test/support/gateway/gateway.ts';

/** A user with credentials, who makes the calls. */
export interface Caller {
  readonly username: string;
  readonly password: string;
}

/** Fills a database with a number of users and, for each, a number of products. */
export async function fill(
  options: GatewayOptions,
  callers: number,
  products: number,
): Promise<readonly Caller[]> {
  const gateway = await startTestGateway(options);
  const cast: Caller[] = [];
  await setProducts(gateway, products);
  while (cast.length < callers) cast.push(await gateway.createUser());
  await gateway.close();
  return cast;
}

/** Sets the number of products of the demo tenant, which has nine products of its own. */
export async function setProducts(
  { store }: Pick<TestGateway, 'store'>,
  products: number,
): Promise<void> {
  await sql`
    insert into products (tenant_code, code, name, landing_page, logo, description)
    select 'ACME', 'P' || n, 'Product ' || n, '/suite/P' || n, '/assets/products/cube.svg',
      'What people do all day with product ' || n || '.'
    from generate_series(10, ${sql.lit(products)}) n on conflict do nothing`.execute(store);
}

/** Returns the request headers of a caller. Signs the caller in first, unless the call is a sign-in. */
export async function headersOf(port: number, { username, password }: Caller, isSignIn: boolean) {
  const shared = {
    host: `localhost:${port}`,
    'tenant-code': 'ACME',
    'calling-entity': 'UI',
    'accept-encoding': 'br, gzip',
  };
  if (isSignIn) return { ...shared, username, password };
  const browser = new Agent({ port, host: 'localhost', tenant: 'ACME' });
  const answer = await browser.login(username, password);
  if (answer.status !== 200) throw new Error(answer.text);
  return { ...shared, cookie: `sso-session=${browser.cookie('sso-session') ?? ''}` };
}

/** The measured calls, by their names in the table. */
export const MEASURED = {
  'sign-in': CALLS.login,
  refresh: CALLS.refresh,
  profile: CALLS.userProfile,
  products: CALLS.usersProducts,
} as const;
