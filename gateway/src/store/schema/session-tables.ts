import type { Generated } from 'kysely';

/** Open sessions; an expired one counts no longer. */
export interface Sessions {
  token_hash: string;
  user_id: string;
  tenant_code: string;
  /** `full`, or `change` for a session that only allows a password change. */
  scope: 'full' | 'change';
  expires_at: Date;
  /** Latest end of the session; no refresh extends it further. */
  ends_at: Date;
  /** The user's sign-in before this session; null if there was none. */
  previous_login_at: Date | null;
  /** Identifies the session for its user. */
  public_id: Generated<string>;
  /** Time of its last call, to five minutes; null for a session of a release that did not record it. */
  last_seen_at: Date | null;
  browser: Generated<string>;
  system: Generated<string>;
  /** The shortened address of the sign-in. */
  address: Generated<string>;
  /** Time of the last confirmation; null if the sign-in was the last. */
  confirmed_at: Date | null;
  /** Time of the last sign-in or confirmation with a passkey; null if there was none in the session. */
  passkey_at: Date | null;
  /** Time of the last sign-in or confirmation with a code; null if there was none in the session. */
  factor_at: Date | null;
  /** Time of the last check of the user's password in the session; null if there was none. */
  password_at: Date | null;
}

/** Sessions that an administrator has ended. */
export interface EndedSessions {
  token_hash: string;
  tenant_code: string;
  /** When the session would have expired. */
  expires_at: Date;
}
