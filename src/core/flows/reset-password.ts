import { clearProducts } from '../products/products.ts';
import { OWN_KEYS, storageService } from '../platform/storage.ts';
import { authService } from '../auth/store.ts';
import { logoutCall } from '../contract/auth.ts';
import {
  forceResetPasswordCall,
  resetByLinkCall,
  resetPasswordCall,
} from '../contract/password.ts';
import { isUnsendable } from '../contract/credentials.ts';
import type { Core } from '../kernel/core.ts';
import { hostsService } from '../kernel/events.ts';
import { messagesService } from '../i18n/messages.ts';
import { call } from './call.ts';
import { showRefusal, describeRefusal } from './reset-refusal.ts';
import { clearSession } from './store-session.ts';

/**
 * How a change of the password ended. failed: it was not changed, and `message` has been shown to the user; lost: the
 * session that was allowed to change it is over; aborted: nothing was sent, because no header can carry the input.
 */
export type ResetResult =
  | { readonly kind: 'changed' | 'lost' | 'aborted' }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Sets a new password with a one-time code (password-reset-11). Shows a refusal, which arrives as `ok` with
 * `success: false`, in the snack bar. Never rejects.
 */
export async function resetPassword(
  core: Core,
  credentials: { userId: string; otp: string; password: string },
): Promise<ResetResult> {
  const { otp, password } = credentials;
  const username = credentials.userId.trim();
  // The form already shows an inline error (sign-in-16). This ensures that nothing is sent.
  if ([username, otp, password].some(isUnsendable)) return { kind: 'aborted' };
  const result = await call(core, resetPasswordCall, {
    credentials: { username, password, otp },
  });
  if (!result.ok)
    return { kind: 'failed', message: describeRefusal(core, resetPasswordCall, result.failure) };
  if (result.success) return { kind: 'changed' };
  const message = result.message || messagesService(core).t('error.message');
  const error = { source: 'resetPassword', kind: 'rejected', message } as const;
  hostsService(core).current().emit('sso-error', error);
  showRefusal(core, message);
  return { kind: 'failed', message };
}

/** Ends the session of this browser, whoever's it is, so that the next screen is the sign-in. */
function leaveSession(core: Core): void {
  if (!authService(core).isAuthenticated()) return;
  void call(core, logoutCall);
  clearProducts(core);
  storageService(core).set(OWN_KEYS.ended, 'manual');
  clearSession(core);
}

/** Sets a new password with the token of a mailed link (password-reset-14). Never rejects. */
export async function resetByLink(
  core: Core,
  { userId, token, password }: { userId: string; token: string; password: string },
): Promise<ResetResult> {
  const username = userId.trim();
  if (isUnsendable(username) || isUnsendable(password)) return { kind: 'aborted' };
  const credentials = { username, password, 'reset-token': token };
  const result = await call(core, resetByLinkCall, { credentials });
  if (!result.ok)
    return { kind: 'failed', message: describeRefusal(core, resetByLinkCall, result.failure) };
  leaveSession(core);
  return { kind: 'changed' };
}

/** Sets the new password that is required at the first sign-in (password-reset-13). Never rejects. */
export async function forceReset(core: Core, password: string): Promise<ResetResult> {
  if (isUnsendable(password)) return { kind: 'aborted' };
  const result = await call(core, forceResetPasswordCall, { credentials: { password } });
  if (result.ok) return { kind: 'changed' };
  const message = describeRefusal(core, forceResetPasswordCall, result.failure);
  return result.failure.status === 401 ? { kind: 'lost' } : { kind: 'failed', message };
}
