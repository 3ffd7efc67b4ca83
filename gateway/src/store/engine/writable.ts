import type pg from 'pg';

/** PostgreSQL's code for a write on a server, or in a database, that only reads. */
const READ_ONLY = '25006';

/** A server that only reads: a standby, or one that an administrator has made read-only. */
class ReadOnlyServer extends Error {
  readonly code = READ_ONLY;

  constructor() {
    super('PostgreSQL only reads here. Set DATABASE_URL to an address that leads to the primary.');
  }
}

/** Returns true for an error of a server that does not write. */
export const isReadOnly = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === READ_ONLY;

/**
 * Refuses a new connection to a server that only reads. A standby may be behind: it would deny sessions that exist, and
 * confirm those that have ended.
 */
export function requireWritable(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query<{ transaction_read_only: string }>('show transaction_read_only').then(
    ({ rows: [row] }) =>
      done(row?.transaction_read_only === 'on' ? new ReadOnlyServer() : undefined),
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
  );
}
