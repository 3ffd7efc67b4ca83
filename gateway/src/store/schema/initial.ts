// cspell:ignore errcode otps
import { PRODUCT_VERSION } from './product-version.ts';

const TENANTS = [
  `create table tenants (
    code text primary key, theme jsonb not null, is_managed boolean not null default false,
    is_removed boolean not null default false)`,
  `create table sign_in_options (
    tenant_code text not null references tenants, position int not null,
    auth_type text not null, org_type text not null, name text not null, logo text not null,
    client_id text, is_managed boolean not null default false,
    primary key (tenant_code, auth_type, org_type))`,
];

const USERS = [
  // Browsers are known by user ID, so their proofs must not count for a later user of the same ID.
  `create table users (
    id text primary key, tenant_code text not null references tenants, username text not null,
    password_hash text, must_change boolean not null, first_name text not null,
    last_name text not null, display_name text not null, user_type text not null,
    lang_cd text not null, last_login_at timestamptz, details jsonb not null,
    disabled_at timestamptz,
    browser_epoch int not null default 1 + floor(random() * 1e9)::int,
    unique (tenant_code, username))`,
  `create table contacts (
    user_id text not null references users on delete cascade, method text not null,
    type text not null, value text not null, primary key (user_id, method, type))`,
];

const PRODUCTS = [
  `create table products (
    tenant_code text not null references tenants, code text not null, name text not null,
    landing_page text not null, logo text not null, description text not null,
    is_managed boolean not null default false, primary key (tenant_code, code))`,
  `create table user_products (
    user_id text not null references users on delete cascade, tenant_code text not null,
    product_code text not null, primary key (user_id, product_code),
    foreign key (tenant_code, product_code) references products)`,
  // For the foreign key: removing a product looks for its users.
  `create index user_products_product on user_products (tenant_code, product_code)`,
  `create table product_visibility (
    tenant_code text not null, product_code text not null, role_code text not null,
    primary key (tenant_code, product_code, role_code),
    foreign key (tenant_code, product_code) references products on delete cascade)`,
  ...PRODUCT_VERSION,
];

const SIGN_IN = [
  `create table sessions (
    token_hash text primary key, user_id text not null references users on delete cascade,
    tenant_code text not null, scope text not null check (scope in ('full', 'change')),
    expires_at timestamptz not null, ends_at timestamptz not null,
    previous_login_at timestamptz)`,
  `create index sessions_user on sessions (user_id)`,
  `create index sessions_expires_at on sessions (expires_at)`,
  `create table ended_sessions (
    token_hash text primary key, tenant_code text not null, expires_at timestamptz not null)`,
  `create index ended_sessions_expires_at on ended_sessions (expires_at)`,
  `create table sign_in_tries (
    tenant_code text not null, username text not null, caller text not null,
    reserved int not null, failed int not null, last_at timestamptz not null,
    primary key (tenant_code, username, caller))`,
  `create index sign_in_tries_last_at on sign_in_tries (last_at)`,
  `create table rate_windows (
    key text primary key, hits int not null, started_at timestamptz not null)`,
  `create index rate_windows_started_at on rate_windows (started_at)`,
  `create table otps (
    tenant_code text not null, username text not null, code_hmac text not null,
    tries int not null, sent_at timestamptz not null, sealed text not null default '',
    previous_hmac text not null default '', previous_sent_at timestamptz,
    link_hmac text not null default '', link_sealed text not null default '',
    link_sent_at timestamptz, previous_link_hmac text not null default '',
    previous_link_sent_at timestamptz, primary key (tenant_code, username))`,
  `create index otps_sent_at on otps (sent_at)`,
  `create table outbox (
    id text primary key, sealed text not null, is_real boolean not null, attempts int not null,
    posted_at timestamptz not null, due_at timestamptz not null,
    expires_at timestamptz not null)`,
  `create index outbox_due on outbox (due_at)`,
];

const PROVIDERS = [
  `create table identities (
    tenant_code text not null references tenants, issuer text not null default '',
    subject text not null, client_id text not null default '',
    user_id text not null references users on delete cascade,
    is_managed boolean not null default false,
    primary key (tenant_code, issuer, subject, client_id))`,
  `create index identities_user on identities (user_id)`,
  `create table sso_flows (
    state_hash text primary key, browser_hash text not null, tenant_code text not null,
    client_id text not null, origin text not null, issuer text not null, nonce text not null,
    verifier text not null, expires_at timestamptz not null)`,
  `create index sso_flows_expires_at on sso_flows (expires_at)`,
  `create table provider_sessions (
    token_hash text primary key references sessions on delete cascade, client_id text not null,
    issuer text not null, subject text not null, sid text, sealed text not null)`,
  `create index provider_sessions_subject on provider_sessions (issuer, subject)`,
  `create table provider_logouts (
    token_hash text primary key, client_id text not null, sealed text not null,
    expires_at timestamptz not null)`,
  `create index provider_logouts_expires_at on provider_logouts (expires_at)`,
  `create table used_logout_tokens (
    issuer text not null, jti text not null, client_id text not null, subject text, sid text,
    accepted_at timestamptz not null default now(), expires_at timestamptz not null,
    primary key (issuer, jti))`,
  `create index used_logout_tokens_expires_at on used_logout_tokens (expires_at)`,
];

const AUDIT = [
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
];

/** The statements that create all tables of the first release. */
export const INITIAL: readonly string[] = [
  ...[...TENANTS, ...USERS, ...PRODUCTS],
  ...[...SIGN_IN, ...PROVIDERS, ...AUDIT],
];
