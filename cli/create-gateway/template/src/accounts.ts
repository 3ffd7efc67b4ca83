import { randomBytes, scryptSync } from 'node:crypto';
import type { Account } from 'sso-contract/gateway/users.ts';
import { isSame } from './hashes.ts';

export interface User extends Account {
  readonly tenant: string;
  passwordHash: string;
  mustChange: boolean;
  firstName: string;
  lastName: string;
  language: string;
  secondaryEmail: string;
  lastSignInAt?: number | undefined;
}

/** Hashes a password with a salt. `cost` is scrypt's N. */
export function hashPassword(password: string, cost = 16_384): string {
  const salt = randomBytes(16).toString('base64url');
  return `${cost}:${salt}:${scryptSync(password, salt, 32, { N: cost }).toString('base64url')}`;
}

/** Checks a password. Takes the same time without a user, so that the time does not reveal who has an account. */
export function isPassword(user: User | undefined, password: string, cost: number): boolean {
  const stored = user?.passwordHash ?? `${cost}:none:none`;
  const [n = '', salt = '', hash = ''] = stored.split(':');
  return isSame(scryptSync(password, salt, 32, { N: Number(n) }).toString('base64url'), hash);
}
