import { listTenants } from '../store/lists/tenants.ts';
import { readArgs } from './args.ts';
import type { Run } from './command.ts';
import { withDatabase } from './database.ts';
import { LIST_OPTIONS, listPart } from './list-part.ts';
import { printList } from './print-list.ts';

/** `sso-gateway tenant list`: lists the tenants of the database. */
export const tenantList: Run = async (invocation) => {
  const { values } = readArgs(invocation, LIST_OPTIONS);
  const part = listPart(values, invocation, (text) => ({ code: text.trim().toUpperCase() }));
  await withDatabase(invocation, (store) =>
    printList(invocation, part, listTenants(store, part), {
      heading: ['Tenant', 'Source', 'Sign-in options', 'Products', 'Users'],
      cells: ({ code, source, options, products, users }) => [
        ...[code, source],
        ...[options, products, users].map(String),
      ],
      placeOf: ({ code }) => code,
    }),
  );
};
