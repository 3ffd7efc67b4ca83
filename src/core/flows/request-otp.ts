import { requestOtpCall } from '../contract/password.ts';
import type { Core } from '../kernel/core.ts';
import { call } from './call.ts';
import { describeRefusal } from './reset-refusal.ts';

/**
 * How a request for a one-time code ended. failed: nothing was sent, and `message` has been shown to the user;
 * `retryAfterMs` is how long the server asks to wait, 0 if it does not.
 */
export type OtpRequest =
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly message: string; readonly retryAfterMs: number };

/** Requests a one-time code, sent to the user's primary email address (password-reset-01). Never rejects. */
export async function requestOtp(core: Core, userId: string): Promise<OtpRequest> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const query = { timeZone, username: userId.trim() };
  const result = await call(core, requestOtpCall, { query });
  if (result.ok) return { kind: 'sent' };
  const { failure } = result;
  const message = describeRefusal(core, requestOtpCall, failure);
  return { kind: 'failed', message, retryAfterMs: failure.retryAfterMs ?? 0 };
}
