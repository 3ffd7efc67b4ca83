import type { FastifyRequest } from 'fastify';
import { LOCK_AFTER } from '../domain/limits/attempts.ts';
import type { Account } from '../model/account.ts';
import type { User } from '../model/user.ts';
import { pseudonymOf, recordAudit, type Trail } from '../audit/audit.ts';

/** Why a sign-in with a password failed. */
export type SignInFault =
  | 'unknown-tenant'
  | 'unknown-user'
  | 'wrong-password'
  | 'locked'
  | 'delayed';

/** Returns a function that records a failed sign-in with a password, and the lock that it causes. */
export function signInTrail(trail: Trail, request: FastifyRequest, account: Account) {
  const { tenant } = account;
  return (reason: SignInFault, failures?: number, user?: User): void => {
    const userId = user?.id ?? pseudonymOf(trail, account);
    const detail = { method: 'password', reason, ...(failures === undefined ? {} : { failures }) };
    void recordAudit(trail, { event: 'sign-in-failed', tenant, userId, detail }, request);
    if (failures === LOCK_AFTER)
      void recordAudit(trail, { event: 'account-locked', tenant, userId }, request);
  };
}
