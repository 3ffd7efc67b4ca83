import type * as z from 'zod/mini';
import { configService, type Config } from '../config/config.ts';
import { CALLS, HEADERS, XSRF_COOKIE, type CallName } from '../contract/calls.ts';
import { Envelope, isErrorEnvelope } from '../contract/envelope.ts';
import { readCookie } from '../platform/cookies.ts';
import type { Core } from '../kernel/core.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Section } from '../notices/section-errors.ts';
import { truncate } from '../platform/safety/text.ts';
import { CALL_MODE, callHeaders, callUrl } from './address.ts';
import { prefetchedCallsService } from './prefetched-calls.ts';
import type { ApiFailure, ApiResult, FailureKind } from './failure.ts';
import { reportFailure } from '../flows/report-failure.ts';

/** One call of spec 7, made ready to send. */
export interface CallRequest<T> {
  readonly call: Exclude<CallName, 'sso'>;
  /** Checks and shapes the reply's `data`. */
  readonly data: z.ZodMiniType<T>;
  readonly query?: Record<string, string>;
  readonly pathParts?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** Where on the screen a refusal shows. */
  readonly section?: Section;
  /** How long to wait for the whole reply, where it is not the usual time. */
  readonly timeoutMs?: number;
  /** True for a call that has to arrive even though the page is being left. */
  readonly isKeptAlive?: boolean;
  /** True when the caller tells people itself, or nobody should hear (spec 8). */
  readonly isQuiet?: boolean;
}

function requestHeaders(core: Core, config: Config, url: string, request: CallRequest<unknown>) {
  const common = callHeaders(config);
  // `*;q=0` tells this from a browser's own list, and that a cookie's older language must not win.
  const language = { 'Accept-Language': `${messagesService(core).tag()}, *;q=0` };
  const headers: Record<string, string> = { ...common, ...language, ...request.headers };
  if (!config.tenant) core.ports.warn('tenant code not found!');
  if (request.section) {
    headers[HEADERS.componentName] = request.section.component;
    headers[HEADERS.sectionName] = request.section.section;
  }
  const isSameHost = new URL(url).host === new URL(core.ports.location.href).host;
  const xsrf = readCookie(core, XSRF_COOKIE);
  if (isSameHost && xsrf && CALLS[request.call].method !== 'GET') headers[HEADERS.xsrf] = xsrf;
  return headers;
}

const fail = (kind: FailureKind, status = 0): ApiFailure => ({
  kind,
  status,
  title: '',
  message: '',
});

/** A result with the address that was called. Queries name users: they stay out of what a page logs. */
function at<T>(address: string, result: ApiResult<T>): ApiResult<T> {
  const [url = ''] = address.split('?');
  return result.ok ? result : { ok: false, failure: { ...result.failure, url } };
}

/** What a reply says about trying again; a date is not believed, since clocks may differ. */
function retryAfter({ headers }: Response): Pick<ApiFailure, 'retryAfterMs'> {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(seconds) ? { retryAfterMs: Number(seconds) * 1000 } : {};
}

async function readReply<T>(
  core: Core,
  reply: Response,
  request: CallRequest<T>,
): Promise<ApiResult<T>> {
  let body: unknown;
  const text = await reply.text();
  try {
    body = JSON.parse(text);
  } catch {
    return { ok: false, failure: fail('not-json', reply.status) };
  }
  const envelope = Envelope.safeParse(body);
  if (!envelope.success) return { ok: false, failure: fail('wrong-shape', reply.status) };
  const { success, statusCode, data } = envelope.data;
  const { serverTextLength } = core.constants;
  const message = truncate(envelope.data.message, serverTextLength);
  if (request.call !== 'resetPassword' && isErrorEnvelope(envelope.data)) {
    const title = truncate(envelope.data.error, serverTextLength);
    const words = { status: statusCode, title, message, data };
    return { ok: false, failure: { kind: 'rejected', ...words, ...retryAfter(reply) } };
  }
  const parsed = request.data.safeParse(data);
  if (!parsed.success) return { ok: false, failure: fail('wrong-shape', reply.status) };
  return { ok: true, data: parsed.data, message, success };
}

async function exchange<T>(core: Core, request: CallRequest<T>): Promise<ApiResult<T>> {
  const config = await configService(core).ready();
  const url = callUrl(config, request);
  const headers = requestHeaders(core, config, url, request);
  const early = prefetchedCallsService(core).take(url, headers);
  const giveUp = early?.giveUp ?? new AbortController();
  const limitMs = request.timeoutMs ?? core.constants.requestTimeoutMs;
  const cancel = core.ports.setTimer(() => giveUp.abort(), limitMs);
  try {
    const fetched = () =>
      core.ports.fetch(url, {
        ...CALL_MODE,
        method: CALLS[request.call].method,
        headers,
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        keepalive: request.isKeptAlive ?? false,
        signal: giveUp.signal,
      });
    return at(url, await readReply(core, await (early?.reply ?? fetched()), request));
  } catch {
    const kind = giveUp.signal.aborted
      ? 'timeout'
      : core.ports.isOnline()
        ? 'unreachable'
        : 'offline';
    return at(url, { ok: false, failure: fail(kind) });
  } finally {
    cancel();
  }
}

/**
 * Makes a call by every rule of spec 7. A failure is returned as a value, after the interception
 * table of spec 8 has told the person (unless the request is quiet). Never rejects.
 */
export async function send<T>(core: Core, request: CallRequest<T>): Promise<ApiResult<T>> {
  const result = await exchange(core, request);
  if (!result.ok) reportFailure(core, request, result.failure);
  return result;
}
