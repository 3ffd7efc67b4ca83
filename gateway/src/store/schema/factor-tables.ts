import type { ColumnType, Generated } from 'kysely';

/** Authenticator apps, one of a user. */
export interface AuthenticatorApps {
  user_id: string;
  /** The secret, encrypted. */
  sealed: string;
  /** Time step of the last accepted code; no code of it or before is accepted again. The driver reads a text. */
  last_step: ColumnType<string, number, number>;
  /** How many time steps the app is ahead of this clock; negative for one that is behind. */
  drift: number;
  /** Wrong codes in a row, of all browsers together. */
  failures: Generated<number>;
  created_at: Date;
}

/** Recovery codes, each for one use. */
export interface RecoveryCodes {
  user_id: string;
  /** The first letters of the code, which find the row; one of a user. */
  selector: string;
  /** argon2id of the rest. */
  hash: string;
  used_at: Date | null;
}

/** Browsers in which a user skips the second factor. */
export interface TrustedBrowsers {
  id: string;
  user_id: string;
  /** SHA-256 of the secret in the browser's cookie. */
  secret_hash: string;
  browser: string;
  system: string;
  created_at: Date;
  /** When the second factor is asked again. A use does not extend it. */
  expires_at: Date;
}

/** Until when users have to set up a required second factor. The previous release keeps working, because it may be null. */
export const REQUIRED_FACTOR: readonly string[] = [
  `alter table users add column factor_due_at timestamptz`,
];

/**
 * Tenants with a second factor, their users' apps, recovery codes and trusted browsers, and when sessions were proven
 * with a code. The previous release keeps working, because each column may be null.
 */
export const SECOND_FACTOR: readonly string[] = [
  `alter table tenants add column second_factor jsonb`,
  `alter table sessions add column factor_at timestamptz`,
  `create table authenticator_apps (
    user_id text primary key references users on delete cascade, sealed text not null,
    last_step bigint not null, drift int not null, failures int not null default 0,
    created_at timestamptz not null)`,
  `create table recovery_codes (
    user_id text not null references users on delete cascade, selector text not null,
    hash text not null, used_at timestamptz, primary key (user_id, selector))`,
  `create table trusted_browsers (
    id text primary key, user_id text not null references users on delete cascade,
    secret_hash text not null unique, browser text not null, system text not null,
    created_at timestamptz not null, expires_at timestamptz not null)`,
  `create index trusted_browsers_user on trusted_browsers (user_id)`,
  `create index trusted_browsers_expires_at on trusted_browsers (expires_at)`,
];
