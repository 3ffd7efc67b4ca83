import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Tab } from '../support/browser/raw-tab.ts';
import { armed, openRig, type Rig } from '../support/session-guard/rig.ts';

// Rules: user-menu-02, user-menu-04
// Left out: only a change of what the menu does when its page is shown again breaks it.

let rig: Rig;
before(async () => {
  rig = await openRig();
  rig.proxy.serve(
    '/host/menu',
    `<!doctype html><meta charset="utf-8"><title>Invoices</title>
     <script type="module" src="/elements/sso-user-menu.js"></script>
     <header><sso-user-menu tenant="ACME" login-path="/host/login"></sso-user-menu></header>`,
  );
});
after(() => rig.close());

/** Returns true if the header shows one button or link, with this text. */
function showsOnly(text: string): boolean {
  const shadow = document.querySelector('sso-user-menu')?.shadowRoot;
  const [shown, ...others] = [
    ...(shadow?.querySelectorAll<HTMLElement>('[part=trigger]') ?? []),
  ].filter(({ hidden }) => !hidden);
  return others.length === 0 && shown?.textContent.includes(text) === true;
}

/** Opens a page with the menu, leaves it, does something meanwhile, and goes back to it. */
async function leaveAndReturn(meanwhile: (other: Tab) => Promise<unknown>): Promise<Tab> {
  const profile = await rig.user();
  const other = await rig.open(profile, '/host/page');
  await armed(other);
  const tab = await rig.open(profile, '/host/menu');
  await tab.until(showsOnly, 'Ada Lovelace');
  // The browser does not keep a page that is still fetching.
  await tab.until(() =>
    performance
      .getEntriesByType('resource')
      .every((entry) => performance.now() - (entry as PerformanceResourceTiming).responseEnd > 500),
  );
  await tab.goto(`${rig.proxy.origin}/host/plain`);
  await meanwhile(other);
  const sinceMs = Date.now();
  await tab.run(() => void setTimeout(() => history.back()));
  const { isRestored } = await tab.waitForMessage(
    ({ type, atMs }) => type === 'pageshow' && atMs >= sinceMs,
  );
  assert.equal(isRestored, true, 'the browser did not restore the page from its cache');
  return tab;
}

test('a menu restored from the back/forward cache offers sign-in if the user has signed out meanwhile', async () => {
  const tab = await leaveAndReturn(async (other) => {
    await other.run(() => void document.querySelector('sso-session-guard')?.signOut());
    await other.until(() => location.pathname === '/host/login');
  });
  await tab.until(showsOnly, 'Sign in');
  await tab.profile.close();
});

test('a menu restored from the back/forward cache opens with the products of the user', async () => {
  const tab = await leaveAndReturn(async () => undefined);
  assert.ok(await tab.run(showsOnly, 'Ada Lovelace'));
  await tab.run(() =>
    document
      .querySelector('sso-user-menu')
      ?.shadowRoot?.querySelector<HTMLElement>('button[part=trigger]')
      ?.click(),
  );
  await tab.until(() =>
    document.querySelector('sso-user-menu')?.shadowRoot?.querySelector('[type=search]'),
  );
  await tab.profile.close();
});
