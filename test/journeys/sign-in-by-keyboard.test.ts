import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { focused, tabAndPress, tabAndType, tabTo } from './by-keyboard.ts';
import { mailedCode } from './mailbox.ts';
import { PASSWORD, productLinks, usePortal } from './portal.ts';
import { codeFromSpeech, SILENT_VOICE } from '../support/browser/spoken-code.ts';

// Rules: accessibility-02

const NEW_PASSWORD = 'Brand-New-2026';
const CHANGED = 'Password has been changed successfully!';
const WRONG_CAPTCHA = 'Incorrect CAPTCHA. Please try again.';
const portal = usePortal();

const captcha = (page: Page) => page.getByRole('textbox', { name: 'Enter CAPTCHA' });
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true });

async function openSignIn(page: Page): Promise<void> {
  await page.goto(`${portal.url()}/login`);
  await signInButton(page).waitFor();
}

async function typeIn(page: Page, userId: string, password = PASSWORD): Promise<void> {
  await tabAndType(page, 'User ID', userId);
  await tabAndType(page, /^Password$/, password);
  await page.keyboard.press('Enter');
}

/** Presses Listen by keyboard and returns the spoken characters. */
async function readSpokenCaptcha(page: Page): Promise<string> {
  await page.evaluate(SILENT_VOICE);
  await tabAndPress(page, 'Listen');
  const said = await page.evaluate(() => document.documentElement.dataset['said'] ?? '');
  return codeFromSpeech(said);
}

async function typeNewPassword(page: Page): Promise<void> {
  await tabAndType(page, /^Password$/, NEW_PASSWORD);
  await tabAndType(page, 'Confirm Password', NEW_PASSWORD);
  await page.keyboard.press('Enter');
}

test('a visitor chooses the language with the keyboard before sign-in', async () => {
  const { page, complaints } = await portal.visit();
  await openSignIn(page);
  await page.getByRole('combobox', { name: 'Language' }).waitFor();
  await tabTo(page, 'Language');
  await page.keyboard.type('Deutsch');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor();
  assert.equal(await focused(page), 'Sprache');
  assert.deepEqual(complaints, []);
});

test('a user signs in and opens a product with the keyboard', async () => {
  const { page, complaints } = await portal.visit();
  await openSignIn(page);
  await typeIn(page, 'ada@acme.example');
  await page.waitForURL('**/dashboard');
  await productLinks(page).first().waitFor();
  await tabAndType(page, 'Search products', 'payments');
  await productLinks(page).first().filter({ hasText: 'Payments' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/suite/**');
  assert.deepEqual(complaints, []);
});

test('after wrong passwords a user renews and solves the captcha with the keyboard', async () => {
  const { page, complaints } = await portal.visit();
  await openSignIn(page);
  await tabAndType(page, 'User ID', 'linus@acme.example');
  for (let tries = 1; tries <= 3; tries += 1) {
    const reply = page.waitForResponse('**/api/auth/v3/login');
    await tabAndType(page, /^Password$/, `wrong-${tries}`);
    await page.keyboard.press('Enter');
    assert.equal((await reply).status(), 400);
    await signInButton(page).and(page.locator(':not([aria-disabled])')).waitFor();
  }
  await captcha(page).waitFor();
  await tabAndType(page, 'Enter CAPTCHA', '------');
  await page.getByText(WRONG_CAPTCHA).first().waitFor();
  const first = await readSpokenCaptcha(page);
  await tabAndPress(page, 'New CAPTCHA');
  await captcha(page).and(page.locator(':placeholder-shown')).waitFor();
  assert.match(await focused(page), /New CAPTCHA/);
  await page.getByText(WRONG_CAPTCHA).waitFor({ state: 'detached' });
  const second = await readSpokenCaptcha(page);
  assert.notEqual(second, first);
  await tabAndType(page, 'Enter CAPTCHA', second);
  await tabAndType(page, /^Password$/, PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await productLinks(page).first().waitFor();
  assert.deepEqual(complaints, []);
});

test('a user sets the required new password at the first sign-in with the keyboard', async () => {
  const { page, complaints } = await portal.visit();
  await openSignIn(page);
  await typeIn(page, 'new@acme.example');
  await page.getByText('because this is the first time you are signing in.').waitFor();
  await page.getByLabel('Confirm Password', { exact: true }).waitFor();
  await typeNewPassword(page);
  await page.getByText(CHANGED).first().waitFor();
  await signInButton(page).waitFor();
  await typeIn(page, 'new@acme.example', NEW_PASSWORD);
  await page.waitForURL('**/dashboard');
  assert.deepEqual(complaints, []);
});

test('a user resets a forgotten password with the keyboard and signs in', async () => {
  const { page, complaints } = await portal.visit();
  const user = 'grace@acme.example';
  await openSignIn(page);
  await tabAndType(page, 'User ID', user);
  await tabAndPress(page, 'Reset Password');
  await captcha(page).waitFor();
  await tabAndType(page, 'Enter CAPTCHA', await readSpokenCaptcha(page));
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'One-time password' }).waitFor();
  await tabAndType(page, 'One-time password', await mailedCode(portal.dataDir(), user));
  const reloaded = page.waitForEvent('domcontentloaded');
  await typeNewPassword(page);
  await reloaded;
  await page.getByText(CHANGED).first().waitFor();
  await signInButton(page).waitFor();
  await typeIn(page, user, NEW_PASSWORD);
  await page.waitForURL('**/dashboard');
  assert.deepEqual(complaints, []);
});
