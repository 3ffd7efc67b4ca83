/**
 * The statements for a sign-in, a refresh and a sign-out, as version 0.1.0 sends them to PostgreSQL; its schema is
 * `001-initial`. Replace them at a release with those of the release before it.
 */
export const PREVIOUS = {
  findTenant: `select "code" from "tenants" where "code" = $1 and "is_removed" = $2`,
  countUse: `
    insert into rate_windows as stored (key, hits, started_at) values ($1, 1, $2)
    on conflict (key) do update set
      hits = case when stored.started_at <= $3 then 1 else least(stored.hits + 1, 121) end,
      started_at = case when stored.started_at <= $4 then $5 else stored.started_at end
    returning hits, started_at`,
  reserveTry: `
    insert into sign_in_tries as stored (tenant_code, username, caller, reserved, failed, last_at)
    values ($1, $2, $3, 1, 0, $4)
    on conflict (tenant_code, username, caller) do update set
      reserved = case when stored.last_at <= $5 then 1 else stored.reserved + 1 end,
      failed = case when stored.last_at <= $5 then 0 else stored.failed end,
      last_at = case when stored.last_at <= $5 then $4 else stored.last_at end
    where stored.last_at <= $5 or stored.reserved < 10
    returning reserved`,
  clearTries: `delete from "sign_in_tries" where tenant_code = $1 and username = $2 and caller = $3`,
  findUser: `select "users".* from "users" inner join "tenants" on "tenants"."code" = "users"."tenant_code" where "users"."tenant_code" = $1 and "users"."username" = $2 and "tenants"."is_removed" = false and "users"."disabled_at" is null`,
  setLastLogin: `update "users" set "last_login_at" = $1 where "id" = $2`,
  openSession: `
    insert into sessions (token_hash, user_id, tenant_code, scope, expires_at, ends_at, previous_login_at)
    select $1, id, tenant_code, $2, $3::timestamptz, $4::timestamptz,
      $5::timestamptz
    from users join tenants on tenants.code = tenant_code
    where not is_removed and id = $6 and password_hash is not distinct from $7
      and disabled_at is null
    for share returning user_id`,
  findSession: `select "users".*, "sessions"."token_hash", "sessions"."scope", "sessions"."expires_at", "sessions"."ends_at", "sessions"."previous_login_at" from "sessions" inner join "users" on "users"."id" = "sessions"."user_id" where "sessions"."token_hash" = $1 and "sessions"."expires_at" > $2 and "users"."disabled_at" is null`,
  extendSession: `update "sessions" set "expires_at" = $1 where "token_hash" = $2`,
  endSession: `delete from "sessions" where "token_hash" = $1`,
} as const;
