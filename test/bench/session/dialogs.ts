import type { Tab } from '../../support/raw-tab.ts';
import { calling } from '../../support/raw-tab.ts';
import { lateness, type Figure } from './figures.ts';
import { isDialogOpen, pressInDialog, signOutByTag, tellDialogs } from './page-scripts.ts';
import { armed, LOGOUT, openRig, type Rig } from './rig.ts';

const scripts = [calling(tellDialogs)];
const newsAfter = (tab: Tab, wanted: string, sinceMs: number) =>
  tab.heard(({ type, atMs }) => type === wanted && atMs >= sinceMs);

/** How late the dialog is on the screen of a slow phone on a slow network, each time in a new profile. */
export async function slowDialogs({ samples }: { samples: number }): Promise<Figure[]> {
  const rig = await openRig({ sessionSeconds: 9 });
  const numbers = { sessionWarningMs: 3000, sessionPreloadMs: 4000 };
  try {
    const lateMs: number[] = [];
    let unprepared = 0;
    while (lateMs.length < samples) {
      const profile = await rig.user();
      const tab = await rig.open(profile, undefined, { numbers, scripts });
      await tab.send('Network.enable', {});
      await tab.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 1_600_000 / 8,
        uploadThroughput: 750_000 / 8,
      });
      await tab.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await tab.goto(`${rig.door.origin}/host/page`);
      const warning = await newsAfter(tab, 'sso-session-warning', 0);
      const painted = await newsAfter(tab, 'dialog-painted', warning.atMs);
      lateMs.push(painted.atMs - (Number(warning.endsAtMs) - numbers.sessionWarningMs));
      if (warning['isPrepared'] !== true) unprepared += 1;
      await profile.close();
    }
    return [
      ...lateness('dialog on screen, CPU 4×, 1.6 Mbps, 150 ms', lateMs, 250),
      { what: 'of these before the preload was done', value: unprepared, unit: '', exactly: 0 },
    ];
  } finally {
    await rig.close();
  }
}

/** The warning is due a second into the session, which leaves all tabs time to open theirs. */
const SESSION_SECONDS = 12;
const NUMBERS = { sessionWarningMs: 11_000, sessionPreloadMs: 12_000 };

/** One person's tabs, each with the warning up. */
async function openWarned(rig: Rig, count: number): Promise<Tab[]> {
  const ada = await rig.user();
  const tabs: Tab[] = [];
  while (tabs.length < count) {
    const tab = await rig.open(ada, undefined, { numbers: NUMBERS, scripts });
    // Nobody warns before all are there; the last refresh starts the time for all of them.
    await tab.goto(`${rig.door.origin}/host/page`);
    await armed(tab);
    await tab.run(() => document.querySelector('sso-session-guard')?.refresh());
    tabs.push(tab);
  }
  return tabs;
}

/** How soon all other tabs' dialogs close once one tab has refreshed. */
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
      const refreshed = await newsAfter(acting, 'sso-session-refreshed', sinceMs);
      for (const tab of tabs) {
        const closed = await newsAfter(tab, 'dialog-closed', sinceMs);
        if (tab !== acting) closedAfterMs.push(closed.atMs - refreshed.atMs);
      }
    }
    return lateness('other tabs’ dialogs close', closedAfterMs, 200);
  } finally {
    await rig.close();
  }
}

/** A sign-out in one tab ends all of them, and is told to the gateway once. */
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
      const first = await newsAfter(acting, 'sso-signed-out', sinceMs);
      for (const tab of tabs) {
        const ended = await newsAfter(tab, 'sso-signed-out', sinceMs);
        endedAfterMs.push(ended.atMs - first.atMs);
        await tab.until(() => location.pathname === '/host/login');
      }
      mostCalls = Math.max(mostCalls, rig.calls(LOGOUT).length - callsBefore);
      if (round + 1 === options.rounds) break;
      await rig.signIn(acting);
      for (const tab of tabs) {
        await tab.goto(`${rig.door.origin}/host/page`);
        await armed(tab);
        await tab.run(() => document.querySelector('sso-session-guard')?.refresh());
      }
    }
    return [
      ...lateness('all tabs end with the one that signs out', endedAfterMs, 1000),
      { what: 'sign-outs told to the gateway', value: mostCalls, unit: '', exactly: 1 },
    ];
  } finally {
    await rig.close();
  }
}

/** Tabs where nothing is due and nothing but the guard is fetched yet end with one that signs out, too. */
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
    const outs = tabs.flatMap(({ news }) => news.filter(({ type }) => type === 'sso-signed-out'));
    return [
      { what: 'quiet tabs that signed out', value: outs.length, unit: '', exactly: count },
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
