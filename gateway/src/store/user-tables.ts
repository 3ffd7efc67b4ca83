import { sql, type RawBuilder } from 'kysely';
import type { User } from '../model/user.ts';
import { namesInAudit } from './audit-subjects.ts';
import { codesKey } from './rate-windows.ts';
import type { Database } from './schema/tables.ts';

type Owner = Pick<User, 'id' | 'tenant' | 'username'>;
type Condition = RawBuilder<boolean>;

/** What a table has of a user. */
export interface UserTable {
  /** Selects the user's rows. */
  readonly rows: (user: Owner) => Condition;
  /** Columns with what proves or hides something, which no export contains. */
  readonly hidden: readonly string[];
  /** Why `user delete` keeps the rows; undefined if it deletes them. */
  readonly kept?: string;
}

/** A table without a reference to a user, and why. */
interface OtherTable {
  readonly none: string;
}

const byId = ({ id }: Owner): Condition => sql<boolean>`user_id = ${id}`;
const byName = ({ tenant, username }: Owner): Condition =>
  sql<boolean>`tenant_code = ${tenant} and username = ${username}`;
// Stryker disable next-line ObjectLiteral,StringLiteral: only readers need the reason.
const CONFIGURATION: OtherTable = { none: 'The configuration of tenants.' };

/**
 * Every table, with what it has of a user, in the order in which rows can be deleted. A new table needs a decision here
 * before the project compiles.
 */
export const USER_TABLES: Readonly<Record<keyof Database, UserTable | OtherTable>> = {
  used_logout_tokens: {
    rows: (user) =>
      sql<boolean>`(issuer, subject) in (select issuer, subject from identities where ${byId(user)})`,
    hidden: ['jti'],
    kept: 'A logout token must not be accepted twice. The row is removed when the token expires.',
  },
  sso_flows: {
    rows: (user) =>
      sql<boolean>`session_hash in (select token_hash from sessions where ${byId(user)})`,
    hidden: ['state_hash', 'browser_hash', 'session_hash', 'nonce', 'verifier'],
  },
  provider_sessions: {
    rows: (user) =>
      sql<boolean>`token_hash in (select token_hash from sessions where ${byId(user)})`,
    hidden: ['token_hash', 'sealed'],
  },
  sessions: { rows: byId, hidden: ['token_hash'] },
  otps: {
    rows: byName,
    hidden: [
      ...['code_hmac', 'sealed', 'previous_hmac', 'link_hmac', 'link_sealed'],
      'previous_link_hmac',
    ],
  },
  sign_in_tries: { rows: byName, hidden: ['caller'] },
  rate_windows: {
    rows: (user) => sql<boolean>`starts_with(key, ${codesKey(user)})`,
    hidden: ['key'],
  },
  not_me_tokens: { rows: byId, hidden: ['token_hash'] },
  passkeys: { rows: byId, hidden: ['public_key'] },
  authenticator_apps: { rows: byId, hidden: ['sealed'] },
  recovery_codes: { rows: byId, hidden: ['selector', 'hash'] },
  trusted_browsers: { rows: byId, hidden: ['secret_hash'] },
  sign_in_codes: { rows: byId, hidden: ['ticket_hash', 'code_hmac'] },
  identities: { rows: byId, hidden: [] },
  contacts: { rows: byId, hidden: [] },
  preferences: { rows: byId, hidden: [] },
  user_products: { rows: byId, hidden: [] },
  user_product_versions: { rows: byId, hidden: [] },
  audit_subjects: { rows: byId, hidden: ['pseudonym', 'key'] },
  users: { rows: ({ id }) => sql<boolean>`id = ${id}`, hidden: ['password_hash'] },
  audit: {
    rows: ({ id }) => sql<boolean>`user_id = any(${namesInAudit(id)})`,
    hidden: ['user_id'],
    kept: 'The audit log is append-only. Its entries have a random pseudonym, and addresses whose key is deleted.',
  },
  outbox: {
    none: 'Encrypted mails, which name no user outside. They are removed when they are sent, or when they are too old.',
  },
  used_tickets: { none: 'Hashes of challenges, which name no user.' },
  removed_passkeys: { none: 'Hashes of the IDs of passkeys, without their users.' },
  refused_identities: { none: 'HMACs of accounts at providers, without their users.' },
  ended_sessions: { none: 'Has no user, and is removed when the session would have expired.' },
  provider_logouts: { none: 'Has no user, and is removed after two minutes.' },
  tenants: CONFIGURATION,
  sign_in_options: CONFIGURATION,
  products: CONFIGURATION,
  product_visibility: CONFIGURATION,
  product_versions: CONFIGURATION,
  migrations: { none: 'Changes of the schema.' },
};

/** The tables that have rows of users, by name. */
export const tablesOfUsers = (): readonly (readonly [string, UserTable])[] =>
  Object.entries(USER_TABLES).flatMap(([name, table]) =>
    'rows' in table ? [[name, table] as const] : [],
  );
