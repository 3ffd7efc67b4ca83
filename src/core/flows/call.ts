import { send, type CallRequest } from '../api/client.ts';
import type { ApiResult } from '../api/failure.ts';
import type { Call, CallArguments, CallReply } from '../contract/call.ts';
import { SIGNED_IN_AT_KEY } from '../auth/kept-cookie.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';
import { storageService } from '../platform/storage.ts';
import { reportFailure } from './report-failure.ts';

/** How a call is made, beside what its row says. */
type CallOptions = Pick<CallRequest, 'section' | 'timeoutMs'>;

type Arguments<C extends Call> = CallArguments<C> & CallOptions;

/** The arguments after the call; they may be left out if the call needs none. */
type Rest<C extends Call> =
  Partial<Arguments<C>> extends Arguments<C> ? [request?: Arguments<C>] : [request: Arguments<C>];

/**
 * Makes a call in the page's language. A failure is dispatched as `sso-error`, shown as the interception table says, and
 * returned as a value. Never rejects.
 */
export async function call<C extends Call>(
  core: Core,
  row: C,
  ...[request]: Rest<C>
): Promise<ApiResult<CallReply<C>>> {
  const { section, ...sent }: Partial<CallRequest> = request ?? {};
  const language = messagesService(core).tag();
  const result = await send(core, row, { ...sent, section, language });
  if (!result.ok) reportFailure(core, row, result.failure, section);
  else if (!row.access) storageService(core).remove(SIGNED_IN_AT_KEY);
  return result;
}
