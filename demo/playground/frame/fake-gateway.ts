import { CALL_LIST } from '../../../src/core/contract/call-list.prerender.ts';
import { DEFAULT_UTILITY_BASE } from '../../../src/core/contract/names.ts';
import type { Reply, Replies } from '../replies.ts';

/** A typical response time, so that loading states are visible. */
const RESPONSE_MS = 150;

const pattern = (path: string) => new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}$`);
const ROUTES = CALL_LIST
  // `sso` is a navigation, not a fetch.
  .filter(({ name }) => name !== 'sso')
  .map(({ path, ...call }) => ({ ...call, pattern: pattern(path) }));

function callOf(url: URL, method: string): string | undefined {
  const path = url.pathname.replace(DEFAULT_UTILITY_BASE, '');
  return ROUTES.find((route) => route.method === method && route.pattern.test(path))?.name;
}

function envelope({ status = 200, message = '', error = '', data }: Reply): Response {
  const success = status < 400;
  const body = { success, statusCode: status, message, error, data };
  // The status codes 4031 and 4032 are sent as HTTP 403.
  return Response.json(body, { status: status > 999 ? 403 : status });
}

const pause = (signal: AbortSignal | null | undefined, ms: number) =>
  new Promise((resolve, reject) => {
    const timer = ms < Infinity ? setTimeout(resolve, ms) : undefined;
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/** Replaces `fetch` in the iframe: answers the calls of the contract and passes all other requests on. */
export function startFakeGateway(replies: () => Replies): void {
  const real = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : input;
    const call = callOf(new URL(url, location.href), init?.method ?? 'GET');
    if (!call) return real(input, init);
    if (!navigator.onLine) throw new TypeError('Failed to fetch');
    const reply = replies()[call] ?? {};
    await pause(init?.signal, reply.isPending ? Infinity : RESPONSE_MS);
    return envelope(reply);
  };
}
