import { migrate } from './migrate.ts';
import { refuseNewerSchema } from './schema-difference.ts';
import type { Store } from './tables.ts';

/** Prepares a database: brings its schema up to date. Rejects if its schema is newer. */
export function prepareStore(store: Store): Promise<void> {
  return migrate(store, refuseNewerSchema);
}
