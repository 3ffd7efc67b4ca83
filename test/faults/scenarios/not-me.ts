import type { Page } from 'playwright-core';
import type { Outcome } from '../faults.ts';
import type { Scenario } from '../scenario.ts';
import { ADA } from '../visit.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const report = (page: Page) => button(page, 'This wasn’t me');
const reset = (page: Page) => button(page, 'Reset your password by email');

/** True if the gateway has refused the link itself, so that another try can't help. */
const isSpent = (outcome: Outcome): boolean => outcome.kind === 'refused' && outcome.status === 400;

export const notMe: Scenario = {
  part: 'notMe',
  async prepare({ page, gateway }) {
    gateway.stub('notMe', { username: ADA, hasPassword: true });
    await page.goto(`/login#not-me=${'a1'.repeat(20)}`);
    await report(page).waitFor();
  },
  act: ({ page }) => report(page).click(),
  keeps: (page, outcome) => (isSpent(outcome) ? reset(page) : report(page)).waitFor(),
  async again({ page }, outcome) {
    if (isSpent(outcome)) {
      await reset(page).click();
    } else {
      await report(page).click();
      await page.getByRole('status').filter({ hasText: 'All sessions have ended' }).waitFor();
    }
    await page.getByRole('textbox', { name: 'Enter CAPTCHA' }).waitFor();
  },
  success: [],
};
