import { ERASURE, RETENTION } from './erasure-tables.ts';
import { REQUIRED_FACTOR, SECOND_FACTOR } from './factor-tables.ts';
import { INITIAL } from './initial.ts';
import { NEW_BROWSER } from './new-browser-tables.ts';
import { OFFERED_PASSKEYS, PASSKEYS } from './passkey-tables.ts';
import { PREFERENCES } from './preference-tables.ts';

/** A change of the schema. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

/** What users see of their sessions. The previous release keeps working, because each column has a default or may be null. */
const SESSION_LIST = [
  `alter table sessions
    add column public_id text not null default gen_random_uuid()::text,
    add column last_seen_at timestamptz,
    add column browser text not null default '',
    add column system text not null default '',
    add column address text not null default ''`,
];

/** When users have confirmed their sessions, and the sessions that sign-ins at a provider confirm. */
const CONFIRM = [
  `alter table sessions add column confirmed_at timestamptz`,
  `alter table sso_flows add column session_hash text`,
];

/** When users were first seen in a browser and last mailed about a new one, and the tokens in mails about accounts. */
const ACCOUNT_MAILS = [
  `alter table users
    add column seen_epoch int not null default 0,
    add column first_seen_at timestamptz,
    add column browser_mailed_at timestamptz`,
  `create table not_me_tokens (
    token_hash text primary key, user_id text not null references users on delete cascade,
    expires_at timestamptz not null)`,
  `create index not_me_tokens_user on not_me_tokens (user_id)`,
  `create index not_me_tokens_expires on not_me_tokens (expires_at)`,
];

/** Tenants whose sign-in screen offers to remember users. The previous release keeps working, because it has a default. */
const REMEMBER = [`alter table tenants add column remember boolean not null default false`];

/** All schema changes in order, in SQL for PostgreSQL 15. Never change one that has been released. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '001-initial', statements: INITIAL },
  { name: '002-session-list', statements: SESSION_LIST },
  { name: '003-confirm', statements: CONFIRM },
  { name: '004-account-mails', statements: ACCOUNT_MAILS },
  { name: '005-passkeys', statements: PASSKEYS },
  { name: '006-second-factor', statements: SECOND_FACTOR },
  { name: '007-remember', statements: REMEMBER },
  { name: '008-new-browser', statements: NEW_BROWSER },
  { name: '009-required-factor', statements: REQUIRED_FACTOR },
  { name: '010-offered-passkeys', statements: OFFERED_PASSKEYS },
  { name: '011-erasure', statements: [...ERASURE, ...RETENTION] },
  { name: '012-preferences', statements: PREFERENCES },
];
