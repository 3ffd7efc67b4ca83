import { createSecret, randomToken } from './secrets.ts';
import { isSeeded, prepareSeed } from '../seed/seed.ts';
import { createProviderKeys } from '../oidc/keys.ts';
import { migrate } from './migrate.ts';
import type { Store } from './schema.ts';

/** Prepares a database: its schema, the secrets that all its gateways share, and the demo's seed. */
export async function prepareStore(store: Store): Promise<void> {
  const providerKeys = await createProviderKeys();
  await migrate(store, async (trx) => {
    await createSecret(trx, 'hmac', randomToken());
    await createSecret(trx, 'oidc-cookies', randomToken());
    await createSecret(trx, 'oidc-jwks', providerKeys);
  });
  if (!(await isSeeded(store))) await migrate(store, await prepareSeed());
}
