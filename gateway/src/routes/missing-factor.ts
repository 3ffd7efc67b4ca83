import type { FastifyRequest } from 'fastify';
import { recordAccount, type Trail } from '../audit/audit.ts';
import { isMissingNews } from '../domain/factors/missing-factor.ts';
import type { User } from '../model/user.ts';
import type { TimedStore } from '../store/timed-store.ts';

/** Records, at most once a day a user, a sign-in that would need a second factor without the dry run. Never fails: the user is signed in. */
export async function recordMissingFactor(
  parts: TimedStore & Trail,
  request: FastifyRequest,
  user: User,
  method: 'password' | 'sso' = 'password',
): Promise<void> {
  try {
    if (await isMissingNews(parts, user))
      recordAccount(parts, request, 'second-factor-missing', user, user, { method });
  } catch (error) {
    request.log.error({ err: error }, 'no record of a missing second factor');
  }
}
