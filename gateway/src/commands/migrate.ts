import { readEnvironment } from '../environment.ts';
import { settingsOf } from '../options.ts';
import { openStore } from '../store/open.ts';
import { prepareStore } from '../store/prepare.ts';

/** `sso-gateway migrate`: brings the database's schema up to date, and exits. */
export async function migrate(): Promise<void> {
  const { store, close } = await openStore(settingsOf(readEnvironment()), () => undefined);
  try {
    await prepareStore(store);
    process.stdout.write('The database is up to date.\n');
  } finally {
    await close();
  }
}
