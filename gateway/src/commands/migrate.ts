import { prepareStore } from '../store/schema/prepare.ts';
import { readArgs } from './args.ts';
import type { Run } from './command.ts';
import { withDatabase } from './database.ts';

/** `sso-gateway migrate`: brings the database's schema up to date, and exits. */
export const migrate: Run = async (invocation) => {
  readArgs(invocation, {});
  await withDatabase(invocation, prepareStore);
  invocation.print('The database is up to date.\n');
};
