import type { Tab } from '../../support/raw-tab.ts';
import { lateness, type Figure } from './figures.ts';
import { ADA, armed, LOGOUT, openRig, waitFor, type Rig } from './rig.ts';

const NUMBERS = { sessionWarningMs: 1000, sessionPreloadMs: 1000 };

const signedOutAfter = (tab: Tab, sinceMs: number) =>
  tab.heard(({ type, atMs }) => type === 'sso-signed-out' && atMs >= sinceMs);

/** Freezes tabs until their session is over, as a closed lid does; returns when they woke up. */
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

/** What the page's storage keeps for a person, and for whoever comes next. */
export function savedPaths(userId: string): { own: string | null; next: string | null } {
  const kept = localStorage.getItem('prevVisitedPathForForceLogoutUser') ?? '{}';
  return {
    own: (JSON.parse(kept) as Record<string, string>)[userId] ?? null,
    next: localStorage.getItem('previouslyVisitedPath'),
  };
}

async function oneRound(rig: Rig, tab: Tab, path: string, isAsleep: boolean): Promise<number> {
  await tab.goto(`${rig.door.origin}/host/plain`);
  await rig.signIn(tab);
  const sinceMs = Date.now();
  await tab.goto(rig.door.origin + path);
  await armed(tab);
  const wokeAtMs = isAsleep ? await sleepPastTheEnd([tab]) : NaN;
  const { atMs } = await signedOutAfter(tab, sinceMs);
  await tab.until(() => location.pathname === '/host/login');
  return atMs - wokeAtMs;
}

/** Time runs out again and again, awake and asleep: each time the page of that moment must be kept. */
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
        const path = `/host/page?person=${user}&round=${round}#part-${round}`;
        const isAsleep = round % 2 === 1;
        const late = await oneRound(rig, tab, path, isAsleep);
        if (isAsleep) lateMs.push(late);
        const { own, next } = await tab.run(savedPaths, ADA);
        if (own !== path) lost += 1;
        if (next !== null) leaked += 1;
      }
    };
    await Promise.all(Array.from({ length: options.users }, (_, user) => live(user)));
    return [
      { what: 'forced sign-outs', value: each * options.users, unit: '' },
      { what: 'paths lost', value: lost, unit: '', exactly: 0 },
      { what: 'paths left to whoever signs in next', value: leaked, unit: '', exactly: 0 },
      ...lateness('signed out after waking past the end', lateMs, 250),
    ];
  } finally {
    await rig.close();
  }
}

/** All tabs of a person sleep past the end: all are out at once. */
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
    const outs = await Promise.all(tabs.map((tab) => signedOutAfter(tab, wokeAtMs)));
    for (const tab of tabs) await tab.until(() => location.pathname === '/host/login');
    return [
      ...lateness(
        `${count} tabs asleep past the end: signed out`,
        outs.map(({ atMs }) => atMs - wokeAtMs),
        // Twenty pages that leave at once want a processor each.
        2000,
      ),
      {
        what: 'sign-outs told to the gateway',
        value: rig.calls(LOGOUT).length,
        unit: '',
        exactly: 1,
      },
    ];
  } finally {
    await rig.close();
  }
}
