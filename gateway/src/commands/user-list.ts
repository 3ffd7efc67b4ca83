import { normalizeUsername } from '../model/user.ts';
import { listUsers, type ListedFactors } from '../store/lists/users.ts';
import { readArgs } from './args.ts';
import type { Run } from './command.ts';
import { withDatabase } from './database.ts';
import { LIST_OPTIONS, listPart } from './list-part.ts';
import { printList } from './print-list.ts';
import { minuteOf } from './table.ts';

const HEADING = ['Tenant', 'User', 'Name', 'Roles', 'Last sign-in', ''];

/** Reads the place of a user: tenant and user ID, `ACME/ada@acme.example`. */
function keyOf(text: string): { tenant: string; username: string } | undefined {
  const [, tenant = '', username = ''] = /^([^/]+)\/(.+)$/s.exec(text) ?? [];
  return tenant
    ? { tenant: tenant.trim().toUpperCase(), username: normalizeUsername(username) }
    : undefined;
}

/** Says what a user has besides the password, such as `app, 8 recovery codes, 1 passkey`. */
const factorText = ({ app, recoveryCodesLeft: codes, passkeys }: ListedFactors): string =>
  [
    ...(app === 'none' ? [] : [app === 'on' ? 'app' : 'app (stopped)']),
    ...(app === 'none' ? [] : [`${codes} ${codes === 1 ? 'recovery code' : 'recovery codes'}`]),
    ...(passkeys === 0 ? [] : [`${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`]),
  ].join(', ');

/** Says whether a user has the second factor that the tenant requires, such as `missing, due 2026-12-11 09:30Z`. */
function requirementText({ requirement, dueAt }: ListedFactors): string {
  if (requirement === 'none') return '';
  if (requirement === 'met') return 'required';
  return dueAt ? `missing, due ${minuteOf(dueAt)}` : 'missing';
}

/** `sso-gateway user list`: lists users. */
export const userList: Run = async (invocation) => {
  const { values } = readArgs(invocation, {
    tenant: { type: 'string' },
    factors: { type: 'boolean' },
    'missing-factor': { type: 'boolean' },
    ...LIST_OPTIONS,
  });
  const factors = values['missing-factor'] ? 'missing' : values.factors ? 'all' : undefined;
  const tenant = values.tenant?.trim().toUpperCase();
  const part = listPart(values, invocation, keyOf);
  await withDatabase(invocation, (store) =>
    printList(invocation, part, listUsers(store, tenant, part, factors), {
      heading: [...HEADING, ...(factors ? ['Second factor', 'Required'] : [])],
      cells: (user) => [
        ...[user.tenant, user.username, user.name, user.roles.join(' ')],
        ...[minuteOf(user.lastLoginAt), user.isDisabled ? 'disabled' : ''],
        ...(user.factors ? [factorText(user.factors), requirementText(user.factors)] : []),
      ],
      placeOf: (user) => `${user.tenant}/${user.username}`,
    }),
  );
};
