import type { ColumnType, Generated } from 'kysely';
import type { PasskeyOrigin } from '../../model/passkey.ts';

/** Passkeys of users. */
export interface Passkeys {
  id: string;
  user_id: string;
  /** The domain that it belongs to; it can't be used while its tenant has another one. */
  rp_id: string;
  /** By which browsers know it; base64url. */
  credential_id: string;
  /** COSE key; base64url. */
  public_key: string;
  /** How often it was used, by its own count; 0 if it does not count. The driver reads a text. */
  counter: ColumnType<string, number, number>;
  /** How browsers reach it. */
  transports: string[];
  /** Model of what holds it. */
  aaguid: string;
  name: Generated<string>;
  /** True if its provider copies it to other devices. */
  is_synced: boolean;
  created_at: Date;
  last_used_at: Date | null;
  /** `automatic` for one that a browser has created without a question. */
  created_by: Generated<PasskeyOrigin>;
}

/** Passkeys that the gateway has removed, so that browsers may forget them. */
export interface RemovedPasskeys {
  credential_hash: string;
  removed_at: Date;
}

/** Tickets that must not be used a second time. */
export interface UsedTickets {
  hash: string;
  expires_at: Date;
}

/**
 * Tenants with passkeys, their users' passkeys, and when sessions were proven with one. The previous release keeps
 * working, because each column has a default or may be null. It sets `confirmed_at` only, so a time of its own says when
 * a session was proven with a passkey.
 */
export const PASSKEYS: readonly string[] = [
  `alter table tenants add column passkeys jsonb`,
  `alter table users add column handle text unique`,
  `alter table sessions add column passkey_at timestamptz`,
  `alter table not_me_tokens add column passkey_id text`,
  `create table passkeys (
    id text primary key, user_id text not null references users on delete cascade,
    rp_id text not null, credential_id text not null unique, public_key text not null,
    counter bigint not null, transports text[] not null, aaguid text not null,
    name text not null default '', is_synced boolean not null, created_at timestamptz not null,
    last_used_at timestamptz)`,
  `create index passkeys_user on passkeys (user_id)`,
  `create table removed_passkeys (
    credential_hash text primary key, removed_at timestamptz not null)`,
  `create index removed_passkeys_removed_at on removed_passkeys (removed_at)`,
  `create table used_tickets (hash text primary key, expires_at timestamptz not null)`,
  `create index used_tickets_expires_at on used_tickets (expires_at)`,
];

/**
 * Passkeys that browsers create without a question, when passwords were checked, and tenants that go straight to a
 * provider. The previous release keeps working, because each column has a default or may be null.
 */
export const OFFERED_PASSKEYS: readonly string[] = [
  `alter table passkeys add column created_by text not null default 'user'`,
  `alter table sessions add column password_at timestamptz`,
  `alter table tenants add column straight_to_provider boolean not null default false`,
];
