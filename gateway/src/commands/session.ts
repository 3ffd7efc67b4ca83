import { listSessions, revokeSessions, type SessionFilter } from '../auth/session-list.ts';
import { clockDifference } from '../store/database-clock.ts';
import { readArgs } from './args.ts';
import { CommandError, type Command } from './command.ts';
import { withDatabase } from './database.ts';
import { minuteOf, tableText } from './table.ts';

const FILTER = {
  tenant: { type: 'string' },
  user: { type: 'string' },
  id: { type: 'string' },
} as const;

const filterOf = (values: { tenant?: string; user?: string; id?: string }): SessionFilter => ({
  tenant: values.tenant?.trim().toUpperCase(),
  username: values.user,
  id: values.id,
});

const list: Command = {
  usage: '[--tenant CODE] [--user NAME] [--json]',
  summary: 'Lists open sessions.',
  async run(args) {
    const { values } = readArgs(`session list ${list.usage}`, args, {
      ...FILTER,
      json: { type: 'boolean' },
    });
    const sessions = await withDatabase(async (store) => {
      const now = Date.now() + (await clockDifference(store, Date.now));
      return listSessions(store, filterOf(values), now);
    });
    const rows = sessions.map(({ id, tenant, username, expiresAt, endsAt }) => [
      id,
      tenant,
      username,
      minuteOf(expiresAt),
      minuteOf(endsAt),
    ]);
    const heading = ['ID', 'Tenant', 'User', 'Expires', 'Ends at the latest'];
    process.stdout.write(
      values.json ? `${JSON.stringify(sessions, undefined, 2)}\n` : tableText(heading, rows),
    );
  },
};

const revoke: Command = {
  usage: '[--tenant CODE] [--user NAME] [--id ID] [--all]',
  summary: 'Ends sessions.',
  async run(args) {
    const { values } = readArgs(`session revoke ${revoke.usage}`, args, {
      ...FILTER,
      all: { type: 'boolean' },
    });
    const filter = filterOf(values);
    if (!Object.values(filter).some(Boolean) && !values.all)
      throw new CommandError(
        'Name the sessions by --tenant, --user or --id, or end them with --all.',
      );
    const count = await withDatabase((store) => revokeSessions(store, filter));
    process.stdout.write(`${count} ${count === 1 ? 'session has' : 'sessions have'} ended.\n`);
  },
};

/** `sso-gateway session list` and `session revoke`. */
export const sessionCommands: Readonly<Record<string, Command>> = {
  'session list': list,
  'session revoke': revoke,
};
