import { fileURLToPath } from 'node:url';
import type { Extension } from '../../gateway/src/extension.ts';
import { startGateway, type Gateway } from '../../gateway/src/gateway.ts';
import type { GatewayOptions } from '../../gateway/src/configuration/settings.ts';
import { migrate } from '../../gateway/src/store/schema/migrate.ts';
import { createSecret } from './secrets.ts';
import { randomToken } from '../../gateway/src/platform/tokens.ts';
import type { PasskeySettings } from '../../gateway/src/model/passkey-settings.ts';
import type { SecondFactorSettings } from '../../gateway/src/model/second-factor.ts';
import type { Store } from '../../gateway/src/store/schema/tables.ts';
import { docsSite } from './docs-site.ts';
import { openFrontDoor } from './front-door.ts';
import { loadDemoKeyring } from './keyring.ts';
import { mailboxMailer } from './mailbox.ts';
import { demoRoutes } from './pages.ts';
import { PLAYGROUND_POLICY } from './policies.ts';
import { demoProvider, PROVIDER_PATH } from './provider/clients.ts';
import { createProviderKeys } from './provider/keys.ts';
import { providerRoutes } from './provider/provider-routes.ts';
import { DEMO_MIGRATIONS, withDemoTables } from './tables.ts';
import { TENANTS } from './seed/tenants.ts';
import { seedOnce } from './seed/seed.ts';

const ASSETS = fileURLToPath(new URL('assets', import.meta.url));

async function prepare(store: Store): Promise<void> {
  const providerKeys = await createProviderKeys();
  await migrate(
    store,
    async (trx) => {
      await createSecret(trx, 'oidc-cookies', randomToken());
      await createSecret(trx, 'oidc-jwks', providerKeys);
    },
    DEMO_MIGRATIONS,
  );
  await seedOnce(store);
}

const extensionWith = (oidcOrigin: string, showsAccounts: boolean): Extension => ({
  prepare,
  loadKeyring: loadDemoKeyring,
  openMailer: mailboxMailer,
  findProvider: (parts, clientId) => demoProvider({ ...parts, oidcOrigin }, clientId),
  // The portal reads the tenant from the path.
  signInPageOf: (context, tenant) =>
    TENANTS.some(({ code }) => code === tenant)
      ? `${context.ownOrigin().replace('127.0.0.1', 'localhost')}/${tenant.toLowerCase()}/login`
      : undefined,
  async routes(app, context) {
    app.addHook('onRequest', async ({ url }, reply) => {
      if (url.startsWith('/playground/'))
        void reply.header('content-security-policy', PLAYGROUND_POLICY);
    });
    if (showsAccounts) openFrontDoor(app, context);
    app.get('/playground', (_, reply) => reply.redirect('/playground/', 308));
    await app.register((oidc) => providerRoutes(oidc, { ...context, oidcOrigin }), {
      prefix: PROVIDER_PATH,
    });
    demoRoutes(app, context);
    await docsSite(app);
  },
  async sweep(store) {
    await withDemoTables(store)
      .deleteFrom('oidc_records')
      .where('expires_at', '<', new Date())
      .execute();
  },
});

/** Returns the folders of the demo's files, by URL prefix. */
const staticDirs = (built: string): Readonly<Record<string, string>> => ({
  '/host/': `${built}/host`,
  '/playground/': `${built}/playground`,
  ...Object.fromEntries(
    ['tenants', 'products', 'providers', 'demo'].map((folder) => [
      `/assets/${folder}/`,
      `${ASSETS}/${folder}`,
    ]),
  ),
});

/** Settings of a gateway and its demo. */
export interface DemoOptions extends GatewayOptions {
  /** Origin at which browsers and the gateway reach the provider; '' for `http://127.0.0.1:PORT`. */
  oidcOrigin?: string;
  /** Shows the accounts to try on the sign-in screen, and the cookie sheet only after it. */
  showsAccounts?: boolean;
  /** The folder of the built elements and pages; `dist` by default. */
  built?: string;
}

/**
 * Lets the demo's tenants use passkeys at the gateway's own origin, and ACME's users a second factor, unless the
 * configuration file has the tenant.
 */
async function offerFactors({ store, port }: Gateway): Promise<void> {
  const passkeys: PasskeySettings = {
    ...{ rpId: 'localhost', limit: 20 },
    origins: [`http://localhost:${port}`],
  };
  const secondFactor: SecondFactorSettings = { trustDays: 30 };
  for (const { code } of TENANTS)
    await store
      .updateTable('tenants')
      .set({
        passkeys: JSON.stringify(passkeys),
        second_factor: code === 'ACME' ? JSON.stringify(secondFactor) : null,
      })
      .where('code', '=', code)
      .where('is_managed', '=', false)
      .execute();
}

/** Starts a gateway with the demo's tenants, users, products, mailbox, OpenID provider, playground and documentation. */
export async function startDemoGateway({
  oidcOrigin = '',
  showsAccounts = false,
  built = 'dist',
  ...options
}: DemoOptions = {}): Promise<Gateway> {
  const gateway = await startGateway(
    {
      ...{
        elementsDir: `${built}/cdn`,
        portalDir: `${built}/portal`,
        staticDirs: staticDirs(built),
      },
      ...{ defaultTenant: 'ACME', acceptLoopbackHosts: true, ...options },
    },
    extensionWith(oidcOrigin, showsAccounts),
  );
  await offerFactors(gateway);
  return gateway;
}
