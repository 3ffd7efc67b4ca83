import assert from 'node:assert/strict';
import type { Tab } from '../../support/raw-tab.ts';
import { countThings, type Things } from './cost-scripts.ts';
import { calling } from '../../support/raw-tab.ts';
import { isDialogOpen, pressInDialog } from './page-scripts.ts';
import { armed, hostPage, REFRESH, type Rig } from './rig.ts';

/** A session of the rig these need, in seconds; the warning is due two seconds into it. */
export const HOST_SESSION_SECONDS = 12;
const NUMBERS = { sessionWarningMs: 10_000, sessionPreloadMs: 10_000, startWorkerMs: 0 };

/** How a page may embed the guard, and whether its worker can start there. */
export interface HostCase {
  readonly title: string;
  /** How many workers there are while the guard is armed. */
  readonly workers: number;
  readonly page: (rig: Rig) => string;
  /** The page's Content Security Policy. */
  readonly policy?: (rig: Rig) => string;
}

const ENTRY = '/elements/sso-session-guard.js';
const fromOther = ({ door }: Rig) => hostPage({ script: door.otherOrigin + ENTRY });
const own = () => hostPage();
const twice = `<script type="module" src="${ENTRY}?copy=2"></script>`;

/** Pages as strict or as careless as hosts write them: on each the warning comes, with a worker or without. */
export const HOST_CASES: readonly HostCase[] = [
  { title: 'a page whose script comes from another origin', workers: 1, page: fromOther },
  {
    title: 'a page that allows no worker',
    workers: 0,
    page: own,
    policy: () => "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'none'",
  },
  {
    title: 'a page that allows another origin’s script, and no worker made of text',
    workers: 0,
    page: fromOther,
    policy: ({ door }) =>
      `default-src 'none'; script-src ${door.otherOrigin}; connect-src 'self' ${door.otherOrigin}`,
  },
  {
    title: 'a page with a policy that does not speak of workers',
    workers: 1,
    page: own,
    policy: () => "default-src 'self'",
  },
  {
    title: 'a page that demands Trusted Types and allows no policy of ours',
    workers: 0,
    page: own,
    policy: () => "require-trusted-types-for 'script'; trusted-types 'none'",
  },
  {
    title: 'a page that demands Trusted Types and allows ours',
    workers: 1,
    page: own,
    policy: () => "require-trusted-types-for 'script'; trusted-types sso-elements",
  },
  {
    title: 'a page that loads the bundle twice and holds two guards',
    workers: 1,
    page: () => hostPage({ head: twice, body: '<sso-session-guard></sso-session-guard>' }),
  },
];

const workersOf = (tab: Tab): Promise<number> =>
  tab.run(() => (Reflect.get(globalThis, 'countedThings') as Things).workers);

/** How many dialogs are open in a page. */
function countDialogs(): number {
  const outlets = [...document.querySelectorAll('sso-notifications')];
  const roots = outlets.flatMap(({ shadowRoot }) => (shadowRoot ? [shadowRoot] : []));
  return roots.flatMap((root) => [...root.querySelectorAll('dialog[open]')]).length;
}

/** Opens a page of the case: the warning opens in time, once, and Stay Signed In works. */
export async function worksOn(rig: Rig, { page, policy, workers }: HostCase): Promise<void> {
  const headers = policy ? { 'content-security-policy': policy(rig) } : undefined;
  rig.door.serve('/host/case', page(rig), headers);
  const profile = await rig.user();
  const scripts = [calling(countThings)];
  const tab = await rig.open(profile, '/host/case', { numbers: NUMBERS, scripts });
  await armed(tab);
  // From here on the warning is the clock's affair: the page has loaded, and nothing else wakes it.
  const endsAtMs = await tab.run(async () => {
    await document.querySelector('sso-session-guard')?.refresh();
    return Number(localStorage.getItem('tokenExpiryTime'));
  });
  const warning = await tab.heard(
    (news) => news.type === 'sso-session-warning' && news['endsAtMs'] === endsAtMs,
  );
  // How late it is, is measured elsewhere; here it has to come while there is time to answer.
  assert.ok(Number(warning['remainingSeconds']) > 2);
  await tab.until(isDialogOpen);
  assert.equal(await tab.run(countDialogs), 1);
  const calls = rig.calls(REFRESH).length;
  await tab.run(pressInDialog, 'Stay Signed In');
  await tab.heard(({ type, atMs }) => type === 'sso-session-refreshed' && atMs > warning.atMs);
  assert.equal(rig.calls(REFRESH).length - calls, 1);
  // One that the page refuses is given up when its error event comes, which is before all this.
  assert.equal(await workersOf(tab), workers);
  await profile.close();
}

/** A guard that is moved keeps its watch, and its one worker. */
export async function movedGuard(rig: Rig): Promise<void> {
  const scripts = [calling(countThings)];
  const profile = await rig.user();
  const tab = await rig.open(profile, '/host/page', { numbers: NUMBERS, scripts });
  await armed(tab);
  await tab.until(() => (Reflect.get(globalThis, 'countedThings') as Things).started === 1);
  await tab.run(() => {
    const guard = document.querySelector('sso-session-guard');
    const main = document.querySelector('main');
    if (guard) main?.append(guard);
  });
  await tab.until(isDialogOpen);
  const things = await tab.run(() => Reflect.get(globalThis, 'countedThings') as Things);
  assert.equal(things.started, 1);
  assert.equal(things.workers, 1);
  await profile.close();
}

/** A page that is left and kept for the way back knows at once, when shown again, that its session is over. */
export async function wayBack(rig: Rig): Promise<void> {
  const profile = await rig.user();
  const tab = await rig.open(profile, '/host/page?left=1', { numbers: NUMBERS });
  await armed(tab);
  const endsAtMs = await tab.run(() => Number(localStorage.getItem('tokenExpiryTime')));
  // The browser keeps no page that is still fetching.
  await tab.until(isDialogOpen);
  await tab.goto(`${rig.door.origin}/host/plain`);
  while (Date.now() < endsAtMs) await tab.run(() => new Promise((go) => setTimeout(go, 100)));
  const sinceMs = Date.now();
  await tab.run(() => void setTimeout(() => history.back()));
  const shown = await tab.heard(({ type, atMs }) => type === 'pageshow' && atMs >= sinceMs);
  assert.equal(shown['isRestored'], true, 'the browser did not keep the page');
  const ended = await tab.heard(({ type, atMs }) => type === 'sso-signed-out' && atMs >= sinceMs);
  assert.equal(ended['reason'], 'expired');
  await tab.until(() => location.pathname === '/host/login');
  await profile.close();
}

/** A clock that is a day wrong, ours or the gateway's: the warning comes when it is due, and nobody is signed out. */
export async function wrongClock(rig: Rig): Promise<void> {
  const profile = await rig.user();
  const tab = await rig.open(profile, '/host/page', { numbers: NUMBERS });
  const warning = await tab.heard(({ type }) => type === 'sso-session-warning');
  // How late it is, is measured elsewhere; here it has to come while there is time to answer.
  assert.ok(Number(warning['remainingSeconds']) > 2);
  await tab.until(isDialogOpen);
  await tab.run(pressInDialog, 'Stay Signed In');
  await tab.heard(({ type }) => type === 'sso-session-refreshed');
  const left = await tab.run(() => document.querySelector('sso-session-guard')?.remaining ?? 0);
  assert.ok(left > HOST_SESSION_SECONDS - 4 && left <= HOST_SESSION_SECONDS, `${left} s left`);
  assert.equal(tab.news.filter(({ type }) => type === 'sso-signed-out').length, 0);
  await profile.close();
}
