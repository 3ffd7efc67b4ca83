import { defineService } from '../kernel/base-core.ts';
import { CALL_MODE } from './address.ts';

/** A call that is under way before the core has come. */
export interface PrefetchedCall {
  readonly reply: Promise<Response>;
  readonly giveUp: AbortController;
}

/** Without the page's language: an early call's page is in the browser's own, which browsers name themselves. */
function keyOf(url: string, headers: Readonly<Record<string, string>>): string {
  const named = Object.entries(headers).filter(([name]) => name !== 'Accept-Language');
  return JSON.stringify([url, named]);
}

/** Calls that a tag's own file has begun; the core takes one over where it would make the very same. */
export const prefetchedCallsService = defineService('early-calls', () => {
  const calls = new Map<string, PrefetchedCall>();
  return {
    /** Begins a GET. The reply may be cloned at once, and rejects as fetch does. */
    begin(url: string, headers: Readonly<Record<string, string>>): Promise<Response> {
      const giveUp = new AbortController();
      const reply = fetch(url, { ...CALL_MODE, headers, signal: giveUp.signal });
      calls.set(keyOf(url, headers), { reply, giveUp });
      return reply;
    },
    /** The call of this address with these headers, which counts once. */
    take(url: string, headers: Readonly<Record<string, string>>): PrefetchedCall | undefined {
      const key = keyOf(url, headers);
      const call = calls.get(key);
      calls.delete(key);
      return call;
    },
  };
});
