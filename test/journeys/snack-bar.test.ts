import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { PATIENT, SIZES } from '../screens/scene.ts';
import { setConstants } from '../support/browser/page-constants.ts';
import { painted, showLocale } from '../support/browser/show-locale.ts';
import { PASSWORD, typeCredentials, usePortal } from './portal.ts';

// Rules: errors-21, password-reset-20
// Left out: only a change of the notifications’ layout breaks it.

const portal = usePortal();
const ADA = 'ada@acme.example';
const NEW_PASSWORD = 'Brand-New-2026';
const MESSAGE = 'The one-time password is wrong or has expired.';
const refusal = (status: number) => ({
  status,
  json: { success: false, statusCode: status, message: MESSAGE, error: null, data: null },
});
const SENT = { json: { success: true, statusCode: 200, message: '', error: '' } };

const form = (page: Page) => page.locator('form');
const input = (page: Page, name: string) => form(page).locator(`input[name=${name}]`);
const submit = (page: Page) => form(page).locator('[type=submit]');

/** Opens the captcha step and fills it in. */
async function openCaptcha(page: Page): Promise<void> {
  await page.goto(`${portal.url()}/login`);
  await input(page, 'username').fill(ADA);
  await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
  await page.getByRole('button', { name: 'Fill in for me' }).click();
}

async function openCode(page: Page): Promise<void> {
  await page.route(/\/requestOtp\b/, (route) => route.fulfill(SENT));
  await openCaptcha(page);
  await submit(page).click();
  await input(page, 'otp').fill('123456');
}

/** Enters the new password and requests the change, from the last field. */
async function change(page: Page): Promise<void> {
  await input(page, 'password').fill(NEW_PASSWORD);
  await input(page, 'confirmPassword').fill(NEW_PASSWORD);
  await submit(page).click();
}

interface Step {
  /** Opens the step. */
  readonly open: (page: Page) => Promise<void>;
  /** Submits it, which the gateway refuses. */
  readonly submit: (page: Page) => Promise<void>;
  /** The input that has the focus afterwards. */
  readonly focused: string;
}

const STEPS: Record<string, Step> = {
  'the one-time code': {
    async open(page) {
      await page.route(/\/resetPassword\b/, (route) => route.fulfill(refusal(400)));
      await openCode(page);
    },
    submit: change,
    focused: 'otp',
  },
  'a forced change': {
    async open(page) {
      await page.route(/\/forceResetPassword\b/, (route) => route.fulfill(refusal(200)));
      await page.goto(`${portal.url()}/login`);
      await typeCredentials(page, 'new@acme.example', PASSWORD);
      await input(page, 'confirmPassword').waitFor();
    },
    submit: change,
    focused: 'password',
  },
  'a request for the code': {
    async open(page) {
      await page.route(/\/requestOtp\b/, (route) => route.fulfill(refusal(400)));
      await openCaptcha(page);
    },
    submit: (page) => submit(page).click(),
    focused: '',
  },
};

/** Returns which of the elements the bar overlaps or the window cuts off. */
async function hiddenBy(bar: Locator, elements: Record<string, Locator>): Promise<string[]> {
  const above = (await bar.boundingBox())?.y ?? 0;
  const hidden: string[] = [];
  for (const [name, element] of Object.entries(elements)) {
    const box = await element.boundingBox();
    assert.ok(box, name);
    if (box.y < 0 || box.y + box.height > above) hidden.push(`${name}: ${box.y}, ${box.height}`);
  }
  return hidden;
}

for (const [what, step] of Object.entries(STEPS))
  for (const [width, height] of Object.entries(SIZES))
    test(`after a refusal of ${what}, a window of ${width} px shows note, button and field above the bar`, async () => {
      const viewport = { width: Number(width), height };
      const { page, context } = await portal.visit({ viewport, reducedMotion: 'reduce' });
      await setConstants(context, PATIENT);
      await step.open(page);
      for (const locale of ['en_US', 'ar_SA']) {
        await showLocale(page, locale);
        await step.submit(page);
        const bar = page.locator('.sso-snack');
        const note = form(page).getByText(MESSAGE);
        await note.waitFor();
        await bar.waitFor();
        await painted(page);
        const shown: Record<string, Locator> = { note, button: submit(page) };
        if (step.focused) shown['field'] = input(page, step.focused);
        assert.deepEqual(await hiddenBy(bar, shown), [], locale);
      }
    });
