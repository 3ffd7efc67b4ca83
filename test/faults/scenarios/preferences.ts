import type { Page } from 'playwright-core';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { productLinks } from '../../journeys/portal.ts';
import type { Scenario } from '../scenario.ts';
import type { Visit } from '../visit.ts';
import { openDashboard } from './session.ts';

const shown = (page: Page) => productLinks(page).first().waitFor();
const answered = (page: Page, method: string) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith(CALLS.preferences.path) &&
      response.request().method() === method &&
      response.ok(),
  );
const star = (page: Page, place: number) =>
  page
    .getByRole('list', { name: 'Products' })
    .getByRole('button', { name: /^Favorite / })
    .nth(place)
    .click();

async function openWithSettings(visit: Visit): Promise<void> {
  const loaded = answered(visit.page, 'GET');
  await openDashboard(visit);
  await loaded;
}

/** The user notices nothing: the settings of the browser apply. */
export const preferences: Scenario = {
  part: 'preferences',
  prepare: () => Promise.resolve(),
  act: openDashboard,
  settled: ({ page }) => shown(page),
  keeps: shown,
  async again({ page }) {
    const loaded = answered(page, 'GET');
    await page.reload();
    await loaded;
  },
  success: [],
};

/** The user notices nothing: what is not sent is sent with the next change. */
export const savePreferences: Scenario = {
  part: 'savePreferences',
  prepare: openWithSettings,
  act: ({ page }) => star(page, 0),
  keeps: shown,
  async again({ page }) {
    const sent = answered(page, 'PUT');
    // Without the first star again there would be nothing to send.
    await star(page, 1);
    await sent;
  },
  success: [],
};
