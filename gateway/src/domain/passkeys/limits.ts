import type { User } from '../../model/user.ts';
import { addressKey, networkKey } from '../../platform/addresses.ts';
import { countUse, isUsedUp, type RateWindow } from '../../store/rate-windows.ts';
import { callerOf, type Browser, type KnownBrowserParts } from '../limits/known-browsers.ts';
import type { AttemptLimits } from '../limits/throttle.ts';

const SECONDS = 60;

/**
 * Returns the windows in which the failures of a browser count: that of its address, and of its network unless it is
 * known to the passkey's user. They are not those of passwords, so failures of one never stop the other.
 */
function windowsOf(
  parts: KnownBrowserParts,
  { attemptsPerMinute, networkAttemptsPerMinute }: AttemptLimits,
  browser: Browser,
  user?: User,
): [key: string, window: RateWindow][] {
  const address = `passkey-address:${addressKey(browser.ip)}`;
  const network = `passkey-network:${networkKey(browser.ip)}`;
  const isKnown = user !== undefined && callerOf(parts, browser, user).isKnown;
  return [
    [address, { limit: attemptsPerMinute, seconds: SECONDS }],
    ...(isKnown
      ? []
      : ([[network, { limit: networkAttemptsPerMinute, seconds: SECONDS }]] as const)),
  ] as [string, RateWindow][];
}

/** Returns true if too many passkeys of a browser's address or network have failed within a minute. */
export async function hasFailedOften(
  parts: KnownBrowserParts,
  limits: AttemptLimits,
  browser: Browser,
  user?: User,
): Promise<boolean> {
  for (const [key, window] of windowsOf(parts, limits, browser, user))
    if (await isUsedUp(parts.store, parts.now(), key, window)) return true;
  return false;
}

/** Counts a passkey that has failed. Those that succeed are not counted, because a whole office may arrive at once. */
export async function countFailedPasskey(
  parts: KnownBrowserParts,
  limits: AttemptLimits,
  browser: Browser,
  user?: User,
): Promise<void> {
  for (const [key, window] of windowsOf(parts, limits, browser, user))
    await countUse(parts.store, parts.now(), key, window);
}
