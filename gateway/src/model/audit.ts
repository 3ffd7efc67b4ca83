import type { Account } from './account.ts';

/** What users do. Administration commands add events of their own, whose names start with `admin-`. */
export type AuditName =
  | 'sign-in'
  | 'sign-in-failed'
  | 'account-locked'
  | 'sign-out'
  | 'sessions-ended'
  | 'confirmed'
  | 'confirm-failed'
  | 'code-requested'
  | 'code-refused'
  | 'password-reset'
  | 'password-reset-failed'
  | 'password-changed'
  | 'password-change-failed'
  | 'not-me'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-renamed'
  | 'passkey-cloned'
  | 'app-added'
  | 'app-removed'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'
  | 'second-factor-failed'
  | 'second-factor-missing'
  | 'sign-in-code-mailed'
  | 'new-browser-lifted'
  | 'browser-trusted'
  | 'browser-forgotten'
  | 'names-changed'
  | 'contacts-changed'
  | 'language-changed'
  | `admin-${string}`;

/** How the pseudonym of a name that no user has begins. */
export const UNKNOWN = 'unknown:';

/** An event of the audit log. */
export interface AuditEvent {
  readonly event: AuditName;
  /** Stored as '' if it is not a tenant code: callers make tenants up. */
  readonly tenant: string;
  /** The user's ID, which is stored as a pseudonym, or the pseudonym of a name (`pseudonymOf`); '' for neither. */
  readonly userId?: string;
  /** Whose attempt was refused before the user was looked up. Only the entry's pseudonym depends on it. */
  readonly account?: Account | undefined;
  /** A few facts. Never a user's name, an email address, a password or a code. */
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

/** An event with its request, as the database stores it. */
export interface AuditEntry extends AuditEvent {
  readonly address: string;
  readonly requestId: string;
}

/** Where events are recorded. */
export interface AuditLog {
  write(entry: AuditEntry): Promise<void>;
}
