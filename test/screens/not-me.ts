import type { Page } from 'playwright-core';
import { EVERY_LOOK, WIDE_AND_NARROW, type Scene } from './scene.ts';

const LINK = `/acme/login#not-me=${'a1'.repeat(20)}`;

const report = (page: Page) => page.locator('.sso-not-me-report').click();

async function ask(page: Page, origin: string): Promise<void> {
  await page.goto(origin + LINK);
  await page.locator('.sso-not-me-report').waitFor();
}

/** Answers the report of the page as a gateway does. */
const succeed = (page: Page, hasPassword: boolean) =>
  page.route('**/notMe', (route) =>
    route.fulfill({
      json: {
        ...{ success: true, statusCode: 200, message: '', error: '' },
        data: { username: 'grace@acme.example', hasPassword },
      },
    }),
  );

/** The question of a mail about the account. */
export const NOT_ME_SCENES: readonly Scene[] = [
  {
    name: 'not-me',
    looks: EVERY_LOOK,
    play: (page, origin) => ask(page, origin()),
  },
  {
    name: 'not-me-used',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await ask(page, origin());
      await report(page);
      await page.locator('.sso-login-failure-text').waitFor();
    },
  },
  {
    name: 'not-me-done',
    looks: EVERY_LOOK,
    play: async (page, origin) => {
      await succeed(page, true);
      await ask(page, origin());
      await report(page);
      await page.locator('canvas').waitFor();
    },
  },
  {
    name: 'not-me-done-form',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await succeed(page, false);
      await ask(page, origin());
      await report(page);
      await page.locator('.sso-not-me-done').waitFor();
    },
  },
];
