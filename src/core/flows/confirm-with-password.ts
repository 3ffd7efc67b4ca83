import { confirmService } from '../auth/confirm.ts';
import { confirmCall } from '../contract/confirm.ts';
import { isUnsendable } from '../contract/credentials.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';
import { call } from './call.ts';
import { failureText } from './report-failure.ts';

/** Why a password did not confirm the session. */
export interface PasswordProblem {
  readonly message: string;
  /** True if another password may help; false if the call failed, or if the account is locked or delayed. */
  readonly isWrong: boolean;
}

const REFUSED = 400;

/**
 * Confirms the session with the user's password (confirm-05), and ends the request for it. Returns what to show at the
 * form instead, if that fails.
 */
export async function confirmWithPassword(
  core: Core,
  password: string,
): Promise<PasswordProblem | undefined> {
  const { t } = messagesService(core);
  const wrong = (message: string): PasswordProblem => ({ message, isWrong: true });
  if (!password) return wrong(t('login.password.required'));
  if (isUnsendable(password)) return wrong(t('login.unsendable'));
  const result = await call(core, confirmCall, { credentials: { password } });
  if (result.ok) {
    confirmService(core).settle(true);
    return undefined;
  }
  const { failure } = result;
  if (failure.status === REFUSED) return wrong(failure.message || t('confirm.wrong'));
  return { message: failureText(core, failure).message, isWrong: false };
}
