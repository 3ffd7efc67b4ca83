import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';
import { signIn, usePortal } from './portal.ts';

// Rules: accessibility-07

const portal = usePortal();
/** Returns the keys that are shown beside the controls that they operate. */
const visibleKeys = (page: Page) => page.locator('kbd').filter({ visible: true }).allTextContents();

const button = (page: Page, name: string) => page.getByRole('button', { name });

test('a touch screen shows no key of a keyboard shortcut, and more contrast underlines links and makes lines as strong as text', async () => {
  const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true };
  const { page } = await portal.visit({ ...tablet, contrast: 'more' });
  await signIn(page, portal.url(), 'ada@acme.example');
  await page.getByRole('searchbox').waitFor();
  assert.deepEqual(await visibleKeys(page), []);

  const card = page.getByRole('list', { name: 'Products' }).getByRole('link').first();
  const isLineStrong = () =>
    card.evaluate((element) => {
      const { color, borderTopColor } = getComputedStyle(element);
      return color === borderTopColor;
    });
  const isUnderlined = () =>
    button(page, 'Cookie settings').evaluate((element) => {
      const { color, textDecorationColor } = getComputedStyle(element);
      return color === textDecorationColor;
    });
  // The color of a line changes gradually.
  await waitUntilAsync(isLineStrong);
  await waitUntilAsync(isUnderlined);
  await page.emulateMedia({ contrast: 'no-preference' });
  await waitUntilAsync(async () => !(await isLineStrong()));
  await waitUntilAsync(async () => !(await isUnderlined()));

  const { page: desktop } = await portal.visit({ viewport: tablet.viewport });
  await signIn(desktop, portal.url(), 'ada@acme.example');
  await desktop.getByRole('searchbox').waitFor();
  assert.equal((await visibleKeys(desktop)).length, 2);
});
