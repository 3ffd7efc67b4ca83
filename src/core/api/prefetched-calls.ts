import { defineService } from '../kernel/base-core.ts';
import { CALL_MODE } from './address.ts';

/** A call that was made before the core was loaded. */
export interface PrefetchedCall {
  readonly reply: Promise<Response>;
  readonly giveUp: AbortController;
}

/** Identifies a call. Ignores the page's language, because a prefetched call sends the browser's own. */
function keyOf(url: string, headers: Readonly<Record<string, string>>): string {
  const compared = Object.entries(headers).filter(([name]) => name !== 'Accept-Language');
  return JSON.stringify([url, compared]);
}

/** Calls that the entry file of an element has made. The core uses the reply instead of making the same call again. */
export const prefetchedCallsService = defineService('early-calls', () => {
  const calls = new Map<string, PrefetchedCall>();
  return {
    /** Makes a GET call. The caller may clone the reply at once. Rejects as `fetch` does. */
    begin(url: string, headers: Readonly<Record<string, string>>): Promise<Response> {
      const giveUp = new AbortController();
      const reply = fetch(url, { ...CALL_MODE, headers, signal: giveUp.signal });
      calls.set(keyOf(url, headers), { reply, giveUp });
      return reply;
    },
    /** Returns and removes the call with this address and these headers; undefined if there is none. */
    take(url: string, headers: Readonly<Record<string, string>>): PrefetchedCall | undefined {
      const key = keyOf(url, headers);
      const call = calls.get(key);
      calls.delete(key);
      return call;
    },
  };
});
