/**
 * The statements of the previous release for a sign-in, a refresh and a sign-out, as commit 20d61d5 sent them to
 * PostgreSQL; the schema then ended with `004-previous-sign-in`. Replace them at a release with those of the release
 * before it.
 */
export const PREVIOUS = {
  findTenant: `select "code" from "tenants" where "code" = $1`,
  countAttempt: `
    insert into login_failures as stored (tenant_code, username, count, last_at)
    values ($1, $2, 1, $3)
    on conflict (tenant_code, username) do update set
      count = case when stored.last_at <= $4 then 1
        else least(stored.count + 1, $5) end,
      last_at = case when stored.last_at > $6 and stored.count >= $7
        then stored.last_at else $8 end
    returning count, last_at`,
  findUser: `select * from "users" where "tenant_code" = $1 and "username" = $2`,
  limitRate: `
    insert into rate_windows as stored (key, hits, started_at) values ($1, 1, $2)
    on conflict (key) do update set
      hits = case when stored.started_at <= $3 then 1 else stored.hits + 1 end,
      started_at = case when stored.started_at <= $4 then $5 else stored.started_at end
    returning hits, started_at`,
  openSession: `
    insert into sessions (token_hash, user_id, tenant_code, scope, expires_at, ends_at, previous_login_at)
    select $1, id, tenant_code, $2, $3::timestamptz, $4::timestamptz,
      $5::timestamptz
    from users where id = $6 and password_hash is not distinct from $7
    for share returning user_id`,
  setLastLogin: `update "users" set "last_login_at" = $1 where "id" = $2`,
  clearFailures: `delete from "login_failures" where "tenant_code" = $1 and "username" = $2`,
  findSession: `select "users".*, "sessions"."token_hash", "sessions"."scope", "sessions"."expires_at", "sessions"."ends_at", "sessions"."previous_login_at" from "sessions" inner join "users" on "users"."id" = "sessions"."user_id" where "sessions"."token_hash" = $1 and "sessions"."expires_at" > $2`,
  prolongSession: `update "sessions" set "expires_at" = $1 where "token_hash" = $2`,
  endSession: `delete from "sessions" where "token_hash" = $1`,
} as const;
