import type { Command } from './command.ts';

const user = () => import('./user.ts');
const userData = () => import('./user-data.ts');
const session = () => import('./session.ts');

/** The options of every list. */
const PART = '[--limit NUMBER] [--after PLACE] [--json]';

/** All commands of `sso-gateway` by name, in the order of the help. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    usage: '',
    summary: 'Runs the gateway until SIGTERM or SIGINT (the default).',
    load: async () => (await import('./start.ts')).start,
  },
  audit: {
    usage: `[--tenant CODE] [--user NAME] [--since TIME] [--event NAME] ${PART}`,
    summary: 'Prints the audit log, oldest first.',
    load: async () => (await import('./audit.ts')).audit,
  },
  doctor: {
    usage: '[--sign-in] [--json]',
    summary: 'Checks settings, files, database, mail and providers, and changes nothing.',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  migrate: {
    usage: '',
    summary: 'Brings the schema of the database up to date.',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  'tenant check': {
    usage: '[file]',
    summary: 'Validates the configuration file, by default that of the settings, and its secrets.',
    load: async () => (await import('./tenant-check.ts')).tenantCheck,
  },
  'tenant list': {
    usage: PART,
    summary: 'Lists the tenants of the database.',
    load: async () => (await import('./tenant-list.ts')).tenantList,
  },
  'product list': {
    usage: `--tenant CODE ${PART}`,
    summary: 'Lists the products of a tenant in the database, and who sees them.',
    load: async () => (await import('./product-list.ts')).productList,
  },
  'user add': {
    usage: 'NAME --tenant CODE --first-name NAME --role CODE',
    summary: 'Adds a user.',
    load: async () => (await user()).add,
  },
  'user import': {
    usage: 'FILE --tenant CODE',
    summary: 'Adds the users of a CSV or SCIM-shaped JSON file.',
    load: async () => (await user()).importFile,
  },
  'user list': {
    usage: `[--tenant CODE] [--factors] [--missing-factor] ${PART}`,
    summary:
      'Lists users; --factors adds authenticator apps, recovery codes and passkeys, --missing-factor lists only users without a required one.',
    load: async () => (await import('./user-list.ts')).userList,
  },
  'user disable': {
    usage: 'NAME --tenant CODE',
    summary: 'Ends all sessions and refuses sign-ins.',
    load: async () => (await user()).disable,
  },
  'user enable': {
    usage: 'NAME --tenant CODE',
    summary: 'Lets a disabled user sign in again.',
    load: async () => (await user()).enable,
  },
  'user reset': {
    usage: 'NAME --tenant CODE',
    summary: 'Sets an initial password, ends all sessions.',
    load: async () => (await user()).reset,
  },
  'user remove-passkeys': {
    usage: 'NAME --tenant CODE',
    summary: 'Removes all passkeys, ends all sessions, and mails the user.',
    load: async () => (await import('./remove-passkeys.ts')).removePasskeys,
  },
  'user reset-second-factor': {
    usage: 'NAME --tenant CODE',
    summary: 'Removes the authenticator app, ends all sessions, and mails the user.',
    load: async () => (await import('./reset-second-factor.ts')).resetSecondFactor,
  },
  'user export': {
    usage: 'NAME --tenant CODE',
    summary: 'Prints everything that the database has of a user, as JSON.',
    load: async () => (await userData()).exportData,
  },
  'user delete': {
    usage: 'NAME --tenant CODE [--refuse-provider] [--yes]',
    summary:
      'Deletes a user; without --yes it says what that would delete. With --refuse-provider, no provider creates the user again.',
    load: async () => (await userData()).deleteData,
  },
  'session list': {
    usage: `[--tenant CODE] [--user NAME] [--id ID] ${PART}`,
    summary: 'Lists open sessions.',
    load: async () => (await session()).list,
  },
  'session revoke': {
    usage: '[--tenant CODE] [--user NAME] [--id ID] [--all]',
    summary: 'Ends sessions.',
    load: async () => (await session()).revoke,
  },
  key: {
    usage: 'create | rotate --file FILE [--drop ID] | reseal',
    summary:
      'Prints a new key, puts one before those of a file, or encrypts the secrets of authenticator apps with the first.',
    load: async () => (await import('./key.ts')).key,
  },
};
