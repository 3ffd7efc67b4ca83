import { failureText, presentationOfFailure, reportFailure } from './report-failure.ts';
import { send } from '../api/client.ts';
import type { ApiFailure } from '../api/failure.ts';
import { loginCall, LoginFailureData } from '../contract/auth.ts';
import { isUnsendable } from '../contract/credentials.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { maySignIn } from './replace-session.ts';
import { acceptSignIn, type AfterSignIn } from './complete-sign-in.ts';

/**
 * How a password sign-in ended. signed-in: the redirect has started; forced-change: a new password is required first;
 * rejected: the gateway refused the sign-in, and may require a captcha next time; unreachable: no valid reply, so the
 * form clears password and captcha; aborted: the user kept the existing session, or no header can carry the input.
 * second-step: the password is right, and the user has a second factor, which `failure` describes.
 * `message` is the gateway's reason for the form to repeat; '' if a dialog and a toast have shown it (errors-08).
 */
export type SignInResult =
  | { readonly kind: 'signed-in' | 'forced-change' | 'aborted' | 'unreachable' }
  | { readonly kind: 'second-step'; readonly failure: ApiFailure }
  | { readonly kind: 'rejected'; readonly message: string; readonly isCaptchaDue: boolean };

/** True after every `captchaIteration` failures in a row (captcha-01). */
export function isCaptchaDue(data: unknown): boolean {
  const parsed = LoginFailureData.safeParse(data);
  if (!parsed.success) return false;
  const { captchaIteration, failedLoginCount } = parsed.data;
  return failedLoginCount > 0 && captchaIteration > 0 && failedLoginCount % captchaIteration === 0;
}

const FORBIDDEN = 403;

/** Signs in with user ID and password (sign-in-17 to sign-in-24). Never rejects. */
export async function signInWithPassword(
  core: Core,
  host: Host,
  credentials: { userId: string; password: string },
  after?: AfterSignIn,
): Promise<SignInResult> {
  const userId = credentials.userId.trim();
  // The form already shows an inline error (sign-in-16). This ensures that nothing is sent.
  if (isUnsendable(userId) || isUnsendable(credentials.password)) return { kind: 'aborted' };
  if (!(await maySignIn(core, host, 'password', userId))) return { kind: 'aborted' };
  const result = await send(core, loginCall, {
    credentials: { username: userId, password: credentials.password },
    language: messagesService(core).tag(),
  });
  if (!result.ok) {
    const { failure } = result;
    const { kind, data, status } = failure;
    // Not with its schema, which every form would load. The step itself reads it.
    if (status === FORBIDDEN && (data as { secondFactor?: unknown } | null)?.secondFactor)
      return { kind: 'second-step', failure };
    reportFailure(core, loginCall, failure);
    if (kind !== 'rejected') return { kind: 'unreachable' };
    const isInDialog = presentationOfFailure(loginCall, failure).dialog;
    const message = isInDialog ? '' : failureText(core, failure).message;
    return { kind, message, isCaptchaDue: isCaptchaDue(data) };
  }
  return { kind: await acceptSignIn(core, host, result.data, userId, after) };
}
