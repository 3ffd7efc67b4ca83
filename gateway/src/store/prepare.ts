import { createSecret, randomToken } from './secrets.ts';
import { migrate } from './migrate.ts';
import { refuseNewerSchema } from './newer-schema.ts';
import type { Store } from './schema.ts';

/** Prepares a database: its schema, and the secrets that all its gateways share. Rejects if its schema is newer. */
export function prepareStore(store: Store): Promise<void> {
  return migrate(store, async (trx) => {
    await refuseNewerSchema(trx);
    await createSecret(trx, 'hmac', randomToken());
  });
}
