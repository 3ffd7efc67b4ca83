import { announcedWith, NEW_BROWSER } from '../core/contract/features.ts';
import type { BaseExchange } from '../core/contract/gateway/exchange.ts';
import { randomToken, type Data } from './data.ts';
import type { FakeUser } from './user-types.ts';

const DAY_MS = 24 * 3600 * 1000;
const MARK_SECONDS = 180 * 24 * 3600;

/** What a request says of its browser. */
type Visit = Pick<BaseExchange, 'sent' | 'cookies' | 'write'> & { readonly url: URL };

const cookieName = ({ url }: Pick<Visit, 'url'>): string =>
  url.protocol === 'https:' ? '__Host-sso-browser' : 'sso-browser';

/** The browsers in which users have signed in with a password, over data that `data` returns. */
export function createNewBrowsers(
  data: () => Data,
  now: () => number,
  features: readonly string[],
) {
  const isAnnounced = announcedWith(features, NEW_BROWSER) !== undefined;

  return {
    /**
     * Returns true for a browser in which a user has to enter a mailed code: not for users without an email address, nor in
     * the 24 hours after a mail has reset the password.
     */
    isNew(exchange: Visit, { username }: FakeUser): boolean {
      const mark = exchange.sent.get(cookieName(exchange)) ?? '';
      const isSeen = data().seenBrowsers[username]?.includes(mark) === true;
      const isReset = now() - (data().resets[username] ?? -Infinity) < DAY_MS;
      return isAnnounced && username.includes('@') && !isSeen && !isReset;
    },

    /** Remembers that a user has signed in with a password in the browser of a request. */
    mark(exchange: Visit, username: string): void {
      if (!isAnnounced) return;
      const name = cookieName(exchange);
      const mark = exchange.sent.get(name) ?? randomToken();
      exchange.cookies.push(exchange.write.hidden(name, mark, MARK_SECONDS));
      data().seenBrowsers[username] = [...(data().seenBrowsers[username] ?? []), mark];
    },

    recordReset(username: string): void {
      data().resets[username] = now();
    },
  };
}
export type NewBrowsers = ReturnType<typeof createNewBrowsers>;
