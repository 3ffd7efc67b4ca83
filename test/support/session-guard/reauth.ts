import assert from 'node:assert/strict';
import type { Tab } from '../browser/raw-tab.ts';
import { ADA, armed, GRACE, hostPage, PASSWORD, waitFor, type Rig } from './rig.ts';

const NUMBERS = { sessionWarningMs: 2000, sessionPreloadMs: 5000 };
const TEXT = 'three hours of work, not saved yet';

/** Opens a page with inline reauthentication, types into it, and lets the session expire. */
async function typeUntilExpired(rig: Rig): Promise<Tab> {
  rig.proxy.serve(
    '/host/inline',
    hostPage({ guard: 'reauth="inline"', body: '<textarea></textarea>' }),
  );
  const tab = await rig.open(await rig.user(), '/host/inline', { numbers: NUMBERS });
  await armed(tab);
  await tab.run((text: string) => {
    const area = document.querySelector('textarea');
    if (area) area.value = text;
  }, TEXT);
  await tab.waitForMessage(({ type }) => type === 'sso-signed-out');
  await tab.until(() => document.querySelector('dialog.sso-reauth[open] input[type=password]'));
  return tab;
}

/** Fills in and submits the sign-in form over the page. */
function signInOver(userId: string, password: string): void {
  const inputs = document.querySelectorAll<HTMLInputElement>('dialog.sso-reauth input');
  for (const input of inputs) {
    if (input.type === 'password') input.value = password;
    else if (input.type === 'text' || input.type === 'email') input.value = userId;
  }
  document.querySelector<HTMLFormElement>('dialog.sso-reauth form')?.requestSubmit();
}

const readText = () => document.querySelector('textarea')?.value;
const loads = (tab: Tab) => tab.messages.filter(({ type }) => type === 'pageshow').length;

/** Checks that the same user signs in again without a page load, and that the typed text is kept. */
export async function sameUserAgain(rig: Rig): Promise<void> {
  const tab = await typeUntilExpired(rig);
  const before = loads(tab);
  await tab.run(signInOver, ADA, PASSWORD);
  await tab.until(() => !document.querySelector('dialog.sso-reauth'));
  await armed(tab);
  assert.equal(await tab.run(readText), TEXT);
  assert.equal(loads(tab), before);
  await tab.profile.close();
}

/** Checks that a sign-in by another user reloads the page, without the first user's text. */
export async function otherUser(rig: Rig): Promise<void> {
  const tab = await typeUntilExpired(rig);
  const before = loads(tab);
  await tab.run(signInOver, GRACE, PASSWORD);
  await tab.until((userId: string) => localStorage.getItem('userId') === userId, GRACE);
  await waitFor(() => loads(tab) > before);
  await tab.until(() => document.querySelector('textarea')?.value === '');
  await tab.until(() => !document.querySelector('dialog.sso-reauth'));
  assert.equal(loads(tab), before + 1);
  await tab.profile.close();
}
