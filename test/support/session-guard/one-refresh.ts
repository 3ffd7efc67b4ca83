import type { Tab } from '../browser/raw-tab.ts';
import type { Figure } from './figures.ts';
import { keepActive } from './activity.ts';
import { armed, LOGOUT, openRig, REFRESH, tokenOf, waitFor, type Rig } from './rig.ts';

/** Lifetime of a token in seconds; its silent refresh is due at half of it. */
const SESSION_SECONDS = 8;
const NUMBERS = { sessionWarningMs: 4000, sessionPreloadMs: 1000, activityEveryMs: 100 };

/** Counts the refreshes of each token. */
export function refreshesByToken(rig: Rig): Map<string, number> {
  const counts = new Map<string, number>();
  for (const request of rig.calls(REFRESH))
    counts.set(tokenOf(request), (counts.get(tokenOf(request)) ?? 0) + 1);
  return counts;
}

/** Counts the unwanted sign-outs, reported by a page or received by the gateway. */
export const signOuts = (rig: Rig, tabs: readonly Tab[]): number =>
  rig.calls(LOGOUT).length +
  tabs.filter(({ messages }) => messages.some(({ type }) => type === 'sso-signed-out')).length;

/** Counts the refreshes of each token with many tabs of one active user: there must be one per token. */
export async function oneRefresh(options: { tabs: number; expiries: number }): Promise<Figure[]> {
  const rig = await openRig({ sessionSeconds: SESSION_SECONDS });
  try {
    const ada = await rig.user({ isActive: true });
    const tabs: Tab[] = [];
    const activity = keepActive(() => tabs.at(-1));
    for (let number = 0; number < options.tabs; number += 1) {
      tabs.push(await rig.open(ada, `/host/page?tab=${number}`, { numbers: NUMBERS }));
      await armed(tabs[number]);
    }
    const before = new Set(refreshesByToken(rig).keys());
    const since = () => [...refreshesByToken(rig)].filter(([token]) => !before.has(token));
    await waitFor(
      () => since().length >= options.expiries,
      (options.expiries * SESSION_SECONDS + 10) * 1000,
    );
    // A second refresh of the last token would come while the other tabs hold the lock.
    await Promise.all(tabs.map((tab) => tab.until(isFresh)));
    await activity.stop();
    const counts = since().map(([, count]) => count);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const name = `${options.tabs} tabs`;
    return [
      { what: `${name}: expiries`, value: counts.length, unit: '' },
      {
        what: `${name}: refreshes for each expiry`,
        value: total / counts.length,
        unit: '',
        exactly: 1,
      },
      {
        what: `${name}: most refreshes of one expiry`,
        value: Math.max(...counts),
        unit: '',
        exactly: 1,
      },
      { what: `${name}: false sign-outs`, value: signOuts(rig, tabs), unit: '', exactly: 0 },
    ];
  } finally {
    await rig.close();
  }
}

/** Returns true in a page whose session was just refreshed and in which no refresh runs or waits for the lock. */
async function isFresh(): Promise<boolean> {
  const { held = [], pending = [] } = await navigator.locks.query();
  const guard = document.querySelector('sso-session-guard');
  return held.length + pending.length === 0 && (guard?.remaining ?? 0) > 4;
}
