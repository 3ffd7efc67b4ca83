import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';
import { signIn, usePortal } from './portal.ts';

// Rules: accessibility-07

const portal = usePortal();
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const LEAST_PX = 44;

/** Returns the controls that are lower than a touch target must be. */
async function lowControls(controls: Record<string, Locator>): Promise<string[]> {
  const low: string[] = [];
  for (const [name, control] of Object.entries(controls)) {
    await control.waitFor();
    const box = await control.boundingBox();
    // A toast that is still moving is a fraction lower.
    if (!box || Math.round(box.height) < LEAST_PX) low.push(`${name}: ${box?.height} px`);
  }
  return low;
}

/** Returns the keys that are shown beside the controls that they operate. */
const visibleKeys = (page: Page) => page.locator('kbd').filter({ visible: true }).allTextContents();

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('on a touch screen the links of sign-in and documents, Show password and Dismiss are at least 44 px high', async () => {
  const { page } = await portal.visit(PHONE);
  await page.goto(`${portal.url()}/login`);
  const onSignIn = {
    reset: button(page, /Forgot your password|Reset Password/),
    terms: link(page, /Terms/),
    cookies: button(page, 'Cookie settings'),
    admin: button(page, 'Framework Admin Login'),
    language: page.getByRole('combobox', { name: 'Language' }),
    showPassword: button(page, 'Show password'),
  };
  assert.deepEqual(await lowControls(onSignIn), []);
  await button(page, 'Sign In').tap();
  assert.deepEqual(await lowControls({ dismiss: button(page, 'Dismiss').first() }), []);

  await signIn(page, portal.url(), 'ada@acme.example');
  await page.goto(`${portal.url()}/documents`);
  assert.deepEqual(await lowControls({ back: link(page, 'Back to dashboard') }), []);
});

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
