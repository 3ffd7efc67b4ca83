import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { tabTo } from './by-keyboard.ts';
import { readSpokenCaptcha } from './spoken-captcha.ts';
import { followSteps } from './steps.ts';
import { mailedCode } from './mailbox.ts';
import { PASSWORD, productLinks, providers, typeCredentials, usePortal } from './portal.ts';

// Rules: password-reset-01, password-reset-05, password-reset-07, password-reset-12, password-reset-13
// Rules: steps-01, steps-02, steps-06
// Rules: password-reset-17, password-reset-18, sign-in-05, sign-in-12, sign-in-21

const NEW_PASSWORD = 'Größe-2026 !';
const CHANGED = 'Password has been changed successfully!';
const portal = usePortal();

const otp = (page: Page) => page.getByRole('textbox', { name: 'One-time password' });
const otpHasFocus = (page: Page) =>
  page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'otp');
const captcha = (page: Page) => page.getByRole('textbox', { name: 'Enter CAPTCHA' });
const newPassword = (page: Page) => page.getByLabel('Password', { exact: true });
const confirmed = (page: Page) => page.getByLabel('Confirm Password', { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openReset(page: Page, userId: string): Promise<void> {
  await page.goto(`${portal.url()}/login`);
  await page.getByRole('textbox', { name: 'User ID' }).fill(userId);
  await button(page, 'Reset Password').click();
  await captcha(page).waitFor();
}

async function requestCode(page: Page, userId: string): Promise<void> {
  await openReset(page, userId);
  await captcha(page).fill(await readSpokenCaptcha(page));
  await captcha(page).press('Enter');
  await otp(page).waitFor();
}

async function change(page: Page, code: string, password = NEW_PASSWORD): Promise<void> {
  await otp(page).fill(code);
  await newPassword(page).fill(password);
  await confirmed(page).fill(password);
  await confirmed(page).press('Enter');
}

const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000');

test('a mailed code changes the password, a reload shows a confirmation, and the new password signs in', async () => {
  const { page, context, complaints } = await portal.visit();
  const { steps, check } = await followSteps(context);
  await openReset(page, 'grace@acme.example');
  assert.equal(await providers(page).count(), 0);
  assert.equal(await button(page, 'Framework Admin Login').count(), 0);
  assert.equal(await page.getByRole('textbox', { name: 'User ID' }).isDisabled(), true);
  assert.equal(await button(page, 'Send OTP').isDisabled(), true);
  await captcha(page).fill('------');
  await page.getByText('Incorrect CAPTCHA. Please try again.').waitFor();

  await captcha(page).fill(await readSpokenCaptcha(page));
  await button(page, 'Send OTP').click();
  await otp(page).waitFor();
  const code = await mailedCode(portal.dataDir(), 'grace@acme.example');

  await change(page, wrongCode(code));
  await page.getByText('The one-time password is wrong or has expired.').nth(1).waitFor();
  assert.equal(await page.getByRole('alertdialog').count(), 0);
  assert.equal(await newPassword(page).inputValue(), NEW_PASSWORD);

  const reloaded = page.waitForEvent('domcontentloaded');
  await change(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await reloaded;
  await page.getByRole('region', { name: 'Notifications' }).getByText(CHANGED).waitFor();
  const storage = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  for (const secret of [NEW_PASSWORD, code]) assert.equal(storage.includes(secret), false);

  await typeCredentials(page, 'grace@acme.example', NEW_PASSWORD);
  await page.waitForURL('**/dashboard');
  await productLinks(page).first().waitFor();
  assert.deepEqual(complaints, []);
  check();
  assert.deepEqual(steps, [
    'sign-in typable',
    'sign-in shown',
    'reset shown',
    'reset code-sent',
    'reset submitted',
    'reset refused',
    'reset submitted',
    'reset changed',
    'sign-in typable',
    'sign-in shown',
    'sign-in submitted',
    'sign-in signed-in',
  ]);
});

test('a first sign-in asks for a new password, which then signs in', async () => {
  const { page, complaints } = await portal.visit();
  await page.goto(`${portal.url()}/login`);
  await typeCredentials(page, 'new@acme.example');
  await page.getByText('because this is the first time you are signing in.').waitFor();
  await confirmed(page).waitFor();
  assert.equal(await otp(page).count(), 0);
  assert.equal(await captcha(page).count(), 0);

  await newPassword(page).fill(PASSWORD);
  await confirmed(page).fill(PASSWORD);
  await button(page, 'Change Password').click();
  await page.getByRole('alertdialog').getByText('differs from the old one').first().waitFor();
  await button(page, 'Okay').click();

  await newPassword(page).fill(NEW_PASSWORD);
  await confirmed(page).fill(NEW_PASSWORD);
  await button(page, 'Change Password').click();
  await page.getByText(CHANGED).first().waitFor();
  await button(page, 'Sign In').waitFor();
  await typeCredentials(page, 'new@acme.example', NEW_PASSWORD);
  await page.waitForURL('**/dashboard');
  assert.deepEqual(complaints, []);
});

test('Resend disappears after three codes, and a fourth request shows the server’s waiting time', async () => {
  const { page, context } = await portal.visit();
  const user = 'linus@acme.example';
  await page.clock.install();
  await requestCode(page, user);
  for (let sends = 2; sends <= 3; sends += 1) {
    await page.getByText(/^Resend in \d+s$/).waitFor();
    await page.clock.fastForward(31_000);
    await button(page, 'Resend OTP').click();
    await mailedCode(portal.dataDir(), user, sends);
  }
  await page.getByText('can be requested in a few minutes').first().waitFor();
  assert.equal(await button(page, 'Resend OTP').count(), 0);

  const other = await context.newPage();
  await openReset(other, user);
  await captcha(other).fill(await readSpokenCaptcha(other));
  await button(other, 'Send OTP').click();
  const words = other.getByText(/Please wait \d+ seconds before you ask for another code/);
  await other
    .getByRole('alertdialog')
    .getByText(/Please wait/)
    .first()
    .waitFor();
  await button(other, 'Okay').click();
  await words.first().waitFor();
  await other.getByRole('button', { name: /^Send OTP in \d+s$/ }).waitFor();

  await page.clock.fastForward(121_000);
  await button(page, 'Resend OTP').waitFor();
});

test('a user resets the password with the keyboard in a narrow window that never scrolls sideways', async () => {
  const { page } = await portal.visit({ viewport: { width: 360, height: 740 } });
  const user = 'lead@acme.example';
  const isWide = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
  await page.goto(`${portal.url()}/login`);
  await page.getByRole('textbox', { name: 'User ID' }).focus();
  await page.keyboard.type(user);
  await button(page, 'Reset Password').focus();
  await page.keyboard.press('Enter');
  await captcha(page).waitFor();
  assert.equal(await isWide(), false);
  const code = await readSpokenCaptcha(page);
  await page.getByRole('heading', { name: 'Reset Password' }).focus();
  await tabTo(page, 'Enter CAPTCHA');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await otp(page).waitFor();
  assert.equal(await isWide(), false);
  // The gateway answers in the same way for an unknown account, and the screen continues in the same way.
  await otpHasFocus(page);
  await page.keyboard.type('000000');
  await page.keyboard.press('Tab');
  await page.keyboard.type(NEW_PASSWORD);
  for (let stops = 0; stops < 3; stops += 1) await page.keyboard.press('Tab');
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('The one-time password is wrong or has expired.').first().waitFor();
  await otpHasFocus(page);
  assert.equal(await isWide(), false);
});

test('a reload, Back and Forward return to the step, and after the change to sign-in only', async () => {
  const { page, complaints } = await portal.visit();
  const user = 'ada@acme.example';
  const signInButton = button(page, 'Sign In');
  await requestCode(page, user);
  await page.reload();
  await otp(page).waitFor();
  await page.getByText(/^Resend in \d+s$/).waitFor();
  await page.goBack();
  await captcha(page).waitFor();
  await page.goBack();
  await signInButton.waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'User ID' }).inputValue(), user);
  await page.reload();
  await signInButton.waitFor();
  await page.goForward();
  await page.reload();
  await captcha(page).waitFor();
  await page.goForward();
  await otp(page).waitFor();
  await page.goto('about:blank');
  await page.goBack();
  await otp(page).waitFor();

  const reloaded = page.waitForEvent('domcontentloaded');
  await change(page, await mailedCode(portal.dataDir(), user));
  await reloaded;
  await page.getByText(CHANGED).first().waitFor();
  await page.goForward();
  await page.reload();
  await signInButton.waitFor();
  assert.equal((await captcha(page).count()) + (await otp(page).count()), 0);
  assert.deepEqual(complaints, []);
});

test('the address of the reset panel opens it again after a reload, and Back leads to sign-in', async () => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url()}/.well-known/change-password`);
  await captcha(page).waitFor();
  await page.reload();
  await captcha(page).waitFor();
  await page.goBack();
  await button(page, 'Sign In').waitFor();
});

test('a reset panel that fails to load shows a retry button, and loads at the next attempt', async () => {
  const { page, context } = await portal.visit();
  await context.route(/chunks\/reset-password/, (route) => route.abort('connectionreset'));
  await page.goto(`${portal.url()}/login`);
  await button(page, 'Reset Password').click();
  await button(page, 'Try again').waitFor();
  await context.unroute(/chunks\/reset-password/);
  await button(page, 'Try again').click();
  await captcha(page).waitFor();
});
