import { endSession } from './end-session.ts';
import { isCookieLost } from '../auth/kept-cookie.ts';
import type { Call } from '../contract/call.ts';
import type { NoSessionData } from '../contract/no-session.ts';
import type { Core } from '../kernel/core.ts';
import { hostsService } from '../kernel/events.ts';
import { messagesService } from '../i18n/messages.ts';
import { dialogsService } from '../notices/dialogs.ts';
import { LIST_EMPTY, sectionErrorsService, sectionKey } from '../notices/section-errors.ts';
import { toastsService } from '../notices/toasts.ts';
import type { Section } from '../api/client.ts';
import type { ApiFailure } from '../api/failure.ts';
import { presentationOf, type Presentation } from '../api/policy.ts';

/** Returns the server's title and message, or our own texts for the kind of failure if it sent none. */
export function failureText(core: Core, failure: ApiFailure): { title: string; message: string } {
  const { t } = messagesService(core);
  const ours = failure.kind === 'rejected' ? t('error.message') : t(`error.${failure.kind}`);
  return { title: failure.title || t('error.title'), message: failure.message || ours };
}

/** Returns where a failed call is shown (errors-01 to errors-08). */
export function presentationOfFailure(
  { name, method, feature }: Call,
  { kind, status }: ApiFailure,
): Presentation {
  // Treats an unparsable 2xx like a network failure.
  const hasStatus = kind === 'rejected' || status >= 400;
  return presentationOf({ call: name, method, feature, status: hasStatus ? status : 0 });
}

/** Kinds of failure that a wrong setup may cause: no reply, or a reply that is not from a gateway. */
const MAYBE_SET_UP: readonly string[] = ['unreachable', 'not-json', 'wrong-shape'];

/** Returns why a 401 has ended the session. Compares the data without its schema, which every form would load. */
const endOf = ({ data }: ApiFailure) =>
  (data as Partial<NoSessionData> | null)?.endedBy === 'administrator' ? 'administrator' : 'lost';

/** Dispatches `sso-error` for a failed call and shows it (errors-01 to errors-08). A 401 ends the session. */
export function reportFailure(
  core: Core,
  call: Call,
  failure: ApiFailure,
  section?: Section,
): void {
  const { title, message } = failureText(core, failure);
  const { status, url, requestId } = failure;
  // Neither a call that anyone may make nor a sign-out says so.
  const isSessionOver = status === 401 && call.access !== 'public' && call.name !== 'logout';
  const reason = endOf(failure);
  const kind = isSessionOver && reason === 'lost' && isCookieLost(core) ? 'cookie' : failure.kind;
  const ids = { ...(url && { url }), ...(requestId && { requestId }) };
  const error = { source: call.name, kind, message, status, ...ids } as const;
  const host = hostsService(core).current();
  host.emit('sso-error', error);
  if (MAYBE_SET_UP.includes(kind))
    import('../api/set-up-hint.ts').then(
      ({ logSetUpHint }) => logSetUpHint(core, failure),
      () => {
        // The hint only helps developers.
      },
    );
  // The end of the session is shown whichever call detects it.
  const { inline, dialog, toast } = presentationOfFailure(call, failure);
  if (inline) sectionErrorsService(core).show(section ? sectionKey(section) : LIST_EMPTY, message);
  if (dialog) void dialogsService(core).showError(title, message, requestId);
  if (toast) toastsService(core).show('error', title, message);
  if (isSessionOver)
    endSession(core, reason, host, { ended: kind === 'cookie' ? kind : undefined });
}
