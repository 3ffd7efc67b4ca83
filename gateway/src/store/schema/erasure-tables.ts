// cspell:ignore bytea
import type { Generated } from 'kysely';

/** How the audit log names users who have entries. */
export interface AuditSubjects {
  user_id: string;
  /** Random; in no other table but the audit log. */
  pseudonym: Generated<string>;
  /** Encrypts the user's addresses in the audit log; hexadecimal. */
  key: Generated<string>;
}

/** Accounts at providers for which no user is created, because theirs was deleted. */
export interface RefusedIdentities {
  tenant_code: string;
  identity_hmac: string;
  refused_at: Generated<Date>;
}

/** How long each tenant keeps its audit log. The previous release keeps all as long as AUDIT_DAYS says. */
export const RETENTION: readonly string[] = [
  `alter table tenants add column audit_days int`,
  `create index audit_tenant on audit (tenant_code, at)`,
];

/**
 * What makes entries of the audit log anonymous when a user is deleted. The previous release keeps working: it writes
 * IDs and whole addresses meanwhile, which stay until they are too old, and its deletion of a user deletes the key too.
 */
export const ERASURE: readonly string[] = [
  `create table audit_subjects (
    user_id text primary key references users on delete cascade,
    pseudonym text not null unique default gen_random_uuid()::text,
    key text not null
      default encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'))`,
  `create table refused_identities (
    tenant_code text not null references tenants, identity_hmac text not null,
    refused_at timestamptz not null default now(), primary key (tenant_code, identity_hmac))`,
];
