import assert from 'node:assert/strict';
import type { Tab } from '../browser/raw-tab.ts';
import { countResources, type ResourceCounts } from './cost-scripts.ts';
import { calling } from '../browser/raw-tab.ts';
import { isDialogOpen, pressInDialog } from './page-scripts.ts';
import { armed, hostPage, REFRESH, type Rig } from './rig.ts';

/** Lifetime of the sessions for these checks, in seconds; the warning is due after two seconds. */
export const HOST_SESSION_SECONDS = 12;
const NUMBERS = { sessionWarningMs: 10_000, sessionPreloadMs: 10_000, startWorkerMs: 0 };

/** A page that embeds the guard, and the number of workers that its policy allows. */
export interface HostCase {
  readonly title: string;
  /** Number of workers while the guard is armed. */
  readonly workers: number;
  readonly page: (rig: Rig) => string;
  /** The page's Content Security Policy. */
  readonly policy?: (rig: Rig) => string;
}

const ENTRY = '/elements/sso-session-guard.js';
const fromOther = ({ proxy }: Rig) => hostPage({ script: proxy.originByAddress + ENTRY });
const own = () => hostPage();
const twice = `<script type="module" src="${ENTRY}?copy=2"></script>`;

/** Strict and lax host pages; the warning opens on each, with a worker or without. */
export const HOST_CASES: readonly HostCase[] = [
  { title: 'a page whose script comes from another origin', workers: 1, page: fromOther },
  {
    title: 'a page that allows no worker',
    workers: 0,
    page: own,
    policy: () => "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'none'",
  },
  {
    title: 'a page that allows another origin’s script, and no blob worker',
    workers: 0,
    page: fromOther,
    policy: ({ proxy }) =>
      `default-src 'none'; script-src ${proxy.originByAddress}; connect-src 'self' ${proxy.originByAddress}`,
  },
  {
    title: 'a page whose policy has no directive for workers',
    workers: 1,
    page: own,
    policy: () => "default-src 'self'",
  },
  {
    title: 'a page that requires Trusted Types and does not allow our policy',
    workers: 0,
    page: own,
    policy: () => "require-trusted-types-for 'script'; trusted-types 'none'",
  },
  {
    title: 'a page that requires Trusted Types and allows our policy',
    workers: 1,
    page: own,
    policy: () => "require-trusted-types-for 'script'; trusted-types sso-elements",
  },
  {
    title: 'a page that loads the bundle twice and contains two guards',
    workers: 1,
    page: () => hostPage({ head: twice, body: '<sso-session-guard></sso-session-guard>' }),
  },
];

const workersOf = (tab: Tab): Promise<number> =>
  tab.run(() => (Reflect.get(globalThis, 'resourceCounts') as ResourceCounts).workers);

/** Counts the open dialogs of a page. */
function countDialogs(): number {
  const notifications = [...document.querySelectorAll('sso-notifications')];
  const roots = notifications.flatMap(({ shadowRoot }) => (shadowRoot ? [shadowRoot] : []));
  return roots.flatMap((root) => [...root.querySelectorAll('dialog[open]')]).length;
}

/** Opens the page of a case. Rejects unless the warning opens in time, once, and "Stay Signed In" works. */
export async function expectGuardWorks(
  rig: Rig,
  { page, policy, workers }: HostCase,
): Promise<void> {
  const headers = policy ? { 'content-security-policy': policy(rig) } : undefined;
  rig.proxy.serve('/host/case', page(rig), headers);
  const profile = await rig.user();
  const scripts = [calling(countResources)];
  const tab = await rig.open(profile, '/host/case', { numbers: NUMBERS, scripts });
  await armed(tab);
  // From here on only the clock can open the warning: the page has loaded, and nothing else wakes the watch.
  const endsAtMs = await tab.run(async () => {
    await document.querySelector('sso-session-guard')?.refresh();
    return Number(localStorage.getItem('tokenExpiryTime'));
  });
  const warning = await tab.waitForMessage(
    (message) => message.type === 'sso-session-warning' && message['endsAtMs'] === endsAtMs,
  );
  // The delay is measured elsewhere; here the warning must only leave time to answer.
  assert.ok(Number(warning['remainingSeconds']) > 2);
  await tab.until(isDialogOpen);
  assert.equal(await tab.run(countDialogs), 1);
  const calls = rig.calls(REFRESH).length;
  await tab.run(pressInDialog, 'Stay Signed In');
  await tab.waitForMessage(
    ({ type, atMs }) => type === 'sso-session-refreshed' && atMs > warning.atMs,
  );
  assert.equal(rig.calls(REFRESH).length - calls, 1);
  // A worker that the page blocks is discarded at its error event, which comes earlier.
  assert.equal(await workersOf(tab), workers);
  await profile.close();
}

/** Checks that a guard that is moved in its page keeps its watch and its worker. */
export async function movedGuard(rig: Rig): Promise<void> {
  const scripts = [calling(countResources)];
  const profile = await rig.user();
  const tab = await rig.open(profile, '/host/page', { numbers: NUMBERS, scripts });
  await armed(tab);
  await tab.until(
    () => (Reflect.get(globalThis, 'resourceCounts') as ResourceCounts).started === 1,
  );
  await tab.run(() => {
    const guard = document.querySelector('sso-session-guard');
    const main = document.querySelector('main');
    if (guard) main?.append(guard);
  });
  await tab.until(isDialogOpen);
  const resources = await tab.run(
    () => Reflect.get(globalThis, 'resourceCounts') as ResourceCounts,
  );
  assert.equal(resources.started, 1);
  assert.equal(resources.workers, 1);
  await profile.close();
}

/** Checks that a page restored from the back/forward cache signs out at once if its session is over. */
export async function restoredPage(rig: Rig): Promise<void> {
  const profile = await rig.user();
  const tab = await rig.open(profile, '/host/page?left=1', { numbers: NUMBERS });
  await armed(tab);
  const endsAtMs = await tab.run(() => Number(localStorage.getItem('tokenExpiryTime')));
  // The browser does not cache a page that is still fetching.
  await tab.until(isDialogOpen);
  await tab.goto(`${rig.proxy.origin}/host/plain`);
  while (Date.now() < endsAtMs) await tab.run(() => new Promise((go) => setTimeout(go, 100)));
  const sinceMs = Date.now();
  await tab.run(() => void setTimeout(() => history.back()));
  const shown = await tab.waitForMessage(
    ({ type, atMs }) => type === 'pageshow' && atMs >= sinceMs,
  );
  assert.equal(shown['isRestored'], true, 'the browser did not restore the page from its cache');
  const ended = await tab.waitForMessage(
    ({ type, atMs }) => type === 'sso-signed-out' && atMs >= sinceMs,
  );
  assert.equal(ended['reason'], 'expired');
  await tab.until(() => location.pathname === '/host/login');
  await profile.close();
}

/** Checks that with clocks a day apart the warning opens when it is due, without a sign-out. */
export async function wrongClock(rig: Rig): Promise<void> {
  const profile = await rig.user();
  const tab = await rig.open(profile, '/host/page', { numbers: NUMBERS });
  const warning = await tab.waitForMessage(({ type }) => type === 'sso-session-warning');
  // The delay is measured elsewhere; here the warning must only leave time to answer.
  assert.ok(Number(warning['remainingSeconds']) > 2);
  await tab.until(isDialogOpen);
  await tab.run(pressInDialog, 'Stay Signed In');
  await tab.waitForMessage(({ type }) => type === 'sso-session-refreshed');
  const left = await tab.run(() => document.querySelector('sso-session-guard')?.remaining ?? 0);
  // More than before the refresh; a busy machine reads it late.
  const warningSeconds = NUMBERS.sessionWarningMs / 1000;
  assert.ok(left > warningSeconds && left <= HOST_SESSION_SECONDS, `${left} s left`);
  assert.equal(tab.messages.filter(({ type }) => type === 'sso-signed-out').length, 0);
  await profile.close();
}
