import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { readSpokenCaptcha } from '../../journeys/spoken-captcha.ts';
import type { Scenario } from '../scenario.ts';
import { isOver } from '../scenario.ts';
import { ADA, type Visit } from '../visit.ts';

const NEW_PASSWORD = 'Größe-2026 !';
const CODE = '123456';
const CHANGED = 'Password has been changed successfully!';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const captcha = (page: Page) => page.getByRole('textbox', { name: 'Enter CAPTCHA' });
const userId = (page: Page) => page.getByRole('textbox', { name: 'User ID' });
const otp = (page: Page) => page.getByRole('textbox', { name: 'One-time password' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const confirmed = (page: Page) => page.getByLabel('Confirm Password', { exact: true });

async function openReset({ page, gateway }: Visit): Promise<void> {
  for (const part of ['requestOtp', 'resetPassword', 'forceResetPassword'] as const)
    gateway.stub(part, null);
  await page.goto('/login');
  await userId(page).fill(ADA);
  await button(page, 'Reset Password').click();
  await captcha(page).fill(await readSpokenCaptcha(page));
}

async function typePasswords(page: Page): Promise<void> {
  await password(page).fill(NEW_PASSWORD);
  await confirmed(page).fill(NEW_PASSWORD);
}

async function keepsPasswords(page: Page): Promise<void> {
  assert.equal(await password(page).inputValue(), NEW_PASSWORD);
  assert.equal(await confirmed(page).inputValue(), NEW_PASSWORD);
}

/** Submits the new password; its message survives the reload that follows. */
async function changePassword(page: Page): Promise<void> {
  await button(page, 'Change Password').click();
  await page.getByRole('region', { name: 'Notifications' }).getByText(CHANGED).waitFor();
  await button(page, 'Sign In').waitFor();
}

export const requestOtp: Scenario = {
  part: 'requestOtp',
  prepare: openReset,
  act: ({ page }) => button(page, 'Send OTP').click(),
  async keeps(page) {
    assert.equal(await userId(page).inputValue(), ADA);
    assert.equal((await captcha(page).inputValue()).length, 6);
  },
  async again({ page }) {
    await button(page, 'Send OTP').click();
    await otp(page).waitFor();
  },
  success: [],
};

export const resetPassword: Scenario = {
  part: 'resetPassword',
  async prepare(visit) {
    const { page } = visit;
    await openReset(visit);
    await button(page, 'Send OTP').click();
    await otp(page).fill(CODE);
    await typePasswords(page);
  },
  act: ({ page }) => button(page, 'Change Password').click(),
  async keeps(page) {
    assert.equal(await otp(page).inputValue(), CODE);
    await keepsPasswords(page);
  },
  again: ({ page }) => changePassword(page),
  success: [CHANGED],
};

export const resetByLink: Scenario = {
  part: 'resetByLink',
  async prepare({ page, gateway }) {
    gateway.stub('resetByLink', null);
    await page.goto(`/login#reset=${'a1'.repeat(20)}`);
    await userId(page).fill(ADA);
    await typePasswords(page);
  },
  act: ({ page }) => button(page, 'Change Password').click(),
  async keeps(page) {
    assert.equal(await userId(page).inputValue(), ADA);
    await keepsPasswords(page);
  },
  again: ({ page }) => changePassword(page),
  success: [CHANGED],
};

export const forceResetPassword: Scenario = {
  part: 'forceResetPassword',
  async prepare({ page, gateway }) {
    gateway.stub('forceResetPassword', null);
    gateway.stub('login', { roles: [], tokenExpiry: 1800, forcePwdChangeOnLogin: true });
    await page.goto('/login');
    await userId(page).fill(ADA);
    await password(page).fill('first');
    await password(page).press('Enter');
    await confirmed(page).waitFor();
    await typePasswords(page);
  },
  act: ({ page }) => button(page, 'Change Password').click(),
  async keeps(page, outcome) {
    // After the end of the session the user must sign in first.
    if (isOver(outcome)) assert.equal(await userId(page).inputValue(), ADA);
    else await keepsPasswords(page);
  },
  async again({ page }, outcome) {
    if (isOver(outcome)) {
      await password(page).fill('first');
      await password(page).press('Enter');
      await confirmed(page).waitFor();
      await typePasswords(page);
    }
    await changePassword(page);
  },
  success: [CHANGED],
};
