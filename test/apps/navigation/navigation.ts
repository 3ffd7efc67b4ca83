import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { typeCredentials, usePortal } from '../../journeys/portal.ts';
import { ADA } from '../../support/browser/seeded-session.ts';
import { wake } from '../clock.ts';
import { useInstalled } from '../installed.ts';
import { buildPages, FULL_WORKSHOP } from '../workshop.ts';
import { follow, openSite, SWAPS } from './swapping-page.ts';

const SESSION_SECONDS = 1800;
/** Seconds of the session that are left when the warning opens. */
const LEFT = 100;

const portal = usePortal({ sessionSeconds: SESSION_SECONDS, inactivitySeconds: 7200 });
const packages = useInstalled();
let files: ReadonlyMap<string, string> = new Map();
before(async () => {
  if (packages.isInstalled())
    files = await buildPages(FULL_WORKSHOP, [...new Set(SWAPS.map(({ file }) => file))]);
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name: `Page ${name}` });
const stay = (page: Page) => page.getByRole('button', { name: 'Stay Signed In', exact: true });
const isSameDocument = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'isSameDocument') === true);
/** Goes to the other page and back, as often as a user might. */
async function wander(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(globalThis, 'isSameDocument', true));
  for (const name of ['two', 'one', 'two']) {
    await follow(page, name);
    await heading(page, name).waitFor();
  }
  assert.ok(await isSameDocument(page), 'The page was loaded.');
}

for (const swap of SWAPS)
  describe(`pages swapped by ${swap.title}`, () => {
    // A guard that stays does not check a page that is swapped in without a session.
    const isKept = swap.box !== undefined || swap.isPart === true;

    test('are guarded by one watch, whose warning is answered over a page that is swapped', async (t) => {
      if (packages.skips(t)) return;
      const { page, complaints } = await openSite(portal, files, swap);
      const refreshed: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/refresh')) refreshed.push(request.url());
      });
      await page.evaluate(() => {
        const seen: string[] = [];
        Reflect.set(globalThis, 'seen', seen);
        for (const type of ['sso-session-warning', 'sso-session-refreshed'])
          document.addEventListener(type, () => seen.push(type));
      });
      await wander(page);
      await wake(page, SESSION_SECONDS - LEFT);
      await stay(page).waitFor();
      await follow(page, 'one');
      await heading(page, 'one').waitFor({ state: 'attached' });
      await stay(page).click();
      await stay(page).waitFor({ state: 'detached' });
      assert.equal(await page.locator('sso-notifications').count(), 1);
      assert.deepEqual(await page.evaluate(() => Reflect.get(globalThis, 'seen') as string[]), [
        'sso-session-warning',
        'sso-session-refreshed',
      ]);
      assert.equal(refreshed.length, 1);
      assert.ok(await isSameDocument(page));
      assert.deepEqual(complaints, []);
    });

    test('lead to sign-in and back by the form, and to sign-in when the session is over', async (t) => {
      if (packages.skips(t)) return;
      const { page, complaints } = await openSite(portal, files, swap, {
        isSignedIn: false,
        path: '/apps/sign-in',
      });
      await page.getByLabel('Password', { exact: true }).waitFor();
      if (!isKept) {
        await follow(page, 'two');
        await page.waitForFunction(
          () => location.pathname === '/apps/sign-in' && !Reflect.has(globalThis, 'isSameDocument'),
        );
      }
      await typeCredentials(page, ADA);
      await heading(page, isKept ? 'one' : 'two').waitFor();
      await page.waitForLoadState();
      await wander(page);
      await wake(page, SESSION_SECONDS + LEFT);
      await page.waitForURL('**/apps/sign-in');
      await page.getByLabel('Password', { exact: true }).waitFor();
      assert.deepEqual(complaints, []);
    });

    test('ask for consent once, also while the sheet is open', async (t) => {
      if (packages.skips(t)) return;
      const { page, complaints } = await openSite(portal, files, swap, { hasConsented: false });
      const accept = page.getByRole('button', { name: 'Accept all', exact: true });
      await accept.waitFor();
      await follow(page, 'two');
      await heading(page, 'two').waitFor({ state: 'attached' });
      await accept.click();
      await accept.waitFor({ state: 'detached' });
      await wander(page);
      await page.waitForLoadState('networkidle');
      assert.equal(await page.locator('sso-notifications dialog[open]').count(), 0);
      assert.deepEqual(complaints, []);
    });
  });
