import { endSession } from './end-session.ts';
import { CALLS, type CallName } from '../contract/calls.ts';
import type { Core } from '../kernel/core.ts';
import { hostsService } from '../kernel/events.ts';
import { messagesService } from '../i18n/messages.ts';
import { dialogsService } from '../notices/dialogs.ts';
import { LIST_EMPTY, sectionErrorsService, sectionKey } from '../notices/section-errors.ts';
import { toastsService } from '../notices/toasts.ts';
import type { CallRequest } from '../api/client.ts';
import type { ApiFailure, FailureKind } from '../api/failure.ts';
import { presentationOf, type Presentation } from '../api/policy.ts';

/** A failure in words: the server's where it gave any, else ours by kind, else the defaults of spec 8. */
export function failureText(core: Core, failure: ApiFailure): { title: string; message: string } {
  const { t } = messagesService(core);
  const ours = failure.kind === 'rejected' ? t('error.message') : t(`error.${failure.kind}`);
  return { title: failure.title || t('error.title'), message: failure.message || ours };
}

/** Where the table of spec 8 has a failed call told. */
export function presentationOfFailure(call: CallName, { kind, status }: ApiFailure): Presentation {
  // A 2xx that makes no sense is nobody's answer, and is told like one that never came.
  const isAnswer = kind === 'rejected' || status >= 400;
  return presentationOf({ call, method: CALLS[call].method, status: isAnswer ? status : 0 });
}

/** Kinds of failure that a wrong set-up may cause: nothing answered, or something that is no gateway. */
const MAYBE_SET_UP: readonly FailureKind[] = ['unreachable', 'not-json', 'wrong-shape'];

/** Tells a failed call to the person as the table of spec 8 says, and to the page as `sso-error`. */
export function reportFailure(
  core: Core,
  request: CallRequest<unknown>,
  failure: ApiFailure,
): void {
  const { call, section, isQuiet } = request;
  const { title, message } = failureText(core, failure);
  const { kind, status, url } = failure;
  const error = { source: call, kind, message, status, ...(url && { url }) };
  hostsService(core).current().emit('sso-error', error);
  if (MAYBE_SET_UP.includes(kind))
    import('../api/set-up-hint.ts').then(
      ({ hintAtSetUp }) => hintAtSetUp(core, failure),
      () => {
        // What can't be fetched is no help, and no harm.
      },
    );
  // A person whose session has ended is told, whichever call found it out.
  if (!isQuiet || failure.status === 401) {
    const telling = presentationOfFailure(call, failure);
    if (telling.inline)
      sectionErrorsService(core).show(section ? sectionKey(section) : LIST_EMPTY, message);
    if (telling.dialog) void dialogsService(core).showError(title, message);
    if (telling.toast) toastsService(core).show('error', title, message);
  }
  const isSessionCall = call !== 'login' && call !== 'logout' && call !== 'authTypes';
  if (failure.status === 401 && isSessionCall) endSession(core, 'lost');
}
