import { requirementOf } from '../../model/second-factor.ts';
import type { User } from '../../model/user.ts';
import { hasPasskey } from '../../store/passkeys.ts';
import { readFactorState } from '../../store/required-factors.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { graceEnd } from './required-step.ts';

/** What a tenant's requirement of a second factor means for a user. */
interface RequirementState {
  readonly isRequired: boolean;
  /** Until when the user has to set one up; null for a user who has one, or needs none. */
  readonly requiredBy: Date | null;
}

/** Returns what a tenant's requirement of a second factor means for a user. */
export async function requirementStateOf(
  { store, now }: TimedStore,
  user: User,
): Promise<RequirementState> {
  const { settings, hasApp, dueAt } = await readFactorState(store, user.id);
  const required = requirementOf(settings, user);
  if (!required) return { isRequired: false, requiredBy: null };
  const isSetUp = hasApp || (await hasPasskey(store, user.id));
  return { isRequired: true, requiredBy: isSetUp ? null : (dueAt ?? graceEnd(required, now())) };
}
