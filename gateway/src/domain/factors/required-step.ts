import { requirementFor, type RequiredFactor } from '../../model/second-factor.ts';
import type { User } from '../../model/user.ts';
import { hasPasskey } from '../../store/passkeys.ts';
import { setFactorDue, type FactorState } from '../../store/required-factors.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';
import type { NothingDue, SecondFactorDue } from './due-types.ts';

const DAY_MS = 86_400_000;

/** Returns until when a user may sign in without a required second factor, if the first sign-in is at this time. */
export const graceEnd = ({ graceDays }: RequiredFactor, atMs: number): Date =>
  new Date(atMs + graceDays * DAY_MS);

/**
 * Returns what a tenant's requirement of a second factor adds to a right password of a user without an app. Begins the
 * time in which the user may still sign in, unless the session only allows a change of the password.
 */
export async function requiredStepOf(
  trx: StoreTransaction,
  user: User,
  { settings, dueAt }: Pick<FactorState, 'settings' | 'dueAt'>,
  at: Date,
): Promise<NothingDue | SecondFactorDue> {
  const required = requirementFor(settings, user);
  if (!required) return { kind: 'none' };
  const step = (method: string): SecondFactorDue => ({
    ...{ kind: 'due', methods: [method], trustDays: 0 },
  });
  if (await hasPasskey(trx, user.id)) return required.dryRun ? { kind: 'none' } : step('passkey');
  if (required.dryRun) return { kind: 'missing' };
  const isOver = required.graceDays === 0 || (dueAt !== null && dueAt <= at);
  if (isOver) return step('enroll');
  if (user.mustChange) return { kind: 'none' };
  const end = graceEnd(required, at.getTime());
  return { kind: 'none', factorBy: await setFactorDue(trx, user.id, end) };
}
