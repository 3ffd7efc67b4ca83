import { readEnvironment } from '../environment.ts';
import { settingsOf } from '../options.ts';
import { openStore } from '../store/open.ts';
import { prepareStore } from '../store/prepare.ts';
import type { Store } from '../store/schema.ts';

/** Opens the database of the environment's settings, with its schema up to date, runs `work` and closes it. */
export async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const { store, close } = await openStore(settingsOf(readEnvironment()), () => undefined);
  try {
    await prepareStore(store);
    return await work(store);
  } finally {
    await close();
  }
}
