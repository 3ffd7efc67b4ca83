import { migrate } from './migrate.ts';
import type { Store } from './schema.ts';

/** Prepares a database: brings its schema up to date. */
export function prepareStore(store: Store): Promise<void> {
  return migrate(store, async () => undefined);
}
