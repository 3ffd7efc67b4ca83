import { randomToken, keepSecret } from './secrets.ts';
import { isSeeded, prepareSeed } from '../seed/seed.ts';
import { createProviderKeys } from '../oidc/keys.ts';
import { migrate } from './migrate.ts';
import type { Store } from './schema.ts';

/** Makes a database ready to serve: its schema, the secrets made once for all gateways on it, and the demo's seed. */
export async function prepareStore(store: Store): Promise<void> {
  const providerKeys = await createProviderKeys();
  await migrate(store, async (trx) => {
    await keepSecret(trx, 'hmac', randomToken());
    await keepSecret(trx, 'oidc-cookies', randomToken());
    await keepSecret(trx, 'oidc-jwks', providerKeys);
  });
  if (!(await isSeeded(store))) await migrate(store, await prepareSeed());
}
