import { PRODUCT_VERSION } from './product-version.ts';

/** A change of the schema. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

/** All schema changes in order, in SQL for PostgreSQL 15. Never change one that has been released. */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: '001-people',
    statements: [
      `create table tenants (code text primary key, theme jsonb not null)`,
      `create table sign_in_options (
        tenant_code text not null references tenants, position int not null,
        auth_type text not null, org_type text not null, name text not null, logo text not null,
        client_id text unique, primary key (tenant_code, auth_type, org_type))`,
      `create table users (
        id text primary key, tenant_code text not null references tenants, username text not null,
        password_hash text, must_change boolean not null, first_name text not null,
        last_name text not null, display_name text not null, user_type text not null,
        lang_cd text not null, last_login_at timestamptz, details jsonb not null,
        unique (tenant_code, username))`,
      `create table contacts (
        user_id text not null references users on delete cascade, method text not null,
        type text not null, value text not null, primary key (user_id, method, type))`,
      `create table products (
        tenant_code text not null references tenants, code text not null, name text not null,
        landing_page text not null, logo text not null, description text not null,
        primary key (tenant_code, code))`,
      `create table user_products (
        user_id text not null references users on delete cascade, tenant_code text not null,
        product_code text not null, primary key (user_id, product_code),
        foreign key (tenant_code, product_code) references products)`,
      `create table identities (
        client_id text not null, subject text not null,
        user_id text not null references users on delete cascade, primary key (client_id, subject))`,
    ],
  },
  {
    name: '002-sign-in',
    statements: [
      `create table secrets (name text primary key, value text not null)`,
      `create table sessions (
        token_hash text primary key, user_id text not null references users on delete cascade,
        tenant_code text not null, scope text not null check (scope in ('full', 'change')),
        expires_at timestamptz not null, ends_at timestamptz not null)`,
      `create index sessions_user on sessions (user_id)`,
      `create table login_failures (
        tenant_code text not null, username text not null, count int not null,
        last_at timestamptz not null, primary key (tenant_code, username))`,
      `create table rate_windows (
        key text primary key, hits int not null, started_at timestamptz not null)`,
      `create table otps (
        tenant_code text not null, username text not null, code_hmac text not null,
        tries int not null, sends int not null, sent_at timestamptz not null,
        primary key (tenant_code, username))`,
    ],
  },
  {
    name: '003-single-sign-on',
    statements: [
      `create table sso_flows (
        state_hash text primary key, browser_hash text not null, tenant_code text not null,
        client_id text not null, origin text not null, nonce text not null, verifier text not null,
        expires_at timestamptz not null)`,
    ],
  },
  {
    name: '004-previous-sign-in',
    statements: [`alter table sessions add column previous_login_at timestamptz`],
  },
  {
    name: '007-providers',
    statements: [
      `alter table sign_in_options drop constraint if exists sign_in_options_client_id_key`,
      `alter table identities add column tenant_code text references tenants`,
      `update identities set tenant_code = users.tenant_code from users where users.id = user_id`,
      `alter table identities alter column tenant_code set not null`,
      `alter table identities alter column client_id set default ''`,
      `alter table identities add column issuer text not null default ''`,
      `alter table identities add column is_managed boolean not null default false`,
      `alter table identities drop constraint identities_pkey`,
      `alter table identities add primary key (tenant_code, issuer, subject, client_id)`,
      `create index identities_user on identities (user_id)`,
      `create table provider_sessions (
        token_hash text primary key references sessions on delete cascade, client_id text not null,
        issuer text not null, subject text not null, sid text, id_token text not null)`,
      `create index provider_sessions_subject on provider_sessions (issuer, subject)`,
      `create table provider_logouts (
        token_hash text primary key, client_id text not null, id_token text not null,
        expires_at timestamptz not null)`,
      `create table used_logout_tokens (
        issuer text not null, jti text not null, expires_at timestamptz not null,
        primary key (issuer, jti))`,
    ],
  },
  {
    name: '006-configuration',
    statements: [
      `alter table tenants add column is_managed boolean not null default false,
        add column is_removed boolean not null default false`,
      `alter table sign_in_options add column is_managed boolean not null default false`,
      `alter table products add column is_managed boolean not null default false`,
      `create table product_visibility (
        tenant_code text not null, product_code text not null, role_code text not null,
        primary key (tenant_code, product_code, role_code),
        foreign key (tenant_code, product_code) references products on delete cascade)`,
    ],
  },
  {
    name: '009-disabled-users',
    statements: [`alter table users add column disabled_at timestamptz`],
  },
  {
    name: '008-audit',
    statements: [
      `create table audit (
        id bigint generated always as identity primary key, at timestamptz not null default now(),
        event text not null, tenant_code text not null, user_id text not null, address text not null,
        request_id text not null, detail jsonb not null)`,
      `create index audit_at on audit (at)`,
      `create index audit_user on audit (user_id, at)`,
      `create function audit_is_append_only() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and old.at < now() - interval '30 days' then
          return old;
        end if;
        raise exception 'rows of the table audit can not be changed, nor removed within 30 days'
          using errcode = 'insufficient_privilege';
      end $$`,
      `create trigger audit_rows_stay before update or delete on audit
        for each row execute function audit_is_append_only()`,
      `create trigger audit_stays before truncate on audit
        for each statement execute function audit_is_append_only()`,
    ],
  },
  {
    name: '010-outbox',
    statements: [
      `create table outbox (
        id text primary key, sealed text not null, is_real boolean not null, attempts int not null,
        due_at timestamptz not null, expires_at timestamptz not null)`,
      `create index outbox_due on outbox (due_at)`,
      `alter table otps add column sealed text not null default '',
        add column previous_hmac text not null default '', add column previous_sent_at timestamptz`,
    ],
  },
  {
    name: '011-attempts',
    statements: [
      // In place of login_failures, which processes of the previous release may still use.
      `create table sign_in_tries (
        tenant_code text not null, username text not null, caller text not null,
        reserved int not null, failed int not null, last_at timestamptz not null,
        primary key (tenant_code, username, caller))`,
    ],
  },
  { name: '012-product-version', statements: PRODUCT_VERSION },
  {
    name: '012-sweep-index',
    statements: [
      `create index sessions_expires_at on sessions (expires_at)`,
      `create index sso_flows_expires_at on sso_flows (expires_at)`,
      `create index provider_logouts_expires_at on provider_logouts (expires_at)`,
      `create index used_logout_tokens_expires_at on used_logout_tokens (expires_at)`,
      `create index login_failures_last_at on login_failures (last_at)`,
      `create index sign_in_tries_last_at on sign_in_tries (last_at)`,
      `create index rate_windows_started_at on rate_windows (started_at)`,
      `create index otps_sent_at on otps (sent_at)`,
    ],
  },
  {
    name: '013-outbox-age',
    statements: [
      // The default is for processes of the previous release.
      `alter table outbox add column posted_at timestamptz not null default now()`,
    ],
  },
  {
    name: '014-flow-issuer',
    statements: [
      // The default is for processes of the previous release.
      `alter table sso_flows add column issuer text not null default ''`,
    ],
  },
  {
    name: '016-ended-at-provider',
    statements: [
      // The defaults are for processes of the previous release.
      `alter table used_logout_tokens add column client_id text not null default '', add column subject text,
        add column sid text, add column accepted_at timestamptz not null default now()`,
    ],
  },
  {
    name: '017-browser-epoch',
    statements: [`alter table users add column browser_epoch int not null default 0`],
  },
  {
    name: '018-sealed-id-tokens',
    statements: [
      // Processes of the previous release still read and write id_token.
      `alter table provider_sessions add column sealed text not null default ''`,
      `alter table provider_logouts add column sealed text not null default ''`,
    ],
  },
  {
    name: '019-reset-link',
    statements: [
      `alter table otps add column link_hmac text not null default '',
        add column link_sealed text not null default '', add column link_sent_at timestamptz,
        add column previous_link_hmac text not null default '',
        add column previous_link_sent_at timestamptz`,
    ],
  },
  {
    name: '020-assigned-products-index',
    statements: [
      // For the foreign key: removing a product looks for its users.
      `create index user_products_product on user_products (tenant_code, product_code)`,
    ],
  },
  {
    name: '021-ended-sessions',
    statements: [
      `create table ended_sessions (
        token_hash text primary key, tenant_code text not null, expires_at timestamptz not null)`,
      `create index ended_sessions_expires_at on ended_sessions (expires_at)`,
    ],
  },
  {
    name: '022-first-browser-epoch',
    statements: [
      // Browsers are known by user ID, so their proofs must not count for a later user of the same ID.
      `alter table users alter column browser_epoch set default 1 + floor(random() * 1e9)::int`,
    ],
  },
];
