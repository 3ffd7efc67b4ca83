import { login } from '../api/auth-calls.ts';
import { failureText } from './report-failure.ts';
import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import { LoginFailureData } from '../contract/auth.ts';
import { isUnsendable } from '../contract/credentials.ts';
import { readCookie } from '../platform/cookies.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { chooseDestination } from './redirect-after-sign-in.ts';
import { confirmReplaceSession } from './replace-session.ts';
import { completeSignIn } from './complete-sign-in.ts';

/**
 * How a password sign-in ended. signed-in: the person is on her way to the dashboard; forced-change:
 * a new password is due first; rejected: the gateway said no, and may ask for a captcha next time;
 * unreachable: no proper answer, so password and captcha are to be cleared; aborted: she kept the
 * session she had, or no header can carry what she typed. `message` is why, as the notice says it.
 */
export type SignInResult =
  | { readonly kind: 'signed-in' | 'forced-change' | 'aborted' }
  | { readonly kind: 'unreachable'; readonly message: string }
  | { readonly kind: 'rejected'; readonly message: string; readonly isCaptchaDue: boolean };

/** True after every `captchaIteration` failures in a row (spec 4, "Login flow" 7). */
export function isCaptchaDue(data: unknown): boolean {
  const parsed = LoginFailureData.safeParse(data);
  if (!parsed.success) return false;
  const { captchaIteration, failedLoginCount } = parsed.data;
  return failedLoginCount > 0 && captchaIteration > 0 && failedLoginCount % captchaIteration === 0;
}

/** Signs in with user ID and password: steps 2 to 7 of spec 4, "Login flow". Never rejects. */
export async function signIn(
  core: Core,
  host: Host,
  credentials: { userId: string; password: string },
): Promise<SignInResult> {
  const userId = credentials.userId.trim();
  // The form has said so inline (decisions 1.3); here it is only made sure that nothing is sent.
  if (isUnsendable(userId) || isUnsendable(credentials.password)) return { kind: 'aborted' };
  if (!(await confirmReplaceSession(core, userId))) return { kind: 'aborted' };
  const result = await login(core, userId, credentials.password);
  if (!result.ok) {
    const { kind, data } = result.failure;
    const { message } = failureText(core, result.failure);
    return kind === 'rejected'
      ? { kind, message, isCaptchaDue: isCaptchaDue(data) }
      : { kind: 'unreachable', message };
  }
  // A session that may only change the password is no sign-in: a reload must ask again, not show a dashboard.
  if (result.data.forcePwdChangeOnLogin) {
    authService(core).clear();
    return { kind: 'forced-change' };
  }
  const { tenant } = await configService(core).ready();
  const spelled = readCookie(core, 'username') ?? userId;
  // Before the sign-in is stored, so that what comes next is asked for at once.
  const landing = chooseDestination(core, host, spelled);
  authService(core).accept(spelled, tenant, result.data);
  await completeSignIn(core, host, landing);
  return { kind: 'signed-in' };
}
