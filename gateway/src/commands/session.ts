import { revokeSessions } from '../domain/sessions/revoke-sessions.ts';
import type { SessionFilter } from '../store/ended-sessions.ts';
import { listSessions } from '../store/lists/sessions.ts';
import { clockDifference } from '../store/engine/database-clock.ts';
import { readArgs } from './args.ts';
import { CommandError } from '../platform/command-error.ts';
import type { Run } from './command.ts';
import { withDatabase } from './database.ts';
import { LIST_OPTIONS, listPart } from './list-part.ts';
import { printList } from './print-list.ts';
import { minuteOf } from './table.ts';

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

/** Reads the place of a session: the time of its latest end and its ID, `2026-11-25T10:00:00.000Z/0a1b2c3d4e5f`. */
function keyOf(text: string): { endsAt: Date; id: string } | undefined {
  const [time = '', id = ''] = text.split('/');
  const endsAt = new Date(time);
  return Number.isNaN(endsAt.getTime()) || !/^[0-9a-f]+$/.test(id) ? undefined : { endsAt, id };
}

/** `sso-gateway session list`: lists open sessions. */
export const list: Run = async (invocation) => {
  const { values } = readArgs(invocation, { ...FILTER, ...LIST_OPTIONS });
  const part = listPart(values, invocation, keyOf);
  await withDatabase(invocation, async (store) => {
    const now = Date.now() + (await clockDifference(store, Date.now));
    await printList(invocation, part, listSessions(store, filterOf(values), now, part), {
      heading: ['ID', 'Tenant', 'User', 'Expires', 'Ends at the latest'],
      cells: ({ id, tenant, username, expiresAt, endsAt }) => [
        ...[id, tenant, username],
        ...[minuteOf(expiresAt), minuteOf(endsAt)],
      ],
      placeOf: ({ endsAt, id }) => `${endsAt.toISOString()}/${id}`,
    });
  });
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
