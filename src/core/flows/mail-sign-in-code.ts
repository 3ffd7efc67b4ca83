import { send } from '../api/client.ts';
import { CodeRefusal, mailSignInCodeCall } from '../contract/second-factor.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';
import { failureText, reportFailure } from './report-failure.ts';

/**
 * How a request for a code by mail went. ended: the step begins again with the password; closed: the same, after too many
 * wrong codes; down: the gateway can send no mail; failed: `message` says why. `retryAfterMs` is how long the gateway asks to
 * wait; 0 if it does not.
 */
export type MailedCodeResult =
  | { readonly kind: 'sent'; readonly hint: string }
  | { readonly kind: 'ended' | 'closed' | 'down' }
  | { readonly kind: 'failed'; readonly message: string; readonly retryAfterMs: number };

const NOT_FOUND = 404;
const UNAVAILABLE = 503;

/** Asks the gateway to mail a code for a sign-in in a new browser (new-browser-21). Never rejects. */
export async function mailSignInCode(core: Core, ticket: string): Promise<MailedCodeResult> {
  const language = messagesService(core).tag();
  const result = await send(core, mailSignInCodeCall, { body: { ticket }, language });
  if (result.ok) return { kind: 'sent', hint: result.data.hint };
  const { failure } = result;
  // During an upgrade, a process of the previous release may answer. It signs in with the password alone.
  if (failure.status === NOT_FOUND) return { kind: 'ended' };
  reportFailure(core, mailSignInCodeCall, failure);
  if (failure.status === UNAVAILABLE) return { kind: 'down' };
  const code = CodeRefusal.safeParse(failure.data).data?.code;
  if (code === 'expired') return { kind: 'ended' };
  if (code === 'closed') return { kind: 'closed' };
  const { message } = failureText(core, failure);
  return { kind: 'failed', message, retryAfterMs: failure.retryAfterMs ?? 0 };
}
