import { parseCookies } from '../core/contract/gateway/cookies.ts';
import { parseCookie } from './cookies.ts';
import type { FakeGateway, FakeResponse, StoredSession } from './types.ts';

/** What the gateway knows of the one browser whose requests `fetch` answers. */
export interface Browser {
  /** The cookies that the gateway has set, by name. */
  readonly jar: () => Record<string, string>;
  readonly save: () => void;
}

type Served = Pick<FakeGateway, 'serves' | 'handle' | 'signIn' | 'startsSignedIn'>;

const hasPage = (): boolean => typeof document === 'object' && typeof location === 'object';

/** Stores cookies in the jar and, as far as pages may, in the page. */
function storeCookies(cookies: readonly string[], jar: Record<string, string>, url: string): void {
  const isOwnHost = hasPage() && new URL(url).host === location.host;
  for (const text of cookies) {
    const { name, value, isHttpOnly, maxAgeSeconds } = parseCookie(text);
    if (maxAgeSeconds === 0) delete jar[name];
    else jar[name] = value;
    if (isOwnHost && !isHttpOnly) document.cookie = text;
  }
}

/** Returns the header Cookie. Pages can't read the cookie of the session, so it comes from the jar. */
function cookieHeader(sent: string | undefined, jar: Record<string, string>): string {
  if (sent !== undefined && !hasPage()) return sent;
  const all = { ...Object.fromEntries(parseCookies(sent)), ...jar };
  return Object.entries(all)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}

function toResponse({ status, headers, cookies, body }: FakeResponse): Response {
  const all = new Headers(headers);
  // Browsers drop this header; Node keeps it.
  for (const cookie of cookies) all.append('set-cookie', cookie);
  return new Response(body, { status, headers: all });
}

/** Answers a request; undefined if it is not for the gateway. */
export async function answerFetch(
  gateway: Served,
  { jar, save }: Browser,
  request: Request,
): Promise<Response | undefined> {
  const { method, url, signal } = request;
  // Single sign-on is a navigation.
  if (!gateway.serves(url, method) || request.mode === 'navigate') return undefined;
  const sent: Record<string, string> = Object.fromEntries(request.headers);
  const headers = {
    ...(hasPage() && { origin: location.origin }),
    ...sent,
    cookie: cookieHeader(sent['cookie'], jar()),
  };
  const body = await request.clone().text();
  const response = await gateway.handle({ method, url, headers, body }, signal);
  storeCookies(response.cookies, jar(), url);
  save();
  return toResponse(response);
}

/** Stores a session in this page, unless a user is signed in. */
export function storeInPage(session: () => StoredSession, { jar, save }: Browser): void {
  if (localStorage.getItem('isAuthenticated')) return;
  const { cookies, localStorage: entries } = session();
  storeCookies(cookies, jar(), location.href);
  for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  save();
}

/** Replaces `fetch`, so that the gateway answers its calls. Returns a function that restores it. */
export function replaceFetch(
  gateway: Pick<FakeGateway, 'serves' | 'fetch'>,
  target: { fetch: typeof fetch },
): () => void {
  const original = target.fetch;
  target.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : input;
    const address = new URL(url, hasPage() ? location.href : undefined);
    if (!gateway.serves(address)) return original.call(globalThis, input, init);
    if (typeof navigator === 'object' && !navigator.onLine) throw new TypeError('Failed to fetch');
    const request = new Request(input instanceof Request ? input.clone() : address, init);
    return (await gateway.fetch(request)) ?? original.call(globalThis, input, init);
  };
  return () => {
    target.fetch = original;
  };
}
