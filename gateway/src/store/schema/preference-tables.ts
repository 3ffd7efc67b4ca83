import type { ColumnType } from 'kysely';

/** The settings of users who have changed one. */
export interface StoredPreferences {
  user_id: string;
  /** The settings by name; parsed when read and written as text. */
  value: ColumnType<Readonly<Record<string, unknown>>, string, string>;
  /** Increases with each change. */
  version: number;
}

/** The settings of users. The previous release keeps working: it never reads the table, and deletes rows with their users. */
export const PREFERENCES: readonly string[] = [
  `create table preferences (
    user_id text primary key references users on delete cascade,
    value jsonb not null, version int not null)`,
];
