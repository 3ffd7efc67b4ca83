import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { cancelStatement } from './cancel-statement.ts';
import { isReadOnly } from './writable.ts';

/** A statement that took too long. The code is the one of PostgreSQL's own limit, `statement_timeout`. */
export class StatementTimeout extends Error {
  readonly code = '57014';
  readonly limitSeconds: number;

  constructor(limitMs: number) {
    super(`The database did not answer within ${limitMs / 1000} s.`);
    this.limitSeconds = limitMs / 1000;
  }
}

/** Rejects with a {@link StatementTimeout} if the work takes too long. The work itself goes on. */
async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StatementTimeout(limitMs)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
    // The statement fails later, when its connection is closed.
    work.catch(() => undefined);
  }
}

function guardedClient(client: pg.PoolClient, limitMs: number | undefined): PostgresPoolClient {
  let late: StatementTimeout | undefined;
  let isUseless = false;
  let canceled: Promise<void> | undefined;
  const query = async <R>(
    text: string,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> => {
    // The rollback of the transaction would wait behind the stuck statement.
    if (late) throw late;
    const statement = client.query(text, [...parameters]);
    try {
      const result = await (limitMs === undefined ? statement : within(limitMs, statement));
      return result as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (error instanceof StatementTimeout) {
        late = error;
        canceled = cancelStatement(client, statement);
      }
      isUseless ||= isReadOnly(error);
      throw error;
    }
  };
  return {
    query: query as PostgresPoolClient['query'],
    // A connection whose statement is stuck is closed, because the next statement would wait behind it; but only after
    // the cancellation, because a pgbouncer forgets the statement of a closed connection without ending it. One to a
    // server that only reads is closed too, because a new one may lead to the primary.
    release() {
      if (canceled) void canceled.then(() => client.release(late));
      else client.release(isUseless);
    },
  };
}

/**
 * Returns the pool without connections to servers that only read, and with a time limit for each statement. The limit is the client's, because a pgbouncer in transaction
 * mode passes neither a setting at the start of a connection nor `set` to the right server. A statement that exceeds
 * it is canceled on the server, and its connection is closed.
 */
export function guardedPool(
  pool: Pick<pg.Pool, 'connect' | 'end'>,
  limitMs?: number,
): PostgresPool {
  return {
    connect: async () => guardedClient(await pool.connect(), limitMs),
    end: () => pool.end(),
  };
}
