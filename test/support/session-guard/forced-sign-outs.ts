import type { Tab } from '../browser/raw-tab.ts';
import { lateness, type Figure } from './figures.ts';
import { ADA, armed, LOGOUT, openRig, waitFor, type Rig } from './rig.ts';

const NUMBERS = { sessionWarningMs: 1000, sessionPreloadMs: 1000 };

const signedOutAfter = (tab: Tab, sinceMs: number) =>
  tab.waitForMessage(({ type, atMs }) => type === 'sso-signed-out' && atMs >= sinceMs);

/** Freezes tabs until their session is over, as a closed laptop does. Returns the time at which they woke up. */
export async function sleepPastTheEnd(tabs: readonly Tab[]): Promise<number> {
  const ends = await Promise.all(
    tabs.map((tab) => tab.run(() => Number(localStorage.getItem('tokenExpiryTime')))),
  );
  await Promise.all(tabs.map((tab) => tab.freeze()));
  await waitFor(() => Date.now() > Math.max(...ends) + 200);
  const wokeAtMs = Date.now();
  await Promise.all(tabs.map((tab) => tab.resume()));
  return wokeAtMs;
}

/** Reads the paths saved in the page's storage: the user's own, and the one for the next user. */
export function readSavedPaths(userId: string): { own: string | null; next: string | null } {
  const kept = localStorage.getItem('prevVisitedPathForForceLogoutUser') ?? '{}';
  return {
    own: (JSON.parse(kept) as Record<string, string>)[userId] ?? null,
    next: localStorage.getItem('previouslyVisitedPath'),
  };
}

async function oneRound(rig: Rig, tab: Tab, path: string, isAsleep: boolean): Promise<number> {
  await tab.goto(`${rig.proxy.origin}/host/plain`);
  await rig.signIn(tab);
  const sinceMs = Date.now();
  await tab.goto(rig.proxy.origin + path);
  await armed(tab);
  const wokeAtMs = isAsleep ? await sleepPastTheEnd([tab]) : NaN;
  const { atMs } = await signedOutAfter(tab, sinceMs);
  await tab.until(() => location.pathname === '/host/login');
  return atMs - wokeAtMs;
}

/** Lets sessions expire repeatedly, in awake and frozen tabs, and counts the paths that were not saved. */
export async function forcedSignOuts(options: {
  rounds: number;
  users: number;
}): Promise<Figure[]> {
  const rig = await openRig({ sessionSeconds: 5 });
  try {
    const lateMs: number[] = [];
    let lost = 0;
    let leaked = 0;
    const each = Math.ceil(options.rounds / options.users);
    const live = async (user: number): Promise<void> => {
      const profile = await rig.browser.profile();
      const tab = await rig.open(profile, '/host/plain', { numbers: NUMBERS });
      for (let round = 0; round < each; round += 1) {
        const path = `/host/page?user=${user}&round=${round}#part-${round}`;
        const isAsleep = round % 2 === 1;
        const late = await oneRound(rig, tab, path, isAsleep);
        if (isAsleep) lateMs.push(late);
        const { own, next } = await tab.run(readSavedPaths, ADA);
        if (own !== path) lost += 1;
        if (next !== null) leaked += 1;
      }
    };
    await Promise.all(Array.from({ length: options.users }, (_, user) => live(user)));
    return [
      { what: 'forced sign-outs', value: each * options.users, unit: '' },
      { what: 'paths lost', value: lost, unit: '', exactly: 0 },
      { what: 'paths left for the next user', value: leaked, unit: '', exactly: 0 },
      ...lateness('signed out after waking past the end', lateMs, 250),
    ];
  } finally {
    await rig.close();
  }
}

/** Measures how soon all frozen tabs of a user are signed out after they wake up past the end. */
export async function sleepingTabs({ tabs: count }: { tabs: number }): Promise<Figure[]> {
  const rig = await openRig({ sessionSeconds: 15 });
  try {
    const ada = await rig.user();
    const tabs: Tab[] = [];
    while (tabs.length < count) {
      tabs.push(await rig.open(ada, `/host/page?tab=${tabs.length}`, { numbers: NUMBERS }));
      await armed(tabs.at(-1));
    }
    const wokeAtMs = await sleepPastTheEnd(tabs);
    const signOuts = await Promise.all(tabs.map((tab) => signedOutAfter(tab, wokeAtMs)));
    for (const tab of tabs) await tab.until(() => location.pathname === '/host/login');
    return [
      ...lateness(
        `${count} tabs asleep past the end: signed out`,
        signOuts.map(({ atMs }) => atMs - wokeAtMs),
        // Twenty pages that redirect at once share the processor.
        2000,
      ),
      {
        what: 'sign-out calls to the gateway',
        value: rig.calls(LOGOUT).length,
        unit: '',
        exactly: 1,
      },
    ];
  } finally {
    await rig.close();
  }
}
