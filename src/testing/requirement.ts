import type { Accounts } from './accounts.ts';

const DAY_MS = 24 * 3600 * 1000;

/**
 * Whether users have to set up a second factor, and until when: `graceDays` after the first sign-in that asks for it.
 * Undefined if none is required. A passkey counts as a second factor, too.
 */
export function createRequirement(
  now: () => number,
  accounts: Accounts,
  graceDays: number | undefined,
) {
  const hasFactor = (username: string): boolean =>
    accounts.appOf(username) !== undefined || accounts.hasPasskey(username);

  /** Returns when the time of a user ends who has no second factor; undefined for all others. */
  const dueAt = (username: string): number | undefined =>
    graceDays === undefined || hasFactor(username)
      ? undefined
      : accounts.find(username)?.factorDueAt;

  return {
    isRequired: graceDays !== undefined,
    dueAt,
    /**
     * Begins the time of a user at the first sign-in, unless a new password is due. Returns true once the time is over.
     */
    isOverdue(username: string, isChangeDue: boolean): boolean {
      if (graceDays === undefined || hasFactor(username)) return false;
      const until = dueAt(username) ?? now() + graceDays * DAY_MS;
      if (!isChangeDue) accounts.change(username, { factorDueAt: until });
      return until <= now();
    },
  };
}
export type Requirement = ReturnType<typeof createRequirement>;
