/** Codes that were mailed for sign-ins, one of each sign-in. */
export interface SignInCodes {
  /** That of the sign-in's ticket. */
  ticket_hash: string;
  user_id: string;
  code_hmac: string;
  expires_at: Date;
}

/**
 * Tenants that mail codes for sign-ins in new browsers, the codes, and when users have reset their passwords by mail. The
 * previous release keeps working, because each column may be null.
 */
export const NEW_BROWSER: readonly string[] = [
  `alter table tenants add column new_browser jsonb`,
  `alter table users add column reset_mailed_at timestamptz`,
  `create table sign_in_codes (
    ticket_hash text primary key, user_id text not null references users on delete cascade,
    code_hmac text not null, expires_at timestamptz not null)`,
  `create index sign_in_codes_user on sign_in_codes (user_id)`,
  `create index sign_in_codes_expires_at on sign_in_codes (expires_at)`,
];
