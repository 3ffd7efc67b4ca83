import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { isStrongPassword } from 'sso-contract/password-rule.ts';
import { addUsers, type AddProblem, type PreparedUser } from '../domain/users/add-users.ts';
import {
  disableUser,
  enableUser,
  resetUser,
  type Administered,
} from '../domain/users/administer.ts';
import type { Store } from '../store/schema/tables.ts';
import { readUsers } from './import-file.ts';
import { initialPassword, NewUser, prepareUser, userFault } from './new-user.ts';
import { readArgs, required } from './args.ts';
import { CommandError } from '../platform/command-error.ts';
import { endedText } from './mailed-change.ts';
import { unknownUser } from './unknown-user.ts';
import type { Invocation, Run } from './command.ts';
import { withDatabase } from './database.ts';
import { tableText } from './table.ts';

const OPTIONS = {
  tenant: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  'display-name': { type: 'string' },
  email: { type: 'string' },
  language: { type: 'string' },
  role: { type: 'string', multiple: true },
  product: { type: 'string', multiple: true },
  'password-stdin': { type: 'boolean' },
  'no-password': { type: 'boolean' },
} as const;

type Values = ReturnType<typeof readArgs<typeof OPTIONS>>['values'];
/** Does what a command is for, and returns what it prints. */
type Action = (
  values: Values,
  argument: string | undefined,
  invocation: Invocation,
) => Promise<string>;

/** Returns a command that runs an action and prints its result. */
const command =
  (action: Action): Run =>
  async (invocation) => {
    const { values, positionals } = readArgs(invocation, OPTIONS, 1);
    invocation.print(await action(values, positionals[0], invocation));
  };

const requiredTenant = ({ tenant }: Values, invocation: Invocation): string =>
  required(tenant, '--tenant', invocation).trim().toUpperCase();

const requiredName = (name: string | undefined, invocation: Invocation): string =>
  required(name, 'The user ID', invocation);

/** Says how many sessions a change has ended. Throws if there is no such user. */
function ended(done: Administered, tenant: string, name: string): string {
  if (done.kind === 'unknown-user') throw unknownUser(tenant, name);
  return endedText(done.endedSessions);
}

function problemLine(tenant: string, problem: AddProblem): string {
  switch (problem.kind) {
    case 'unknown-tenant':
      return `There is no tenant ${tenant}.`;
    case 'taken':
      return `The tenant ${tenant} already has the user ${problem.username}.`;
    case 'unknown-product':
      return `The tenant ${tenant} has no product ${problem.code}.`;
  }
}

/** Adds all users or none. Throws one error that names every user or product that is in the way. */
export async function addAll(
  store: Store,
  tenant: string,
  users: readonly PreparedUser[],
): Promise<void> {
  const result = await addUsers(store, tenant, users);
  if (result.kind === 'refused')
    throw new CommandError(
      result.problems.map((problem) => problemLine(tenant, problem)).join('\n'),
    );
}

/**
 * Returns the initial password: from standard input, because arguments are visible to other users of the machine, or a
 * random one; undefined for none. `note` is what the operator has to pass on.
 */
async function choosePassword(
  values: Values,
  { input }: Invocation,
): Promise<{ password: string | undefined; note: string }> {
  if (values['no-password']) return { password: undefined, note: '' };
  if (!values['password-stdin']) {
    const password = initialPassword();
    return { password, note: `Initial password: ${password}\n` };
  }
  const password = (await readAll(input)).replace(/\r?\n$/, '');
  if (!isStrongPassword(password))
    throw new CommandError('The password on standard input is too weak.');
  return { password, note: '' };
}

/** `sso-gateway user add`: adds a user. */
export const add = command(async (values, username, invocation) => {
  const tenant = requiredTenant(values, invocation);
  const given = {
    username: requiredName(username, invocation),
    firstName: required(values['first-name'], '--first-name', invocation),
    lastName: values['last-name'],
    displayName: values['display-name'],
    email: values.email,
    language: values.language,
    roles: values.role?.map((code) => ({ code })) ?? [],
    products: values.product,
  };
  const present = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  const { data, error } = NewUser.safeParse(present, { error: userFault });
  if (!data)
    throw new CommandError(
      error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    );
  const { password, note } = await choosePassword(values, invocation);
  const prepared = await prepareUser(data, password);
  await withDatabase(invocation, (store) => addAll(store, tenant, [prepared]));
  return `${data.username} was added to ${tenant}.\n${note}`;
});

/** `sso-gateway user import`: adds all users of a file, or none. */
export const importFile = command(async (values, file, invocation) => {
  const tenant = requiredTenant(values, invocation);
  const path = required(file, 'The file', invocation);
  const content = await readFile(path, 'utf8').catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CommandError(`${path} can't be read (${code ?? message}).`);
  });
  const users = readUsers(basename(path), content);
  const list = users.map((user) => ({ user, password: initialPassword() }));
  const prepared = await Promise.all(
    list.map(({ user, password }) =>
      prepareUser(user, values['no-password'] ? undefined : password),
    ),
  );
  await withDatabase(invocation, (store) => addAll(store, tenant, prepared));
  const rows = list.map(({ user, password }) => [user.username, password]);
  const table = values['no-password'] ? '' : tableText(['User', 'Initial password'], rows);
  return `${users.length} users were added to ${tenant}.\n${table}`;
});

/** `sso-gateway user disable`: ends all sessions of a user and refuses sign-ins. */
export const disable = command(async (values, username, invocation) => {
  const [tenant, name] = [requiredTenant(values, invocation), requiredName(username, invocation)];
  const done = await withDatabase(invocation, (store) => disableUser(store, tenant, name));
  return `${name} can no longer sign in. ${ended(done, tenant, name)}\n`;
});

/** `sso-gateway user enable`: lets a disabled user sign in again. */
export const enable = command(async (values, username, invocation) => {
  const [tenant, name] = [requiredTenant(values, invocation), requiredName(username, invocation)];
  const done = await withDatabase(invocation, (store) => enableUser(store, tenant, name));
  if (done.kind === 'unknown-user') throw unknownUser(tenant, name);
  return `${name} can sign in again.\n`;
});

/** `sso-gateway user reset`: sets an initial password and ends all sessions of a user. */
export const reset = command(async (values, username, invocation) => {
  const [tenant, name] = [requiredTenant(values, invocation), requiredName(username, invocation)];
  const { password, note } = await choosePassword(values, invocation);
  if (password === undefined)
    throw new CommandError('A reset sets a password; --no-password is for new users.');
  const done = await withDatabase(invocation, (store) => resetUser(store, tenant, name, password));
  return `${name} has to change the password at the next sign-in. ${ended(done, tenant, name)}\n${note}`;
});
