import { failureText, presentationOfFailure } from './report-failure.ts';
import { loginCall, LoginFailureData } from '../contract/auth.ts';
import { isUnsendable } from '../contract/credentials.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { call } from './call.ts';
import { confirmReplaceSession } from './replace-session.ts';
import { acceptSignIn } from './complete-sign-in.ts';

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
  return { kind: await acceptSignIn(core, host, result.data, userId) };
}
