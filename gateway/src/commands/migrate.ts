import { withStore } from './with-store.ts';

/** `sso-gateway migrate`: brings the database's schema up to date, and exits. */
export async function migrate(): Promise<void> {
  await withStore(async () => undefined);
  process.stdout.write('The database is up to date.\n');
}
