import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';

/** PGlite has one connection: who holds it keeps the others waiting, or transactions would mix. */
class Turnstile {
  #last: Promise<void> = Promise.resolve();

  async enter(): Promise<() => void> {
    const before = this.#last;
    let leave = (): void => undefined;
    this.#last = new Promise((resolve) => (leave = resolve));
    await before;
    return leave;
  }
}

class PGliteConnection implements DatabaseConnection {
  readonly #database: PGlite;
  readonly leave: () => void;

  constructor(database: PGlite, leave: () => void) {
    this.#database = database;
    this.leave = leave;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#database.query<R>(sql, [...parameters]);
    return { rows, numAffectedRows: BigInt(affectedRows ?? 0) };
  }

  // eslint-disable-next-line require-yield -- the interface asks for a generator; nothing here streams
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('PGlite does not stream');
  }
}

class PGliteDriver implements Driver {
  readonly #database: PGlite;
  readonly #turnstile = new Turnstile();

  constructor(database: PGlite) {
    this.#database = database;
  }

  async init(): Promise<void> {
    await this.#database.waitReady;
  }

  async acquireConnection(): Promise<PGliteConnection> {
    return new PGliteConnection(this.#database, await this.#turnstile.enter());
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: PGliteConnection): Promise<void> {
    connection.leave();
  }

  async destroy(): Promise<void> {
    await this.#database.close();
  }
}

/** Lets Kysely speak to an embedded PGlite as it speaks to PostgreSQL. */
export function pgliteDialect(database: PGlite): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PGliteDriver(database),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
