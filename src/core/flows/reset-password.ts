import { resetPassword as callResetPassword } from '../api/password-calls.ts';
import { isUnsendable } from '../contract/credentials.ts';
import type { Core } from '../kernel/core.ts';
import { hostsService } from '../kernel/events.ts';
import { messagesService } from '../i18n/messages.ts';
import { showRefusal, describeRefusal } from './reset-refusal.ts';

/**
 * How a change of the password ended. failed: it was not changed, and the person has been told, in the
 * words of `message`; lost: the session that might have changed it is over; aborted: no header can
 * carry what was typed, and nothing was sent.
 */
export type ResetResult =
  | { readonly kind: 'changed' | 'lost' | 'aborted' }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Sets a new password by a one-time code (spec 4, "Reset flow"). A refusal, which arrives as `ok` with
 * `success: false`, is told in the snack bar. Never rejects.
 */
export async function resetPassword(
  core: Core,
  credentials: { userId: string; otp: string; password: string },
): Promise<ResetResult> {
  const { otp, password } = credentials;
  const username = credentials.userId.trim();
  // The form has said so inline (decisions 1.3); here it is only made sure that nothing is sent.
  if ([username, otp, password].some(isUnsendable)) return { kind: 'aborted' };
  const result = await callResetPassword(core, { username, password, otp });
  if (!result.ok)
    return { kind: 'failed', message: describeRefusal(core, 'resetPassword', result.failure) };
  if (result.success) return { kind: 'changed' };
  const message = result.message || messagesService(core).t('error.message');
  const told = { source: 'resetPassword', kind: 'rejected', message };
  hostsService(core).current().emit('sso-error', told);
  showRefusal(core, message);
  return { kind: 'failed', message };
}
