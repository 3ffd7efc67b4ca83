import { parse, protocol, type PGlite, type Results } from '@electric-sql/pglite';

/** More than the gateway has. A limit, because a list of values is another statement for each of its lengths. */
const MOST_PREPARED = 300;
/** What changes no table, so that no prepared statement becomes outdated by it. */
const KEEPS_TABLES = /^\s*(select|insert|update|delete|with|begin|commit|rollback|set)\b/i;

type Plain = string | number | bigint | boolean;

/** Returns an element of an array in PostgreSQL's text form. */
const elementOf = (value: Plain | null): string =>
  value === null ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`;

/** Returns a parameter in PostgreSQL's text form, whose type the statement decides. Arrays have plain elements. */
function textOf(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${(value as (Plain | null)[]).map(elementOf).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : `${value as Plain}`;
}

/**
 * Runs statements on PGlite in one round trip each, and keeps them prepared. PGlite's own `query` takes five round trips,
 * and plans each statement anew: four times the CPU time. The caller runs one statement at a time.
 */
export class PreparedStatements {
  readonly #database: PGlite;
  /** The names of the prepared statements, by their text. */
  readonly #names = new Map<string, string>();
  #count = 0;

  constructor(database: PGlite) {
    this.#database = database;
  }

  /** Runs a statement. Rejects with PostgreSQL's error. */
  async run<R>(text: string, parameters: readonly unknown[]): Promise<Results<R>> {
    if (this.#database.closed) throw new Error('PGlite is closed');
    if (!KEEPS_TABLES.test(text)) await this.#forgetAll();
    const known = this.#names.get(text);
    const isKept = known !== undefined || this.#names.size < MOST_PREPARED;
    const name = known ?? (isKept ? `s${this.#count++}` : '');
    const { serialize } = protocol;
    const { messages } = await this.#database.execProtocol(
      Buffer.concat([
        ...(known === undefined ? [serialize.parse({ name, text })] : []),
        serialize.bind({ statement: name, values: parameters.map(textOf) }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
        serialize.sync(),
      ]),
    );
    if (isKept) this.#names.set(text, name);
    const [results] = parse.parseResults(messages, this.#database.parsers) as Results<R>[];
    if (!results) throw new Error('PGlite has no result');
    return results;
  }

  async #forgetAll(): Promise<void> {
    if (this.#names.size === 0) return;
    this.#names.clear();
    await this.#database.exec('deallocate all');
  }
}
