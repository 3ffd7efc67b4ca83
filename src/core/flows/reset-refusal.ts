import type { ApiFailure } from '../api/failure.ts';
import { failureText, presentationOfFailure } from './report-failure.ts';
import type { CallName } from '../contract/calls.ts';
import type { Core } from '../kernel/core.ts';
import { snackBarService } from '../notices/snack-bar.ts';

/** Says a refusal of the reset flow in the error snack bar (spec 8). */
export function showRefusal(core: Core, message: string): void {
  snackBarService(core).show('error', message);
}

/**
 * A failed call of the reset flow in words. The snack bar says them too, unless the interception
 * table has just told them by toast or dialog: nothing is told twice.
 */
export function describeRefusal(core: Core, call: CallName, failure: ApiFailure): string {
  const { message } = failureText(core, failure);
  const { toast, dialog } = presentationOfFailure(call, failure);
  if (!toast && !dialog) showRefusal(core, message);
  return message;
}
