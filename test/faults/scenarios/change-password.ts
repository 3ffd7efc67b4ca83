import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PASSWORD } from '../../journeys/portal.ts';
import { isOver, type Scenario } from '../scenario.ts';
import { signInBefore, type Visit } from '../visit.ts';
import { signInHere, showsSignIn } from './sign-in.ts';

/**
 * Complies with the rule, but is easy to guess, so that the gateway refuses it. Other cells have the same user,
 * whose password and sessions must stay.
 */
const GUESSABLE = 'Password-2026';

const form = (page: Page) => page.getByRole('form', { name: 'Change password' });
const button = (page: Page) => page.getByRole('button', { name: 'Change password', exact: true });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const profile = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true });

async function prepare(visit: Visit): Promise<void> {
  const { page } = visit;
  await signInBefore(visit);
  await page.goto('/profile');
  await profile(page).waitFor();
  await button(page).click();
  await field(page, 'Current Password').fill(PASSWORD);
  await field(page, 'New Password').fill(GUESSABLE);
  await field(page, 'Confirm Password').fill(GUESSABLE);
}

export const changePassword: Scenario = {
  part: 'changePassword',
  prepare,
  act: ({ page }) => form(page).getByRole('button', { name: 'Change password' }).click(),
  async keeps(page, outcome) {
    if (isOver(outcome)) return showsSignIn(page);
    const labels = ['Current Password', 'New Password', 'Confirm Password'];
    const values = await Promise.all(labels.map((label) => field(page, label).inputValue()));
    assert.deepEqual(values, [PASSWORD, GUESSABLE, GUESSABLE]);
  },
  async again(visit, outcome) {
    const { page } = visit;
    if (isOver(outcome)) {
      await signInHere(visit);
      return profile(page).waitFor();
    }
    await form(page).getByRole('button', { name: 'Change password' }).click();
    await form(page).getByText('easy to guess').waitFor();
  },
  success: ['You are logged in.'],
};
