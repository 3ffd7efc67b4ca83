import { prepareStore } from '../store/prepare.ts';
import { withDatabase } from './database.ts';

/** `sso-gateway migrate`: brings the database's schema up to date, and exits. */
export async function migrate(): Promise<void> {
  await withDatabase(prepareStore);
  process.stdout.write('The database is up to date.\n');
}
