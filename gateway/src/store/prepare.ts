import { createSecret, randomToken } from './secrets.ts';
import { migrate } from './migrate.ts';
import type { Store } from './schema.ts';

/** Prepares a database: its schema, and the secrets that all its gateways share. */
export function prepareStore(store: Store): Promise<void> {
  return migrate(store, (trx) => createSecret(trx, 'hmac', randomToken()));
}
