import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { CONSTANTS } from '../../src/core/kernel/constants.ts';
import { PATIENT } from '../screens/scene.ts';
import { setConstants } from '../support/browser/page-constants.ts';
import { productLinks, signInByForm, usePortal } from './portal.ts';

// Rules: errors-20, notifications-02, notifications-05
// Left out: only a change of the notifications’ timing breaks it.

const portal = usePortal();
const ADA = 'ada@acme.example';

const REFUSAL = { success: false, statusCode: 400, message: 'Not today.', error: null, data: null };

/** Opens a page whose messages stay long enough for the test, and whose clock it can advance. */
async function open(): Promise<Page> {
  const { page, context } = await portal.visit();
  await setConstants(context, PATIENT);
  await page.clock.install();
  return page;
}

/** Moves the mouse to the center of the element in one step, as a quick movement does. */
async function pointAt(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

const userId = (page: Page) => page.getByRole('textbox', { name: 'User ID' });

interface Place {
  readonly from: Locator;
  readonly message: Locator;
}

const places: Record<string, (page: Page) => Promise<Place>> = {
  async 'a toast, reached from a card'(page) {
    await signInByForm(page, portal.url(), ADA);
    const message = page.getByRole('region', { name: 'Notifications' });
    return { from: productLinks(page).first(), message: message.getByText('You are logged in.') };
  },
  async 'a toast, reached from the sign-in form'(page) {
    await page.goto(`${portal.url()}/login`);
    // The live region is on the page before its first message.
    await page.locator('sso-notifications [role=alert]').waitFor({ state: 'attached' });
    await userId(page).press('Enter');
    const message = page.getByRole('alert').filter({ hasText: 'Please enter the User ID' });
    return { from: userId(page), message };
  },
  async 'the snack bar, reached from the form of the reset'(page) {
    await page.route(/\/requestOtp\b/, (route) => route.fulfill({ status: 400, json: REFUSAL }));
    await page.goto(`${portal.url()}/login`);
    await userId(page).fill(ADA);
    await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
    await page.getByRole('button', { name: 'Fill in for me' }).click();
    await page.getByRole('button', { name: 'Send OTP' }).click();
    const message = page.getByRole('region', { name: 'Notifications' }).getByText('Not today.');
    return { from: page.getByRole('textbox', { name: 'Enter CAPTCHA' }), message };
  },
};

for (const [what, reach] of Object.entries(places))
  test(`${what}, stays while a mouse is on it, and closes after the mouse has left`, async () => {
    const page = await open();
    const { from, message } = await reach(page);
    await message.waitFor();
    await pointAt(page, from);
    await pointAt(page, message);
    await page.clock.fastForward(PATIENT.toastMs + CONSTANTS.toastEaseMs);
    await page.clock.fastForward(CONSTANTS.toastEaseMs);
    assert.equal(await message.isVisible(), true, 'the message under the mouse');

    await pointAt(page, from);
    await page.clock.fastForward(PATIENT.snackBarMs);
    await message.waitFor({ state: 'detached' });
  });
