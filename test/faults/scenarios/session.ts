import assert from 'node:assert/strict';
import { productLinks } from '../../journeys/portal.ts';
import { isOver, type Scenario } from '../scenario.ts';
import { signInBefore, type Visit } from '../visit.ts';
import { signInHere, showsSignIn } from './sign-in.ts';

const stay = ({ page }: Visit) => page.getByRole('button', { name: 'Stay Signed In' });

/** Opens the dashboard by a redirect from the sign-in screen, the most common path. */
export async function openDashboard(visit: Visit): Promise<void> {
  await signInBefore(visit);
  await visit.page.goto('/login');
  await visit.page.waitForURL('**/dashboard');
}

async function returnToDashboard(visit: Visit): Promise<void> {
  await signInHere(visit);
  await productLinks(visit.page).first().waitFor();
}

export const usersProducts: Scenario = {
  part: 'usersProducts',
  prepare: () => Promise.resolve(),
  act: openDashboard,
  settled: ({ page }) => page.getByRole('banner').waitFor(),
  async keeps(page, outcome) {
    if (isOver(outcome)) await showsSignIn(page);
    else await page.getByRole('button', { name: 'Try again' }).waitFor();
  },
  async again(visit, outcome) {
    if (isOver(outcome)) return returnToDashboard(visit);
    await visit.page.getByRole('button', { name: 'Try again' }).click();
    await productLinks(visit.page).first().waitFor();
  },
  success: ['You are logged in.'],
};

export const logout: Scenario = {
  part: 'logout',
  async prepare(visit) {
    await openDashboard(visit);
    await productLinks(visit.page).first().waitFor();
  },
  act: ({ page }) => page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click(),
  async keeps(page) {
    await page.waitForURL('**/login');
    const left = await page.evaluate(() => localStorage.getItem('isAuthenticated'));
    assert.notEqual(left, 'true');
    await showsSignIn(page);
  },
  async again(visit, { kind }) {
    if (kind === 'offline') await visit.page.getByRole('button', { name: 'Try again' }).click();
    await returnToDashboard(visit);
  },
  success: ['You are logged in.'],
};

export const refresh: Scenario = {
  part: 'refresh',
  async prepare(visit) {
    await signInBefore(visit, { isEnding: true });
    await visit.page.goto('/dashboard');
    await productLinks(visit.page).first().waitFor();
    await stay(visit).waitFor();
  },
  act: (visit) => stay(visit).click(),
  async keeps(page, outcome) {
    // The dialog shows the failure and allows another attempt (session-warning-10).
    if (isOver(outcome)) await showsSignIn(page);
    else await page.getByText('That did not work. Please try again.').waitFor();
  },
  async again(visit, outcome) {
    if (isOver(outcome)) return returnToDashboard(visit);
    await stay(visit).click();
    await visit.page.getByText('Session Refreshed').waitFor();
    await stay(visit).waitFor({ state: 'detached' });
  },
  success: ['You are logged in.', 'Session Refreshed'],
};
