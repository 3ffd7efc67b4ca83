import type { FastifyRequest } from 'fastify';
import { LOCK_AFTER } from '../domain/limits/attempts.ts';
import type { Account } from '../model/account.ts';
import type { User } from '../model/user.ts';
import { recordAccount, type Trail } from '../audit/audit.ts';

/** Why a sign-in with a password failed. */
type SignInFault =
  /**
   * The caller named a tenant that the gateway does not have, or a user ID of more than 254 characters.
   *
   * Check the tenant of the page: its host name, or the attribute `tenant`.
   */
  | 'unknown-tenant'
  /**
   * The tenant has no user with this user ID, or the user is disabled.
   *
   * Nothing for a single one. Many from one address are an attack or a wrong import.
   */
  | 'unknown-user'
  /**
   * The password is wrong.
   *
   * Nothing; `failures` counts them in a row. Offer the user a password reset.
   */
  | 'wrong-password'
  /**
   * Ten failures in a row: the address or the browser is locked out of the account.
   *
   * Wait, or let the user reset the password by email.
   */
  | 'locked'
  /**
   * Too many failures of unknown browsers with this user ID, or too many attempts at once.
   *
   * Wait, or let the user reset the password by email. Look for an attack.
   */
  | 'delayed';

export interface FailedSignIn {
  readonly kind: SignInFault;
  readonly failures?: number;
  readonly user?: User;
}

/** What a wrong password, or one that may not be tried, is recorded as. */
type PasswordFailure = 'sign-in-failed' | 'confirm-failed' | 'password-change-failed';

/** Records that something with a password has failed, and the lock that it causes. */
export function recordSignInFault(
  trail: Trail,
  request: FastifyRequest,
  account: Account,
  { kind: reason, failures, user }: FailedSignIn,
  event: PasswordFailure = 'sign-in-failed',
): void {
  const detail = { method: 'password', reason, ...(failures === undefined ? {} : { failures }) };
  recordAccount(trail, request, event, account, user, detail);
  if (failures === LOCK_AFTER) recordAccount(trail, request, 'account-locked', account, user);
}
