import { requestOtp as callRequestOtp } from '../api/password-calls.ts';
import type { Core } from '../kernel/core.ts';
import { describeRefusal } from './reset-refusal.ts';

/**
 * How a request for a one-time code ended. failed: nothing was sent and the person has been told, in
 * the words of `message`; `retryAfterMs` is how long the server asks to wait, 0 where it does not.
 */
export type OtpRequest =
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly message: string; readonly retryAfterMs: number };

/** Has a one-time code sent to the user's primary email address (spec 2, "Reset password screen"). Never rejects. */
export async function requestOtp(core: Core, userId: string): Promise<OtpRequest> {
  const result = await callRequestOtp(core, userId.trim());
  if (result.ok) return { kind: 'sent' };
  const { failure } = result;
  const message = describeRefusal(core, 'requestOtp', failure);
  return { kind: 'failed', message, retryAfterMs: failure.retryAfterMs ?? 0 };
}
