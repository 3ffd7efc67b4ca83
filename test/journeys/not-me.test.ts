import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { noticedLink, mailedCode } from './mailbox.ts';
import { PASSWORD, productLinks, signIn, typeCredentials, usePortal } from './portal.ts';
import { readSpokenCaptcha } from './spoken-captcha.ts';

// Rules: sign-in-53, sign-in-54, sign-in-55, sign-in-56, sign-in-57

const USER = 'grace@acme.example';
const NEW_PASSWORD = 'Größe-2026 !';
const DONE = 'All sessions have ended, and the old password can’t be used anymore.';
const portal = usePortal();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const question = (page: Page) => page.getByRole('heading', { name: 'Was this you?' });
const newPassword = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Sets a new password with the mailed code; the user ID is filled in. */
async function resetByCode(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Enter CAPTCHA' }).fill(await readSpokenCaptcha(page));
  assert.equal(await page.getByRole('textbox', { name: 'User ID' }).inputValue(), USER);
  await button(page, 'Send OTP').click();
  const code = await mailedCode(portal.dataDir(), USER);
  await page.getByRole('textbox', { name: 'One-time password' }).fill(code);
  await newPassword(page, 'Password').fill(NEW_PASSWORD);
  await newPassword(page, 'Confirm Password').fill(NEW_PASSWORD);
  const reloaded = page.waitForEvent('domcontentloaded');
  await button(page, 'Change Password').click();
  await reloaded;
}

test('a user ends a thief’s session with the link of a mail, and sets a new password by mail', async () => {
  const own = await portal.visit();
  await signIn(own.page, portal.url(), USER);
  await productLinks(own.page).first().waitFor();
  const thief = await portal.visit();
  await signIn(thief.page, portal.url(), USER);
  const link = await noticedLink(portal.dataDir(), USER);
  const token = link.split('=').at(-1) ?? '';

  // A signed-in user opens the link in a second tab: the question is shown, not the dashboard.
  const reader = await own.context.newPage();
  const sent: string[] = [];
  reader.on('request', (request) => sent.push(request.url()));
  const first = reader.waitForRequest(/authTypes/).then(() => reader.evaluate('location.href'));
  await reader.goto(link);
  assert.equal(await first, `${portal.url()}/acme/login`);
  await question(reader).waitFor();
  assert.equal(await question(reader).evaluate((title) => title === document.activeElement), true);
  assert.equal(await reader.locator('input[type=password]').count(), 0);
  await button(reader, 'This wasn’t me').press('Enter');
  await reader.getByRole('status').filter({ hasText: DONE }).waitFor();

  // The other tab of the user has ended, too.
  await own.page.getByText('Your session has ended.').first().waitFor();
  await thief.page.goto(`${portal.url()}/profile`);
  await button(thief.page, 'Sign In').waitFor();
  await typeCredentials(thief.page, USER, PASSWORD);
  await thief.page.getByText('The User ID or the password is wrong.').first().waitFor();

  await resetByCode(reader);
  const traces = await reader.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href]),
  );
  assert.ok(![traces, ...sent].some((text) => text.includes(token)));
  await typeCredentials(reader, USER, NEW_PASSWORD);
  await reader.waitForURL('**/dashboard');
  assert.deepEqual([own.complaints, thief.complaints], [[], []]);

  // The link has been used. In the tab of a page, it changes only the fragment.
  await thief.page.goto(`${portal.url()}/acme/login`);
  await button(thief.page, 'Sign In').waitFor();
  await thief.page.evaluate((hash) => (location.hash = hash), new URL(link).hash);
  await question(thief.page).waitFor();
  await button(thief.page, 'This wasn’t me').click();
  await thief.page.getByText('This link has been used or has expired.').first().waitFor();
  await button(thief.page, 'Reset your password by email').click();
  await thief.page.getByRole('textbox', { name: 'Enter CAPTCHA' }).waitFor();
});

test('a signed-in user who answers "It was me" goes on, still signed in', async () => {
  const user = 'linus@acme.example';
  const { page } = await portal.visit();
  await signIn(page, portal.url(), user);
  const other = await portal.visit();
  await signIn(other.page, portal.url(), user);
  await page.goto(await noticedLink(portal.dataDir(), user));
  await button(page, 'It was me').click();
  await page.waitForURL('**/dashboard');
  await productLinks(page).first().waitFor();
  await other.page.reload();
  await productLinks(other.page).first().waitFor();
});
