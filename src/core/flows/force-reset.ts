import { forceResetPassword } from '../api/password-calls.ts';
import { isUnsendable } from '../contract/credentials.ts';
import type { Core } from '../kernel/core.ts';
import { describeRefusal } from './reset-refusal.ts';
import type { ResetResult } from './reset-password.ts';

/** Sets the new password that is due at the first sign-in (decisions 1.7). Never rejects. */
export async function forceReset(core: Core, password: string): Promise<ResetResult> {
  if (isUnsendable(password)) return { kind: 'aborted' };
  const result = await forceResetPassword(core, password);
  if (result.ok) return { kind: 'changed' };
  const message = describeRefusal(core, 'forceResetPassword', result.failure);
  return result.failure.status === 401 ? { kind: 'lost' } : { kind: 'failed', message };
}
