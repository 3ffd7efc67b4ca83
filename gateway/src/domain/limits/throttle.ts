import type { Account } from '../../model/account.ts';
import { addressKey, networkKey } from '../../platform/addresses.ts';
import { countUse } from '../../store/rate-windows.ts';
import { findUser } from '../../store/users.ts';
import { callerOf, type Browser, type KnownBrowserParts } from './known-browsers.ts';

/** Attempts in a minute from one address, and from one network. */
export interface AttemptLimits {
  readonly attemptsPerMinute: number;
  readonly networkAttemptsPerMinute: number;
}

/**
 * Counts a call that could be used to guess credentials, by the address, and then by its network, which does not count
 * what the limit of the address refuses. A browser that is known to the account has a limit of its own instead, so that
 * strangers in its network can't use it up. Returns 0, or the seconds until the next call is allowed.
 */
export async function countAttempt(
  parts: KnownBrowserParts,
  { attemptsPerMinute, networkAttemptsPerMinute }: AttemptLimits,
  browser: Browser,
  account?: Account,
): Promise<number> {
  const { store, now } = parts;
  const count = (key: string, limit: number): Promise<number> =>
    countUse(store, now(), key, { limit, seconds: 60 });
  const seconds = await count(`address:${addressKey(browser.ip)}`, attemptsPerMinute);
  if (seconds > 0) return seconds;
  const user = account && (await findUser(store, account.tenant, account.username));
  const caller = account && callerOf(parts, browser, user ?? account);
  return caller?.isKnown
    ? count(`address:${caller.key}`, attemptsPerMinute)
    : count(`network:${networkKey(browser.ip)}`, networkAttemptsPerMinute);
}
