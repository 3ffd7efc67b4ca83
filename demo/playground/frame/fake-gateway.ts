import { CALLS, DEFAULT_UTILITY_BASE } from '../../../src/core/contract/calls.ts';
import type { Reply, Replies } from '../replies.ts';

/** A gateway's usual time to answer; without it no one would see a screen wait. */
const ANSWER_MS = 150;

const pattern = (path: string) => new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}$`);
const ROUTES = Object.entries(CALLS)
  // A navigation, which no fetch sees.
  .filter(([name]) => name !== 'sso')
  .map(([name, { method, path }]) => ({ name, method, pattern: pattern(path) }));

function callOf(url: URL, method: string): string | undefined {
  const path = url.pathname.replace(DEFAULT_UTILITY_BASE, '');
  return ROUTES.find((route) => route.method === method && route.pattern.test(path))?.name;
}

function envelope({ status = 200, message = '', error = '', data }: Reply): Response {
  const success = status < 400;
  const body = { success, statusCode: status, message, error, data };
  // 4031 and 4032 travel in an HTTP 403.
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

/** Answers the frame's calls in the place of a gateway; all other requests go their way. */
export function startFakeGateway(replies: () => Replies): void {
  const real = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (input, init) => {
    // The client of the elements asks by address.
    const address = input instanceof Request ? input.url : input;
    const call = callOf(new URL(address, location.href), init?.method ?? 'GET');
    if (!call) return real(input, init);
    if (!navigator.onLine) throw new TypeError('Failed to fetch');
    const reply = replies()[call] ?? {};
    await pause(init?.signal, reply.isPending ? Infinity : ANSWER_MS);
    return envelope(reply);
  };
}
