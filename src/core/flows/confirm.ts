import { send } from '../api/client.ts';
import type { ApiFailure } from '../api/failure.ts';
import { confirmService } from '../auth/confirm.ts';
import { tokensService } from '../auth/tokens.ts';
import { confirmOptionsCall, type ConfirmOptions } from '../contract/confirm.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';
import { pageDocument } from '../platform/safety/page-document.ts';
import { readLiveSession } from '../platform/stored-session.ts';
import { adoptSession } from './redirect-to-sign-in.ts';
import { reportFailure } from './report-failure.ts';

/** How fresh the session must be. */
export interface Freshness {
  /** How old the last sign-in or confirmation may be, in seconds; 300 by default. */
  readonly maxAgeSeconds?: number;
}

const MAX_AGE_SECONDS = 300;
const NOT_FOUND = 404;

/** A guard of the page, which loads the dialog when it is first asked. */
type Guard = Element & { confirm?(freshness: Freshness): Promise<boolean> };

/** Asks the gateway how fresh the session is; returns the failure instead, which it does not report. */
export async function askFreshness(core: Core): Promise<ConfirmOptions | ApiFailure> {
  const language = messagesService(core).tag();
  const result = await send(core, confirmOptionsCall, { language });
  return result.ok ? result.data : result.failure;
}

/** Loads the dialog and asks the user, unless a confirmation has ended since `askedMs`. */
async function askUser(
  core: Core,
  { methods }: ConfirmOptions,
  maxAgeSeconds: number,
  askedMs: number,
): Promise<boolean> {
  const { load, ask } = confirmService(core);
  await load?.();
  return ask({ methods, maxAgeSeconds }, askedMs);
}

/** Makes sure of a recent sign-in or confirmation. Asks the user, unless the last sign-in or confirmation is recent. */
async function confirmIfOld(core: Core, maxAgeSeconds: number): Promise<boolean> {
  if (!readLiveSession(core) && !(await adoptSession(core))) return false;
  const askedMs = core.ports.now();
  const answer = await askFreshness(core);
  if (!('methods' in answer)) {
    // During an upgrade, a process of the previous release may answer.
    if (answer.status !== NOT_FOUND) reportFailure(core, confirmOptionsCall, answer);
    return false;
  }
  const isConfirmed =
    answer.confirmedSecondsAgo <= maxAgeSeconds ||
    (await askUser(core, answer, maxAgeSeconds, askedMs));
  // They still have the time of the last proof before, perhaps from before a confirmation in another tab.
  if (isConfirmed) tokensService(core).kept.clear();
  return isConfirmed;
}

/**
 * Makes sure that the user has signed in or confirmed the session recently (confirm-01). Otherwise opens a dialog over the
 * page, which keeps the page's work. Resolves to false if the user cancels, if the session ends, if no element on the
 * page can show the dialog, and on failure. Never rejects.
 */
export async function confirmSession(
  core: Core,
  { maxAgeSeconds = MAX_AGE_SECONDS }: Freshness = {},
): Promise<boolean> {
  if (confirmService(core).load)
    // The code that loads the dialog reports why it could not.
    return confirmIfOld(core, maxAgeSeconds).catch(() => false);
  const guard = pageDocument.querySelector<Guard>('sso-session-guard');
  return (await guard?.confirm?.({ maxAgeSeconds })) ?? false;
}
