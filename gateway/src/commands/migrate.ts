import { prepareStore } from '../store/schema/prepare.ts';
import { readArgs } from './args.ts';
import type { Run } from './command.ts';
import { withDatabase } from './database.ts';

/** `sso-gateway migrate`: brings the database's schema up to date, and exits. */
export const migrate: Run = async (invocation) => {
  readArgs(invocation, {});
  // A migration may rewrite a large table, and waits for other gateways that migrate.
  await withDatabase(invocation, (_, unlimited) => prepareStore(unlimited));
  invocation.print('The database is up to date.\n');
};
