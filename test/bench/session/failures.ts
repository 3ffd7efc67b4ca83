import assert from 'node:assert/strict';
import type { Choices } from '../../support/front-door.ts';
import type { Tab } from '../../support/raw-tab.ts';
import { asFigure, type Figure } from './figures.ts';
import { savedPaths } from './forced-sign-outs.ts';
import { dialogText, isDialogOpen, pressInDialog } from './page-scripts.ts';
import { ADA, armed, openRig, REFRESH, type Rig } from './rig.ts';

const FAILED = 'That did not work. Please try again.';
/** Due at half of the token's life, as a silent refresh would be; the other half is for what fails. */
export const FAILURE_SESSION_SECONDS = 30;
const NUMBERS = { sessionWarningMs: 15_000, sessionPreloadMs: 30_000, refreshTimeoutMs: 2500 };
const PATH = '/host/page?at=work';

const OUTAGES: Record<string, (choices: Choices) => void> = {
  'a 500 without sense': ({ answer }) => answer(500, '<h1>Bad gateway</h1>'),
  'a 503': ({ answer }) =>
    answer(503, '{"success":false,"statusCode":503,"message":"","error":"","data":null}'),
  'no answer in time': () => {},
  'a connection that breaks': ({ drop }) => drop(),
};

/** The pages of two people, each with the warning up. */
export async function openWarned(rig: Rig): Promise<[Tab, Tab]> {
  const open = async () => {
    const tab = await rig.open(await rig.user(), PATH, { numbers: NUMBERS });
    await armed(tab);
    return tab;
  };
  const tabs = [await open(), await open()] as [Tab, Tab];
  for (const tab of tabs) {
    await tab.heard(({ type }) => type === 'sso-session-warning', 20_000);
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

/** Presses Stay while something is amiss: the dialog says so, and nobody is signed out. */
async function failOnce(tab: Tab): Promise<void> {
  const sinceMs = Date.now();
  await tab.run(pressInDialog, 'Stay Signed In');
  await tab.heard(({ type, atMs }) => type === 'sso-error' && atMs >= sinceMs);
  await tab.until((text: string) => {
    const root = document.querySelector('sso-notifications')?.shadowRoot;
    return root?.querySelector('dialog[open]')?.textContent.includes(text);
  }, FAILED);
  assert.ok(await tab.run(isSignedIn));
}

/** What goes wrong on the way to the gateway never ends a session; it is said, and may be tried again. */
export async function outages(rig: Rig, tab: Tab): Promise<void> {
  for (const [what, happen] of Object.entries(OUTAGES)) {
    rig.door.setPorter((visit, choices) =>
      visit.path === REFRESH ? happen(choices) : choices.pass(),
    );
    await failOnce(tab).catch((error: unknown) => assert.fail(`${what}: ${String(error)}`));
  }
  rig.door.setPorter();
  await tab.send('Network.enable', {});
  await setOffline(tab, true);
  await failOnce(tab);
  await setOffline(tab, false);
  await tab.run(pressInDialog, 'Stay Signed In');
  await tab.heard(({ type }) => type === 'sso-session-refreshed');
  assert.equal(tab.news.filter(({ type }) => type === 'sso-signed-out').length, 0);
  assert.doesNotMatch(await tab.run(dialogText), /did not work/);
}

/** The gateway no longer knows the session: that is its end, and the path is kept. */
export async function lostSession(rig: Rig, tab: Tab): Promise<void> {
  await rig.gateway.store.deleteFrom('sessions').execute();
  await tab.run(pressInDialog, 'Stay Signed In');
  const { reason } = await tab.heard(({ type }) => type === 'sso-signed-out');
  assert.equal(reason, 'lost');
  await tab.until(() => location.pathname === '/host/login');
  assert.deepEqual(await tab.run(savedPaths, ADA), { own: PATH, next: null });
}

export async function failures(): Promise<Figure[]> {
  const rig = await openRig({ sessionSeconds: FAILURE_SESSION_SECONDS });
  try {
    const [first, second] = await openWarned(rig);
    return [
      await asFigure('5xx, timeout, broken line, offline: told, not signed out', () =>
        outages(rig, first),
      ),
      await asFigure('401: signed out, path kept', () => lostSession(rig, second)),
    ];
  } finally {
    await rig.close();
  }
}
