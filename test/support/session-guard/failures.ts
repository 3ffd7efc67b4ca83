import assert from 'node:assert/strict';
import type { ReplyActions } from '../gateway/recording-proxy.ts';
import type { Tab } from '../browser/raw-tab.ts';
import { asFigure, type Figure } from './figures.ts';
import { readSavedPaths } from './forced-sign-outs.ts';
import { dialogText, isDialogOpen, pressInDialog } from './page-scripts.ts';
import { ADA, armed, openRig, REFRESH, type Rig } from './rig.ts';

const FAILED = 'That did not work. Please try again.';
/** The warning is due after eight seconds; the failures have the rest, because a busy machine may stand still. */
const SESSION_SECONDS = 60;
const NUMBERS = { sessionWarningMs: 52_000, sessionPreloadMs: 60_000, refreshTimeoutMs: 2500 };
const PATH = '/host/page?at=work';

const OUTAGES: Record<string, (actions: ReplyActions) => void> = {
  'a 500 with an HTML body': ({ answer }) => answer(500, '<h1>Bad gateway</h1>'),
  'a 503': ({ answer }) =>
    answer(503, '{"success":false,"statusCode":503,"message":"","error":"","data":null}'),
  'no reply in time': () => {},
  'a dropped connection': ({ drop }) => drop(),
};

/** Opens the pages of two users, each with the warning open. */
export async function openWarned(rig: Rig): Promise<[Tab, Tab]> {
  const open = async () => {
    const tab = await rig.open(await rig.user(), PATH, { numbers: NUMBERS });
    await armed(tab);
    return tab;
  };
  const tabs = [await open(), await open()] as [Tab, Tab];
  for (const tab of tabs) {
    await tab.waitForMessage(({ type }) => type === 'sso-session-warning', 20_000);
    await tab.until(isDialogOpen);
  }
  return tabs;
}

const isSignedIn = () => localStorage.getItem('isAuthenticated') === 'true';
const setOffline = (tab: Tab, offline: boolean) =>
  tab.send('Network.emulateNetworkConditions', {
    offline,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });

/** Presses "Stay Signed In" during an outage. Rejects unless the dialog shows the failure and the session lives on. */
async function expectFailure(tab: Tab): Promise<void> {
  const sinceMs = Date.now();
  await tab.run(pressInDialog, 'Stay Signed In');
  await tab.waitForMessage(({ type, atMs }) => type === 'sso-error' && atMs >= sinceMs);
  await tab.until((text: string) => {
    const root = document.querySelector('sso-notifications')?.shadowRoot;
    return root?.querySelector('dialog[open]')?.textContent.includes(text);
  }, FAILED);
  assert.ok(await tab.run(isSignedIn));
}

/** Checks that an outage never ends a session: the dialog shows the failure and allows another attempt. */
export async function outages(rig: Rig, tab: Tab): Promise<void> {
  for (const [what, happen] of Object.entries(OUTAGES)) {
    rig.proxy.setHandler((request, actions) =>
      request.path === REFRESH ? happen(actions) : actions.pass(),
    );
    await expectFailure(tab).catch((error: unknown) => assert.fail(`${what}: ${String(error)}`));
  }
  rig.proxy.setHandler();
  await tab.send('Network.enable', {});
  await setOffline(tab, true);
  await expectFailure(tab);
  await setOffline(tab, false);
  await tab.run(pressInDialog, 'Stay Signed In');
  await tab.waitForMessage(({ type }) => type === 'sso-session-refreshed');
  assert.equal(tab.messages.filter(({ type }) => type === 'sso-signed-out').length, 0);
  assert.doesNotMatch(await tab.run(dialogText), /did not work/);
}

/** Checks that a session unknown to the gateway ends, and that the path is saved. */
export async function lostSession(rig: Rig, tab: Tab): Promise<void> {
  await rig.gateway.store.deleteFrom('sessions').execute();
  await tab.run(pressInDialog, 'Stay Signed In');
  const { reason } = await tab.waitForMessage(({ type }) => type === 'sso-signed-out');
  assert.equal(reason, 'lost');
  await tab.until(() => location.pathname === '/host/login');
  assert.deepEqual(await tab.run(readSavedPaths, ADA), { own: PATH, next: null });
}

export async function failures(): Promise<Figure[]> {
  const rig = await openRig({ sessionSeconds: SESSION_SECONDS });
  try {
    const [first, second] = await openWarned(rig);
    return [
      await asFigure('5xx, timeout, dropped, offline: shown, not signed out', () =>
        outages(rig, first),
      ),
      await asFigure('401: signed out, path saved', () => lostSession(rig, second)),
    ];
  } finally {
    await rig.close();
  }
}
