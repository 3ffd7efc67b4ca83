import { failureText, presentationOfFailure } from './report-failure.ts';
import { SIGNED_IN_AT_KEY } from '../auth/kept-cookie.ts';
import { configService } from '../config/config.ts';
import { loginCall, LoginFailureData } from '../contract/auth.ts';
import { isUnsendable } from '../contract/credentials.ts';
import { readCookie } from '../platform/cookies.ts';
import { storageService } from '../platform/storage.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { chooseDestination } from './redirect-after-sign-in.ts';
import { call } from './call.ts';
import { confirmReplaceSession } from './replace-session.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { clearSession, storeSession } from './store-session.ts';

/**
 * How a password sign-in ended. signed-in: the redirect has started; forced-change: a new password is required first;
 * rejected: the gateway refused the sign-in, and may require a captcha next time; unreachable: no valid reply, so the
 * form clears password and captcha; aborted: the user kept the existing session, or no header can carry the input.
 * `message` is the gateway's reason for the form to repeat; '' if a dialog and a toast have shown it (errors-08).
 */
export type SignInResult =
  | { readonly kind: 'signed-in' | 'forced-change' | 'aborted' | 'unreachable' }
  | { readonly kind: 'rejected'; readonly message: string; readonly isCaptchaDue: boolean };

/** True after every `captchaIteration` failures in a row (captcha-01). */
export function isCaptchaDue(data: unknown): boolean {
  const parsed = LoginFailureData.safeParse(data);
  if (!parsed.success) return false;
  const { captchaIteration, failedLoginCount } = parsed.data;
  return failedLoginCount > 0 && captchaIteration > 0 && failedLoginCount % captchaIteration === 0;
}

/** Signs in with user ID and password (sign-in-17 to sign-in-24). Never rejects. */
export async function signInWithPassword(
  core: Core,
  host: Host,
  credentials: { userId: string; password: string },
): Promise<SignInResult> {
  const userId = credentials.userId.trim();
  // The form already shows an inline error (sign-in-16). This ensures that nothing is sent.
  if (isUnsendable(userId) || isUnsendable(credentials.password)) return { kind: 'aborted' };
  if (!(await confirmReplaceSession(core, userId))) return { kind: 'aborted' };
  const result = await call(core, loginCall, {
    credentials: { username: userId, password: credentials.password },
  });
  if (!result.ok) {
    const { kind, data } = result.failure;
    if (kind !== 'rejected') return { kind: 'unreachable' };
    const isInDialog = presentationOfFailure(loginCall, result.failure).dialog;
    const message = isInDialog ? '' : failureText(core, result.failure).message;
    return { kind, message, isCaptchaDue: isCaptchaDue(data) };
  }
  // A session that may only change the password is not stored, so that a reload shows sign-in and not the dashboard.
  if (result.data.forcePwdChangeOnLogin) {
    clearSession(core);
    return { kind: 'forced-change' };
  }
  const { tenant } = await configService(core).ready();
  const storedUserId = readCookie(core, 'username') ?? userId;
  // Before the sign-in is stored, so that the next screen's data is requested at once.
  const destination = chooseDestination(core, host, storedUserId);
  storageService(core).set(SIGNED_IN_AT_KEY, String(core.ports.now()));
  storeSession(core, storedUserId, tenant, result.data);
  await completeSignIn(core, host, destination);
  return { kind: 'signed-in' };
}
