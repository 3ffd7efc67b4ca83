import { listSessions, revokeSessions, type SessionFilter } from '../auth/session-list.ts';
import { clockDifference } from '../store/database-clock.ts';
import { readArgs } from './args.ts';
import { CommandError, type Run } from './command.ts';
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

/** `sso-gateway session list`: lists open sessions. */
export const list: Run = async (invocation) => {
  const { values } = readArgs(invocation, {
    ...FILTER,
    json: { type: 'boolean' },
  });
  const sessions = await withDatabase(invocation, async (store) => {
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
  invocation.print(
    values.json ? `${JSON.stringify(sessions, undefined, 2)}\n` : tableText(heading, rows),
  );
};

/** `sso-gateway session revoke`: ends sessions. */
export const revoke: Run = async (invocation) => {
  const { values } = readArgs(invocation, {
    ...FILTER,
    all: { type: 'boolean' },
  });
  const filter = filterOf(values);
  if (!Object.values(filter).some(Boolean) && !values.all)
    throw new CommandError(
      `Name the sessions by --tenant, --user or --id, or end them with --all. Usage: ${invocation.usage}`,
    );
  const count = await withDatabase(invocation, (store) => revokeSessions(store, filter));
  invocation.print(`${count} ${count === 1 ? 'session has' : 'sessions have'} ended.\n`);
};
