import type { User } from './user.ts';

export interface Session {
  /** SHA-256 of the cookie. The server never stores the token itself. */
  readonly tokenHash: string;
  /** `change` only allows setting a new password and signing out (gateway-contract-42). */
  readonly scope: 'full' | 'change';
  readonly expiresAt: Date;
  readonly endsAt: Date;
  /** The user's sign-in before this session; a refresh does not change it. */
  readonly previousLoginAt: Date | null;
  readonly user: User;
}
