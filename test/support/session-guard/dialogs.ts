import type { Tab } from '../browser/raw-tab.ts';
import { calling } from '../browser/raw-tab.ts';
import { lateness, type Figure } from './figures.ts';
import { isDialogOpen, pressInDialog, signOutByTag, reportDialogs } from './page-scripts.ts';
import { armed, LOGOUT, openRig, type Rig } from './rig.ts';

const scripts = [calling(reportDialogs)];

/** Waits for a message of a tab that was sent at `sinceMs` or later. */
export const messageAfter = (tab: Tab, wanted: string, sinceMs: number) =>
  tab.waitForMessage(({ type, atMs }) => type === wanted && atMs >= sinceMs);

/** The warning is due one second into the session, which leaves time for all tabs to open it. */
const SESSION_SECONDS = 12;
const NUMBERS = { sessionWarningMs: 11_000, sessionPreloadMs: 12_000 };

/** Opens tabs of one user in which the warning is about to open. */
async function openWarned(rig: Rig, count: number): Promise<Tab[]> {
  const ada = await rig.user();
  const tabs: Tab[] = [];
  while (tabs.length < count) {
    const tab = await rig.open(ada, undefined, { numbers: NUMBERS, scripts });
    // The warning stays away until all tabs are open: each refresh restarts the time for all tabs.
    await tab.goto(`${rig.proxy.origin}/host/page`);
    await armed(tab);
    await tab.run(() => document.querySelector('sso-session-guard')?.refresh());
    tabs.push(tab);
  }
  return tabs;
}

/** Measures how soon the dialogs of all other tabs close after one tab has refreshed. */
export async function closingDialogs(options: { tabs: number; rounds: number }): Promise<Figure[]> {
  const rig = await openRig({ sessionSeconds: SESSION_SECONDS });
  try {
    const tabs = await openWarned(rig, options.tabs);
    const closedAfterMs: number[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      const acting = tabs.at(-1);
      if (!acting) throw new Error('no tab');
      const sinceMs = Date.now();
      await Promise.all(tabs.map((tab) => tab.until(isDialogOpen)));
      await acting.run(pressInDialog, 'Stay Signed In');
      const refreshed = await messageAfter(acting, 'sso-session-refreshed', sinceMs);
      for (const tab of tabs) {
        const closed = await messageAfter(tab, 'dialog-closed', sinceMs);
        if (tab !== acting) closedAfterMs.push(closed.atMs - refreshed.atMs);
      }
    }
    return lateness('other tabs’ dialogs close', closedAfterMs, 200);
  } finally {
    await rig.close();
  }
}

/** Measures how soon a sign-out in one tab ends the session in all tabs, and how often the gateway is called. */
export async function signOutEverywhere(options: {
  tabs: number;
  rounds: number;
}): Promise<Figure[]> {
  const rig = await openRig({ sessionSeconds: SESSION_SECONDS });
  try {
    const tabs = await openWarned(rig, options.tabs);
    const [acting] = tabs.slice(-1);
    if (!acting) throw new Error('no tab');
    const endedAfterMs: number[] = [];
    let mostCalls = 0;
    for (let round = 0; round < options.rounds; round += 1) {
      const callsBefore = rig.calls(LOGOUT).length;
      const sinceMs = Date.now();
      await Promise.all(tabs.map((tab) => tab.until(isDialogOpen)));
      await acting.run(pressInDialog, 'Logout');
      const first = await messageAfter(acting, 'sso-signed-out', sinceMs);
      for (const tab of tabs) {
        const ended = await messageAfter(tab, 'sso-signed-out', sinceMs);
        endedAfterMs.push(ended.atMs - first.atMs);
        await tab.until(() => location.pathname === '/host/login');
      }
      mostCalls = Math.max(mostCalls, rig.calls(LOGOUT).length - callsBefore);
      if (round + 1 === options.rounds) break;
      await rig.signIn(acting);
      for (const tab of tabs) {
        await tab.goto(`${rig.proxy.origin}/host/page`);
        await armed(tab);
        await tab.run(() => document.querySelector('sso-session-guard')?.refresh());
      }
    }
    return [
      ...lateness('sign-out reaches all tabs', endedAfterMs, 1000),
      { what: 'sign-out calls to the gateway', value: mostCalls, unit: '', exactly: 1 },
    ];
  } finally {
    await rig.close();
  }
}

/** Checks that a sign-out also reaches idle tabs that have fetched nothing but the guard. */
export async function quietTabsEnd({ tabs: count }: { tabs: number }): Promise<Figure[]> {
  const rig = await openRig();
  try {
    const ada = await rig.user();
    const tabs: Tab[] = [];
    while (tabs.length < count) {
      tabs.push(await rig.open(ada, '/host/page'));
      await armed(tabs.at(-1));
    }
    await tabs.at(-1)?.run(signOutByTag);
    for (const tab of tabs) await tab.until(() => location.pathname === '/host/login');
    const signOuts = tabs.flatMap(({ messages }) =>
      messages.filter(({ type }) => type === 'sso-signed-out'),
    );
    return [
      { what: 'quiet tabs that signed out', value: signOuts.length, unit: '', exactly: count },
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
