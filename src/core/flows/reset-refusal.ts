import type { ApiFailure } from '../api/failure.ts';
import { failureText, presentationOfFailure } from './report-failure.ts';
import type { Call } from '../contract/call.ts';
import type { Core } from '../kernel/core.ts';
import { snackBarService } from '../notices/snack-bar.ts';

/** Shows a refusal of the reset flow in the error snack bar (errors-04). */
export function showRefusal(core: Core, message: string): void {
  snackBarService(core).show('error', message);
}

/**
 * Returns the message of a failed call of the reset flow. Also shows it in the snack bar, unless the interception table
 * has already shown it in a toast or dialog.
 */
export function describeRefusal(core: Core, call: Call, failure: ApiFailure): string {
  const { message } = failureText(core, failure);
  const { toast, dialog } = presentationOfFailure(call, failure);
  if (!toast && !dialog) showRefusal(core, message);
  return message;
}
