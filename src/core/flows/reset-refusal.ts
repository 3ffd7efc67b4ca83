import type { ApiFailure } from '../api/failure.ts';
import { failureText, presentationOfFailure } from './report-failure.ts';
import type { Call } from '../contract/call.ts';
import { requestOtpCall } from '../contract/password.ts';
import type { Core } from '../kernel/core.ts';
import { snackBarService } from '../notices/snack-bar.ts';

/** Shows a refused change of the password in the error snack bar (errors-05), whose text the form reads out. */
export function showRefusal(core: Core, message: string): void {
  snackBarService(core).show('error', message, { isSilent: true });
}

/**
 * Returns the message of a failed call of the reset flow. Also shows it in the snack bar, unless the interception table
 * has already shown it in a toast or dialog.
 */
export function describeRefusal(core: Core, call: Call, failure: ApiFailure): string {
  const { message } = failureText(core, failure);
  const { toast, dialog } = presentationOfFailure(call, failure);
  // The form reads out a refused change only: it moves the focus to a field that the message describes.
  const isSilent = call !== requestOtpCall;
  if (!toast && !dialog) snackBarService(core).show('error', message, { isSilent });
  return message;
}
