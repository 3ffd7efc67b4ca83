import { confirmService } from '../auth/confirm.ts';
import { readOtp } from '../auth/read-otp.ts';
import { isUnsendable } from '../contract/credentials.ts';
import { confirmWithCodeCall, type CodeMethod } from '../contract/second-factor.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';
import { call } from './call.ts';
import { describeRefusedCode, readCodeRefusal } from './code-refusal.ts';
import { failureText } from './report-failure.ts';

/** Why a code did not confirm the session. */
interface CodeProblem {
  readonly message: string;
  /** True if another code may help; false if the call failed, or if no further code is accepted. */
  readonly isWrong: boolean;
}

/** How many digits the code of an app has. */
export const CODE_DIGITS = 6;

/** Returns the code to send, or what is wrong with an entry. */
function readEntry(core: Core, method: CodeMethod, entered: string): string | CodeProblem {
  const { t } = messagesService(core);
  const wrong = (message: string): CodeProblem => ({ message, isWrong: true });
  const code = entered.normalize('NFKC').trim();
  if (method === 'recovery') {
    if (!code) return wrong(t('code.recovery.required'));
    return isUnsendable(code) ? wrong(t('login.unsendable')) : code;
  }
  if (!code) return wrong(t('code.required'));
  const values = { length: CODE_DIGITS };
  const reading = readOtp(entered, CODE_DIGITS);
  if (reading.kind === 'refused') return wrong(t(`code.${reading.reason}`, values));
  const isComplete = reading.digits.length === CODE_DIGITS;
  return isComplete ? reading.digits : wrong(t('code.incomplete', values));
}

/**
 * Confirms the session with a code of the user's app, or with a recovery code (confirm-16), and ends the request for it.
 * Returns what to show at the form instead, if that fails. Needs the texts of codes. Never rejects.
 */
export async function confirmWithCode(
  core: Core,
  method: CodeMethod,
  entered: string,
): Promise<CodeProblem | undefined> {
  const code = readEntry(core, method, entered);
  if (typeof code !== 'string') return code;
  const result = await call(core, confirmWithCodeCall, {
    credentials: { otp: code },
    body: { method },
  });
  if (result.ok) {
    confirmService(core).settle(true);
    return undefined;
  }
  const refusal = readCodeRefusal(result.failure);
  // Only a sign-in and a new app have tickets, which expire or are closed.
  const isRefused = refusal && ['wrong', 'used', 'stopped'].includes(refusal.code);
  if (!isRefused) return { message: failureText(core, result.failure).message, isWrong: false };
  const { message, code: reason } = describeRefusedCode(core, method, refusal);
  return { message, isWrong: reason !== 'stopped' };
}
