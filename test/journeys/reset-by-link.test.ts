import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { mailedLink } from './mailbox.ts';
import { PASSWORD, typeCredentials, usePortal } from './portal.ts';
import { readSpokenCaptcha } from './spoken-captcha.ts';

// Rules: password-reset-14, password-reset-15, password-reset-16, gateway-75
// Left out: `journeys/reset` resets by code, and `server/reset-link` has the link.

const NEW_PASSWORD = 'Größe-2026 !';
const CHANGED = 'Password has been changed successfully!';
const portal = usePortal();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const userId = (page: Page) => page.getByRole('textbox', { name: 'User ID' });
const confirmed = (page: Page) => page.getByLabel('Confirm Password', { exact: true });
const captcha = (page: Page) => page.getByRole('textbox', { name: 'Enter CAPTCHA' });

/** Requests a code for a user, and returns the link of the mail. */
async function requestLink(page: Page, user: string): Promise<string> {
  await page.goto(`${portal.url()}/login`);
  await userId(page).fill(user);
  await button(page, 'Reset Password').click();
  await captcha(page).fill(await readSpokenCaptcha(page));
  await button(page, 'Send OTP').click();
  await page.getByRole('textbox', { name: 'One-time password' }).waitFor();
  return mailedLink(portal.dataDir(), user);
}

async function change(page: Page, user: string): Promise<void> {
  await userId(page).fill(user);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await confirmed(page).fill(NEW_PASSWORD);
  await button(page, 'Change Password').click();
}

test('a mailed link opens at the new password, leaves no trace of its token, and the password signs in', async () => {
  const user = 'grace@acme.example';
  const { page, context, complaints } = await portal.visit();
  const link = await requestLink(page, user);
  const token = link.split('=').at(-1) ?? '';
  assert.match(link, new RegExp(`^${portal.url()}/acme/login#reset=[0-9a-f]{40}$`));

  const reader = await context.newPage();
  const addresses: string[] = [];
  reader.on('request', (request) => addresses.push(request.url(), request.postData() ?? ''));
  // The first call of the screen: the token must have left the address before.
  const first = reader.waitForRequest(/authTypes/).then(() => reader.evaluate('location.href'));
  await reader.goto(link);
  assert.equal(await first, `${portal.url()}/acme/login`);
  await confirmed(reader).waitFor();
  assert.equal(await reader.locator('input[name=otp]').count(), 0);
  assert.equal(await userId(reader).inputValue(), '');

  const reloaded = reader.waitForEvent('domcontentloaded');
  await change(reader, user);
  await reloaded;
  await reader.getByRole('region', { name: 'Notifications' }).getByText(CHANGED).waitFor();
  await button(reader, 'Sign In').waitFor();
  const storage = await reader.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href]),
  );
  assert.ok(![storage, ...addresses].some((text) => text.includes(token)));

  await typeCredentials(reader, user, NEW_PASSWORD);
  await reader.waitForURL('**/dashboard');
  assert.deepEqual(complaints, []);
});

test('a link in the tab of a signed-in user sets the password and ends the session; used, it offers a new code', async () => {
  const user = 'linus@acme.example';
  const { page } = await portal.visit();
  const link = await requestLink(page, user);
  // A reload would return to the reset.
  await page.goto('about:blank');
  await page.goto(`${portal.url()}/login`);
  await typeCredentials(page, user, PASSWORD);
  await page.waitForURL('**/dashboard');
  await page.goto(link);
  await change(page, user);
  await page.getByText(CHANGED).first().waitFor();
  await button(page, 'Sign In').waitFor();

  // The same document: only the fragment changes.
  await page.evaluate((hash) => (location.hash = hash), new URL(link).hash);
  await confirmed(page).waitFor();
  await change(page, user);
  await page.getByText('This link has been used').nth(1).waitFor();
  await button(page, 'Request a new one-time password').click();
  await captcha(page).waitFor();
  assert.equal(await userId(page).inputValue(), user);
});
