import type { User } from './user.ts';

/** Where a user has signed in, without anything that identifies the device; '' for what is not known. */
export interface SignInPlace {
  readonly browser: string;
  readonly system: string;
  /** Shortened. */
  readonly address: string;
}

export const UNKNOWN_PLACE: SignInPlace = { browser: '', system: '', address: '' };

export interface Session {
  /** SHA-256 of the cookie. The server never stores the token itself. */
  readonly tokenHash: string;
  /** `change` only allows setting a new password and signing out (gateway-contract-42). */
  readonly scope: 'full' | 'change';
  readonly expiresAt: Date;
  readonly endsAt: Date;
  /** Time of its last call, to five minutes. */
  readonly lastSeenAt: Date | null;
  /** The user's sign-in before this session; a refresh does not change it. */
  readonly previousLoginAt: Date | null;
  /** When its user last confirmed it; null if the sign-in was the last proof. */
  readonly confirmedAt: Date | null;
  /** When its user last proved it with a passkey, at the sign-in too; null for never. */
  readonly passkeyAt: Date | null;
  /** When its user last proved it with a code of the second factor, at the sign-in too; null for never. */
  readonly factorAt: Date | null;
  /** When the user's password was last checked in it, at the sign-in too; null for never. */
  readonly passwordAt: Date | null;
  readonly user: User;
}
