import type { ColumnType } from 'kysely';
import type { Store, StoreTransaction } from '../../gateway/src/store/schema/tables.ts';

/** Accounts at the provider, which has passwords of its own. */
type OidcAccounts = {
  subject: string;
  email: string;
  password_hash: string;
};

type OidcRecords = {
  model: string;
  id: string;
  /** JSON, parsed when read and written as text. */
  payload: ColumnType<Record<string, unknown>, string, string>;
  uid: string | null;
  grant_id: string | null;
  expires_at: Date | null;
};

/** Keys of the demo, which it creates at its first start. */
type DemoSecrets = {
  name: string;
  value: string;
};

type DemoTables = {
  oidc_accounts: OidcAccounts;
  oidc_records: OidcRecords;
  demo_secrets: DemoSecrets;
};

/** Schema changes of the demo's tables. */
export const DEMO_MIGRATIONS = [
  {
    name: 'demo-001-provider',
    statements: [
      `create table oidc_accounts (
        subject text primary key, email text not null unique, password_hash text not null)`,
      `create table oidc_records (
        model text not null, id text not null, payload jsonb not null, uid text, grant_id text,
        expires_at timestamptz, primary key (model, id))`,
      `create index oidc_records_uid on oidc_records (uid)`,
      `create index oidc_records_grant on oidc_records (grant_id)`,
    ],
  },
  {
    name: 'demo-002-secrets',
    statements: [`create table demo_secrets (name text primary key, value text not null)`],
  },
] as const;

/** Returns a store with the demo's tables. */
export const withDemoTables = (store: Store | StoreTransaction) => store.withTables<DemoTables>();
