import assert from 'node:assert/strict';
import type { Tab } from '../browser/raw-tab.ts';
import { readSavedPaths, sleepPastTheEnd } from './forced-sign-outs.ts';
import { signOutByTag } from './page-scripts.ts';
import { ADA, armed, GRACE, hostPage, LOGOUT, PASSWORD, waitFor, type Rig } from './rig.ts';

/** Lifetime of the sessions for this check, in seconds: long enough for a busy machine to open three pages. */
export const END_SESSION_SECONDS = 10;
const NUMBERS = { sessionWarningMs: 1000, sessionPreloadMs: 1000 };
const PATH = '/host/desk?case=42#notes';

/** Signs in through the portal's sign-in form. */
async function signInAtPortal(tab: Tab, userId: string): Promise<void> {
  await tab.until(() => document.querySelector('sso-login input[type=password]'));
  await tab.run(
    (user: string, password: string) => {
      for (const input of document.querySelectorAll<HTMLInputElement>('sso-login input')) {
        if (input.type === 'password') input.value = password;
        else if (input.type === 'text' || input.type === 'email') input.value = user;
      }
      document.querySelector<HTMLFormElement>('sso-login form')?.requestSubmit();
    },
    userId,
    PASSWORD,
  );
}

const isAt = (tab: Tab, path: string) =>
  tab.until((wanted: string) => location.href.endsWith(wanted), path);

/** Holds back all sign-outs, as a slow network does. Returns a function that forwards them and waits for the replies. */
function holdSignOuts({ proxy, calls }: Rig): () => Promise<void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  proxy.setHandler(async ({ path }, { pass }) => {
    if (path === LOGOUT) await released;
    await pass();
  });
  return async () => {
    release();
    await waitFor(() => calls(LOGOUT).every(({ status }) => status === 200));
    proxy.setHandler();
  };
}

/**
 * Lets the session of one user expire in a frozen tab, and signs in another user there, who stays signed in
 * although the first user's sign-out arrives late. Rejects unless only the first user is redirected to the saved page.
 */
export async function nextUser(rig: Rig): Promise<void> {
  rig.proxy.serve('/host/desk', hostPage().replace('/host/login', '/login'));
  const tab = await rig.open(await rig.user(), PATH, { numbers: NUMBERS });
  await armed(tab);
  const releaseSignOuts = holdSignOuts(rig);
  await sleepPastTheEnd([tab]);
  await tab.until(() => location.pathname === '/login');
  assert.deepEqual(await tab.run(readSavedPaths, ADA), { own: PATH, next: null });

  await signInAtPortal(tab, GRACE);
  await isAt(tab, '/dashboard');
  await releaseSignOuts();
  assert.equal((await tab.run(readSavedPaths, ADA)).own, PATH);
  await tab.goto(`${rig.proxy.origin}/host/desk`);
  await armed(tab);
  await tab.run(signOutByTag);
  await tab.until(() => location.pathname === '/login');

  await signInAtPortal(tab, ADA);
  await isAt(tab, PATH);
  assert.deepEqual(await tab.run(readSavedPaths, ADA), { own: null, next: null });
  await tab.profile.close();
}
