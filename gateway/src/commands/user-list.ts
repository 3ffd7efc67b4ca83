import { normalizeUsername } from '../model/user.ts';
import { listUsers } from '../store/lists/users.ts';
import { readArgs } from './args.ts';
import type { Run } from './command.ts';
import { withDatabase } from './database.ts';
import { LIST_OPTIONS, listPart } from './list-part.ts';
import { printList } from './print-list.ts';
import { minuteOf } from './table.ts';

/** Reads the place of a user: tenant and user ID, `ACME/ada@acme.example`. */
function keyOf(text: string): { tenant: string; username: string } | undefined {
  const [, tenant = '', username = ''] = /^([^/]+)\/(.+)$/s.exec(text) ?? [];
  return tenant
    ? { tenant: tenant.trim().toUpperCase(), username: normalizeUsername(username) }
    : undefined;
}

/** `sso-gateway user list`: lists users. */
export const userList: Run = async (invocation) => {
  const { values } = readArgs(invocation, { tenant: { type: 'string' }, ...LIST_OPTIONS });
  const tenant = values.tenant?.trim().toUpperCase();
  const part = listPart(values, invocation, keyOf);
  await withDatabase(invocation, (store) =>
    printList(invocation, part, listUsers(store, tenant, part), {
      heading: ['Tenant', 'User', 'Name', 'Roles', 'Last sign-in', ''],
      cells: (user) => [
        ...[user.tenant, user.username, user.name, user.roles.join(' ')],
        ...[minuteOf(user.lastLoginAt), user.isDisabled ? 'disabled' : ''],
      ],
      placeOf: (user) => `${user.tenant}/${user.username}`,
    }),
  );
};
