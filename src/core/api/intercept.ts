import { endSession } from '../auth/end-session.ts';
import { CALLS, type CallName } from '../contract/calls.ts';
import type { Core } from '../core.ts';
import { hostsRoom } from '../events.ts';
import { messagesRoom } from '../i18n/messages.ts';
import { dialogsRoom } from '../notices/dialogs.ts';
import { LIST_EMPTY, sectionErrorsRoom, sectionKey } from '../notices/section-errors.ts';
import { toastsRoom } from '../notices/toasts.ts';
import type { CallRequest } from './client.ts';
import type { ApiFailure, FailureKind } from './failure.ts';
import { tellingOf, type Telling } from './policy.ts';

/** A failure in words: the server's where it gave any, else ours by kind, else the defaults of spec 8. */
export function failureText(core: Core, failure: ApiFailure): { title: string; message: string } {
  const { t } = messagesRoom(core);
  const ours = failure.kind === 'rejected' ? t('error.message') : t(`error.${failure.kind}`);
  return { title: failure.title || t('error.title'), message: failure.message || ours };
}

/** Where the table of spec 8 has a failed call told. */
export function tellingOfFailure(call: CallName, { kind, status }: ApiFailure): Telling {
  // A 2xx that makes no sense is nobody's answer, and is told like one that never came.
  const isAnswer = kind === 'rejected' || status >= 400;
  return tellingOf({ call, method: CALLS[call].method, status: isAnswer ? status : 0 });
}

/** Kinds of failure that a wrong set-up may cause: nothing answered, or something that is no gateway. */
const MAYBE_SET_UP: readonly FailureKind[] = ['unreachable', 'not-json', 'wrong-shape'];

/** Tells a failed call to the person as the table of spec 8 says, and to the page as `sso-error`. */
export function intercept(core: Core, request: CallRequest<unknown>, failure: ApiFailure): void {
  const { call, section, isQuiet } = request;
  const { title, message } = failureText(core, failure);
  const { kind, status, url } = failure;
  const error = { source: call, kind, message, status, ...(url && { url }) };
  hostsRoom(core).current().emit('sso-error', error);
  if (MAYBE_SET_UP.includes(kind))
    import('../set-up-hint.ts').then(
      ({ hintAtSetUp }) => hintAtSetUp(core, failure),
      () => {
        // What can't be fetched is no help, and no harm.
      },
    );
  // A person whose session has ended is told, whichever call found it out.
  if (!isQuiet || failure.status === 401) {
    const telling = tellingOfFailure(call, failure);
    if (telling.inline)
      sectionErrorsRoom(core).show(section ? sectionKey(section) : LIST_EMPTY, message);
    if (telling.dialog) void dialogsRoom(core).showError(title, message);
    if (telling.toast) toastsRoom(core).show('error', title, message);
  }
  const isSessionCall = call !== 'login' && call !== 'logout' && call !== 'authTypes';
  if (failure.status === 401 && isSessionCall) endSession(core, 'lost');
}
