import assert from 'node:assert/strict';
import type { Tab } from '../../support/raw-tab.ts';
import { ADA, armed, GRACE, hostPage, PASSWORD, waitFor, type Rig } from './rig.ts';

const NUMBERS = { sessionWarningMs: 2000, sessionPreloadMs: 5000 };
const TEXT = 'three hours of work, not saved yet';

/** Opens a page that asks in place, types into it, and lets the session run out. */
async function workUntilAsked(rig: Rig): Promise<Tab> {
  rig.door.serve(
    '/host/inline',
    hostPage({ guard: 'reauth="inline"', body: '<textarea></textarea>' }),
  );
  const tab = await rig.open(await rig.user(), '/host/inline', { numbers: NUMBERS });
  await armed(tab);
  await tab.run((text: string) => {
    const area = document.querySelector('textarea');
    if (area) area.value = text;
  }, TEXT);
  await tab.heard(({ type }) => type === 'sso-signed-out');
  await tab.until(() => document.querySelector('dialog.sso-reauth[open] input[type=password]'));
  return tab;
}

/** Fills in the sign-in over the page and sends it. */
function signInOver(userId: string, password: string): void {
  const inputs = document.querySelectorAll<HTMLInputElement>('dialog.sso-reauth input');
  for (const input of inputs) {
    if (input.type === 'password') input.value = password;
    else if (input.type === 'text' || input.type === 'email') input.value = userId;
  }
  document.querySelector<HTMLFormElement>('dialog.sso-reauth form')?.requestSubmit();
}

const textHere = () => document.querySelector('textarea')?.value;
const loads = (tab: Tab) => tab.news.filter(({ type }) => type === 'pageshow').length;

/** She signs in again where she was: nothing is loaded anew, and her text is there. */
export async function sameUserAgain(rig: Rig): Promise<void> {
  const tab = await workUntilAsked(rig);
  const before = loads(tab);
  await tab.run(signInOver, ADA, PASSWORD);
  await tab.until(() => !document.querySelector('dialog.sso-reauth'));
  await armed(tab);
  assert.equal(await tab.run(textHere), TEXT);
  assert.equal(loads(tab), before);
  await tab.profile.close();
}

/** Somebody else signs in there: she gets a page of her own, without the other's text. */
export async function otherUser(rig: Rig): Promise<void> {
  const tab = await workUntilAsked(rig);
  const before = loads(tab);
  await tab.run(signInOver, GRACE, PASSWORD);
  await tab.until((userId: string) => localStorage.getItem('userId') === userId, GRACE);
  await waitFor(() => loads(tab) > before);
  await tab.until(() => document.querySelector('textarea')?.value === '');
  await tab.until(() => !document.querySelector('dialog.sso-reauth'));
  assert.equal(loads(tab), before + 1);
  await tab.profile.close();
}
