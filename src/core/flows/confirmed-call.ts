import { send, type CallRequest } from '../api/client.ts';
import type { ApiResult } from '../api/failure.ts';
import type { Call, CallReply } from '../contract/call.ts';
import { ConfirmRefusal } from '../contract/confirm.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';
import { confirmSession } from './confirm.ts';

const FORBIDDEN = 403;

/**
 * Sends a call. If the gateway asks for a recent sign-in, asks the user to confirm the session, and sends it once more.
 * Returns undefined if the user does not confirm. Shows no failure. Never rejects.
 */
export async function sendConfirmed<C extends Call>(
  core: Core,
  row: C,
  request: Omit<CallRequest, 'language'>,
): Promise<ApiResult<CallReply<C>> | undefined> {
  const sendOnce = () => send(core, row, { ...request, language: messagesService(core).tag() });
  const first = await sendOnce();
  if (first.ok || first.failure.status !== FORBIDDEN) return first;
  const refusal = ConfirmRefusal.safeParse(first.failure.data);
  if (!refusal.success) return first;
  return (await confirmSession(core, refusal.data.confirm)) ? sendOnce() : undefined;
}
