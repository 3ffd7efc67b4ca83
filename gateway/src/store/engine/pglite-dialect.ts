import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { PreparedStatements } from './prepared-statements.ts';
import type { Database, Store } from '../schema/tables.ts';

/** A mutex for PGlite's only connection; without it transactions would mix. */
class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Resolves with a function that releases the mutex. */
  async acquire(): Promise<() => void> {
    const before = this.#last;
    let release = (): void => undefined;
    this.#last = new Promise((resolve) => (release = resolve));
    await before;
    return release;
  }
}

class PGliteConnection implements DatabaseConnection {
  readonly #statements: PreparedStatements;
  readonly release: () => void;

  constructor(statements: PreparedStatements, release: () => void) {
    this.#statements = statements;
    this.release = release;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#statements.run<R>(sql, parameters);
    return { rows, numAffectedRows: BigInt(affectedRows ?? 0) };
  }

  // oxlint-disable-next-line require-yield -- the interface requires a generator, but PGlite does not stream
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('PGlite does not stream');
  }
}

class PGliteDriver implements Driver {
  readonly #database: PGlite;
  readonly #statements: PreparedStatements;
  readonly #mutex = new Mutex();

  constructor(database: PGlite) {
    this.#database = database;
    this.#statements = new PreparedStatements(database);
  }

  async init(): Promise<void> {
    await this.#database.waitReady;
  }

  async acquireConnection(): Promise<PGliteConnection> {
    return new PGliteConnection(this.#statements, await this.#mutex.acquire());
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
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#database.close();
  }
}

/** Returns the Kysely dialect for an embedded PGlite. */
function pgliteDialect(database: PGlite): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PGliteDriver(database),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Returns a store on an embedded database. */
export const pgliteStore = (database: PGlite): Store =>
  new Kysely<Database>({ dialect: pgliteDialect(database) });
