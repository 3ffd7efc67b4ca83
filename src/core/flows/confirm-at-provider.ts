import { confirmService } from '../auth/confirm.ts';
import { confirmAtProviderCall, confirmOptionsCall } from '../contract/confirm.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';
import type { OpenedWindow } from '../kernel/ports.ts';
import { call } from './call.ts';
import { askFreshness } from './confirm.ts';
import { failureText, reportFailure } from './report-failure.ts';

/** How often the gateway is asked whether the user has confirmed in the other window. */
const ASK_EVERY_MS = 3_000;
const NO_SESSION = 401;

/** What happens in the other window. */
export interface ProviderListener {
  /** The user has closed the window before the gateway knew of a confirmation. */
  closed(): void;
  /** The window did not open, or the gateway refused to begin. */
  failed(message: string): void;
}

/** Resolves when it is time to ask again: after a while unless `isPatient`, and once the page becomes active. */
function nextTurn({ ports }: Core, signal: AbortSignal, isPatient: boolean): Promise<void> {
  return new Promise((resolve) => {
    const cancel = isPatient ? () => {} : ports.setTimer(go, ASK_EVERY_MS);
    const stop = ports.onAwake(go);
    function go(): void {
      cancel();
      stop();
      signal.removeEventListener('abort', go);
      resolve();
    }
    signal.addEventListener('abort', go);
  });
}

/** Asks until the session is confirmed. A provider's page may cut the link to its opener, and then looks closed. */
async function wait(
  core: Core,
  opened: OpenedWindow,
  signal: AbortSignal,
  listener: ProviderListener,
): Promise<void> {
  const { $confirm, settle } = confirmService(core);
  const startedMs = core.ports.now();
  let isClosed = false;
  while (!signal.aborted) {
    await nextTurn(core, signal, isClosed);
    if (signal.aborted) return;
    const wasClosed = isClosed;
    isClosed = opened.closed;
    const answer = await askFreshness(core);
    if (signal.aborted) return;
    const passedSeconds = (core.ports.now() - startedMs) / 1000;
    const maxAgeSeconds = Math.max($confirm.get()?.maxAgeSeconds ?? 0, passedSeconds);
    if ('methods' in answer && answer.confirmedSecondsAgo <= maxAgeSeconds) return settle(true);
    if ('status' in answer && answer.status === NO_SESSION)
      return reportFailure(core, confirmOptionsCall, answer);
    if (isClosed && !wasClosed) listener.closed();
  }
}

/**
 * Confirms the session by a fresh sign-in at a provider, in a window of its own (confirm-08), until `signal` aborts, which
 * also closes the window. Ends the request for the confirmation once the gateway knows of it.
 */
export async function confirmAtProvider(
  core: Core,
  option: string,
  signal: AbortSignal,
  listener: ProviderListener,
): Promise<void> {
  // Browsers open a window only while they handle the click, so it opens before its address is known.
  const opened = core.ports.openWindow('about:blank');
  if (!opened) return listener.failed(messagesService(core).t('reauth.blocked'));
  // The pages of the sign-in must not navigate this one.
  opened.opener = null;
  signal.addEventListener('abort', () => opened.close());
  const started = await call(core, confirmAtProviderCall, { body: { option } });
  if (signal.aborted) return undefined;
  if (!started.ok) {
    opened.close();
    return listener.failed(failureText(core, started.failure).message);
  }
  opened.location.replace(started.data.url);
  return wait(core, opened, signal, listener);
}
