import { INITIAL } from './initial.ts';

/** A change of the schema. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

/** All schema changes in order, in SQL for PostgreSQL 15. Never change one that has been released. */
export const MIGRATIONS: readonly Migration[] = [{ name: '001-initial', statements: INITIAL }];
