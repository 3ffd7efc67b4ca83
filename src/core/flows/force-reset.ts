import { forceResetPasswordCall } from '../contract/password.ts';
import { isUnsendable } from '../contract/credentials.ts';
import type { Core } from '../kernel/core.ts';
import { call } from './call.ts';
import { describeRefusal } from './reset-refusal.ts';
import type { ResetResult } from './reset-password.ts';

/** Sets the new password that is required at the first sign-in (password-reset-13). Never rejects. */
export async function forceReset(core: Core, password: string): Promise<ResetResult> {
  if (isUnsendable(password)) return { kind: 'aborted' };
  const result = await call(core, forceResetPasswordCall, { credentials: { password } });
  if (result.ok) return { kind: 'changed' };
  const message = describeRefusal(core, forceResetPasswordCall, result.failure);
  return result.failure.status === 401 ? { kind: 'lost' } : { kind: 'failed', message };
}
