import type { TestPostgres } from '../../test/support/programs/postgres.ts';

/** How long and how often each row is measured. */
interface Length {
  readonly rounds: number;
  readonly seconds: number;
}

/** Starts gateways on the databases of one PostgreSQL. */
export interface Bench {
  readonly length: Length;
  readonly postgres: TestPostgres;
  /** The bundled gateways by the names of their checkouts; the last is this one. */
  readonly programs: Readonly<Record<string, string>>;
  /** Starts a gateway, by default of this checkout. It is stopped when the part ends. */
  start(databaseUrl: string, program?: string): Promise<{ port: number; pid: number | undefined }>;
  /** Returns the process ID of PostgreSQL. */
  postgresPid(databaseUrl: string): Promise<number>;
}
