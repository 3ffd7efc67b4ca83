import { configService, type Config } from '../config/config.ts';
import type { Call, CallReply } from '../contract/call.ts';
import { credentialHeaders } from '../contract/credentials.ts';
import { Envelope, isErrorEnvelope } from '../contract/envelope.ts';
import { HEADERS, XSRF_COOKIE } from '../contract/names.ts';
import type { Core } from '../kernel/core.ts';
import { readCookie } from '../platform/cookies.ts';
import { truncate } from '../platform/safety/text.ts';
import { CALL_MODE, callHeaders, callUrl } from './address.ts';
import type { ApiFailure, ApiResult, FailureKind } from './failure.ts';
import { passwordFormsService } from './password-forms.ts';
import { prefetchedCallsService } from './prefetched-calls.ts';

/** A part of a screen that shows its own errors; sent as `component-name` and `section-name` (gateway-contract-11). */
export interface Section {
  readonly component: string;
  readonly section: string;
}

/** What a call sends, and how. `flows/call.ts` checks at compile time that it fits the call. */
export interface CallRequest {
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly pathParts?: Readonly<Record<string, string>> | undefined;
  readonly credentials?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  /** The section that shows a refusal. */
  readonly section?: Section | undefined;
  /** How long to wait for the whole reply, in milliseconds. Defaults to `requestTimeoutMs`. */
  readonly timeoutMs?: number | undefined;
  /** The page's language, as BCP 47. */
  readonly language: string;
}

function requestHeaders(
  core: Core,
  config: Config,
  url: string,
  call: Call,
  { credentials = {}, section, language }: CallRequest,
): Record<string, string> {
  const headers: Record<string, string> = {
    ...callHeaders(config),
    // `*;q=0` distinguishes it from a browser's own list, so that an older cookie does not win.
    'Accept-Language': `${language}, *;q=0`,
    ...call.headers,
    ...credentialHeaders(credentials),
  };
  if (!config.tenant) core.ports.warn('tenant code not found!');
  if (section) {
    headers[HEADERS.componentName] = section.component;
    headers[HEADERS.sectionName] = section.section;
  }
  const isSameHost = new URL(url).host === new URL(core.ports.location.href).host;
  const xsrf = readCookie(core, XSRF_COOKIE);
  if (isSameHost && xsrf && call.method !== 'GET') headers[HEADERS.xsrf] = xsrf;
  return headers;
}

const fail = (kind: FailureKind, status = 0): ApiFailure => ({
  kind,
  status,
  title: '',
  message: '',
});

/**
 * Adds the request's ID and address to a failure. The address has no query: queries name users, and pages log failures.
 */
function at<T>(address: string, result: ApiResult<T>, id?: string | null): ApiResult<T> {
  if (result.ok) return result;
  const [url = ''] = address.split('?');
  return { ok: false, failure: { ...result.failure, url, ...(id && { requestId: id }) } };
}

/** Reads how long to wait before a retry. A date is ignored, because clocks may differ. */
function retryAfter({ headers }: Response): Pick<ApiFailure, 'retryAfterMs'> {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(seconds) ? { retryAfterMs: Number(seconds) * 1000 } : {};
}

async function readReply<C extends Call>(
  core: Core,
  reply: Response,
  call: C,
): Promise<ApiResult<CallReply<C>>> {
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
  if (call.name !== 'resetPassword' && isErrorEnvelope(envelope.data)) {
    const title = truncate(envelope.data.error, serverTextLength);
    const words = { status: statusCode, title, message, data };
    return { ok: false, failure: { kind: 'rejected', ...words, ...retryAfter(reply) } };
  }
  const parsed = call.reply.safeParse(data);
  if (!parsed.success) return { ok: false, failure: fail('wrong-shape', reply.status) };
  return { ok: true, data: parsed.data as CallReply<C>, message, success };
}

/** Makes a call by the rules of the contract. Returns a failure as a value and shows nothing. Never rejects. */
export async function send<C extends Call>(
  core: Core,
  call: C,
  request: CallRequest,
): Promise<ApiResult<CallReply<C>>> {
  const config = await configService(core).ready();
  // The form that is refused shows why.
  if (request.credentials?.['password'] !== undefined && !passwordFormsService(core).accept(config))
    return { ok: false, failure: fail('unreachable') };
  const url = callUrl(config, call, request);
  const headers = requestHeaders(core, config, url, call, request);
  const prefetched = prefetchedCallsService(core).take(url, headers);
  const giveUp = prefetched?.giveUp ?? new AbortController();
  const limitMs = request.timeoutMs ?? core.constants.requestTimeoutMs;
  const cancel = core.ports.setTimer(() => giveUp.abort(), limitMs);
  try {
    const fetched = () =>
      core.ports.fetch(url, {
        ...CALL_MODE,
        method: call.method,
        headers,
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        keepalive: call.isKeptAlive ?? false,
        signal: giveUp.signal,
      });
    const reply = await (prefetched?.reply ?? fetched());
    return at(url, await readReply(core, reply, call), reply.headers.get(HEADERS.requestId));
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
