import { deleteUser, exportUser, type Deletion } from '../domain/users/user-data.ts';
import { readEnvironment } from '../configuration/environment.ts';
import { settingsOf } from '../configuration/settings.ts';
import { loadKeyring, requireKeySetting } from '../keys/load-keys.ts';
import { readArgs, required } from './args.ts';
import { CommandError } from '../platform/command-error.ts';
import { unknownUser } from './unknown-user.ts';
import type { Invocation, Run } from './command.ts';
import { withDatabase } from './database.ts';

const OPTIONS = {
  tenant: { type: 'string' },
  yes: { type: 'boolean' },
  'refuse-provider': { type: 'boolean' },
} as const;

function readUser(invocation: Invocation) {
  const { values, positionals } = readArgs(invocation, OPTIONS, 1);
  return {
    name: required(positionals[0], 'The user ID', invocation),
    tenant: required(values.tenant, '--tenant', invocation).trim().toUpperCase(),
    isConfirmed: values.yes ?? false,
    isRefusing: values['refuse-provider'] ?? false,
  };
}

const linesOf = ({ deleted, kept }: Deletion, verb: string): string =>
  [
    ...Object.entries(deleted).map(([table, count]) => `${verb} ${table}: ${count}\n`),
    ...Object.entries(kept).map(([table, why]) => `kept ${table}: ${why}\n`),
  ].join('');

/** `sso-gateway user export`: prints everything that the database has of a user, as JSON. */
export const exportData: Run = async (invocation) => {
  const { name, tenant } = readUser(invocation);
  const data = await withDatabase(invocation, (store) => exportUser(store, tenant, name));
  if (!data) throw unknownUser(tenant, name);
  invocation.print(`${JSON.stringify(data, undefined, 2)}\n`);
};

/** Says what a provider may do with the account of a user who was deleted. */
const afterwards = (hasAccounts: boolean, isRefusing: boolean): string => {
  if (!hasAccounts) return '';
  return isRefusing
    ? ' No provider creates this user again.'
    : ' A provider that creates users creates this one again at the next sign-in: remove the account there.';
};

/** `sso-gateway user delete`: deletes a user; without `--yes` it only says what that would be. */
export const deleteData: Run = async (invocation) => {
  const { name, tenant, isConfirmed, isRefusing } = readUser(invocation);
  const settings = settingsOf(readEnvironment(invocation.env));
  if (isRefusing) requireKeySetting(settings);
  const result = await withDatabase(invocation, async (store) => {
    // With the embedded database, the keys are in its folder, which is locked only now.
    const keyring = isRefusing && isConfirmed ? await loadKeyring(settings) : undefined;
    return deleteUser(store, tenant, name, !isConfirmed, keyring);
  });
  if (!result) throw unknownUser(tenant, name);
  invocation.print(linesOf(result, isConfirmed ? 'deleted' : 'would delete'));
  const hasAccounts = (result.deleted['identities'] ?? 0) > 0;
  if (!isConfirmed)
    throw new CommandError(
      `Nothing was deleted. To delete ${name} of ${tenant} for ever, repeat the command with --yes${hasAccounts ? ', and with --refuse-provider if no provider may create the user again' : ''}.`,
    );
  invocation.print(`${name} was deleted.${afterwards(hasAccounts, isRefusing)}\n`);
};
