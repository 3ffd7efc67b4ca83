import type { Page } from 'playwright-core';
import { PASSWORD } from '../journeys/portal.ts';
import { EVERY_LOOK, WIDE_AND_NARROW, type Scene } from './scene.ts';
import { codeFromSpeech, SILENT_VOICE } from '../support/browser/spoken-code.ts';

const userId = (page: Page) => page.getByRole('textbox', { name: 'User ID' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });

/** Solves the captcha with the spoken form of its code. */
async function solveCaptcha(page: Page): Promise<void> {
  await page.evaluate(SILENT_VOICE);
  await page.getByRole('button', { name: 'Listen' }).click();
  const said = await page.evaluate(() => document.documentElement.dataset['said'] ?? '');
  const code = codeFromSpeech(said);
  await page.getByRole('textbox', { name: 'Enter CAPTCHA' }).fill(code);
}

async function openReset(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await userId(page).fill('grace@acme.example');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('textbox', { name: 'Enter CAPTCHA' }).waitFor();
}

async function requestCode(page: Page, url: string): Promise<void> {
  await openReset(page, url);
  await page.route('**/requestOtp*', (route) =>
    route.fulfill({ json: { success: true, statusCode: 200, message: '', error: '' } }),
  );
  await solveCaptcha(page);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByRole('textbox', { name: 'One-time password' }).waitFor();
}

/** The reset panel. */
export const RESET_SCENES: readonly Scene[] = [
  {
    name: 'reset-captcha',
    looks: EVERY_LOOK,
    play: (page, origin) => openReset(page, origin()),
  },
  {
    name: 'reset-captcha-right',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await openReset(page, origin());
      await solveCaptcha(page);
    },
  },
  {
    name: 'reset-password',
    looks: EVERY_LOOK,
    play: async (page, origin) => {
      await requestCode(page, origin());
      await page.getByRole('textbox', { name: 'One-time password' }).pressSequentially('123');
    },
  },
  {
    name: 'reset-wrong-code',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await requestCode(page, origin());
      await page.getByRole('textbox', { name: 'One-time password' }).fill('123456');
      await password(page).fill('Brand-New-2026');
      await page.getByLabel('Confirm Password', { exact: true }).fill('Brand-New-2026');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await page.locator('.sso-reset-problem').waitFor();
      await page.getByRole('button', { name: 'Okay', exact: true }).waitFor();
      // Announced after a pause, so that each run reads it.
      const strength = page.locator('.sso-strength + [role=status] > span:not(:empty)');
      await strength.waitFor({ state: 'attached' });
    },
  },
  {
    name: 'reset-mismatch',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await requestCode(page, origin());
      await password(page).fill('brand new');
      await page.getByLabel('Confirm Password', { exact: true }).fill('Brand');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await page.getByText('Passwords do not match').waitFor();
      await page.getByRole('button', { name: 'Password rule' }).hover();
    },
  },
  {
    name: 'reset-forced',
    looks: EVERY_LOOK,
    play: async (page, origin) => {
      await page.goto(`${origin()}/login`);
      await userId(page).fill('new@acme.example');
      await password(page).fill(PASSWORD);
      await password(page).press('Enter');
      await page.getByLabel('Confirm Password', { exact: true }).waitFor();
    },
  },
];
