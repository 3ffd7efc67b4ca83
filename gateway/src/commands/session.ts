import { listSessions, revokeSessions } from '../auth/session-list.ts';
import { parseArguments } from './arguments.ts';
import { CommandError } from './command.ts';
import { minuteOf, textTable } from './table.ts';
import { withStore } from './with-store.ts';

const OPTIONS = {
  tenant: { type: 'string' },
  user: { type: 'string' },
  id: { type: 'string' },
  all: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** `sso-gateway session list|revoke`: lists or ends sessions. */
export async function session(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  const [action] = positionals;
  const filter = {
    tenant: values.tenant?.trim().toUpperCase(),
    username: values.user,
    id: values.id,
  };
  if (action === 'list') {
    const sessions = await withStore((store) => listSessions(store, filter, Date.now()));
    const rows = sessions.map(({ id, tenant, username, expiresAt, endsAt }) => [
      id,
      tenant,
      username,
      minuteOf(expiresAt),
      minuteOf(endsAt),
    ]);
    const columns = ['id', 'tenant', 'user', 'expires', 'ends at the latest'];
    process.stdout.write(
      values.json ? `${JSON.stringify(sessions, undefined, 2)}\n` : textTable(columns, rows),
    );
    return;
  }
  if (action !== 'revoke') throw new CommandError('Use "session list" or "session revoke".');
  const isFiltered = Object.values(filter).some(Boolean);
  if (!isFiltered && !values.all)
    throw new CommandError(
      'Name the sessions by --tenant, --user or --id, or end them with --all.',
    );
  const count = await withStore((store) => revokeSessions(store, filter));
  process.stdout.write(`${count} ${count === 1 ? 'session has' : 'sessions have'} ended.\n`);
}
