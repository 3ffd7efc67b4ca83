import { request, type Page } from 'playwright-core';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { credentialHeaders } from '../../../src/core/contract/credentials.ts';
import { HEADERS } from '../../../src/core/contract/names.ts';
import { PASSWORD } from '../../journeys/portal.ts';
import { isOver, type Scenario } from '../scenario.ts';
import { ADA, signInBefore, type Visit } from '../visit.ts';
import { signInHere, showsSignIn } from './sign-in.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

const card = (page: Page) => page.getByRole('region', { name: 'My sessions' });
const rows = (page: Page) => card(page).getByRole('list').getByRole('listitem');
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true });

/** Signs in again after the session has ended, and waits for the list. */
async function returnToList(visit: Visit): Promise<void> {
  await signInHere(visit);
  await rows(visit.page).first().waitFor();
}

/** Opens a session that no page uses. */
async function signInElsewhere({ gateway }: Visit): Promise<void> {
  const elsewhere = await request.newContext({ userAgent: FIREFOX });
  const headers = {
    ...credentialHeaders({ username: ADA, password: PASSWORD }),
    [HEADERS.callingEntity]: 'UI',
    [HEADERS.tenantCode]: 'ACME',
  };
  await elsewhere.post(gateway.origin + CALLS.login.path, { headers });
  await elsewhere.dispose();
}

export const sessions: Scenario = {
  part: 'sessions',
  prepare: (visit) => signInBefore(visit),
  act: async ({ page }) => void (await page.goto('/profile')),
  settled: ({ page }) => card(page).waitFor(),
  keeps: (page, outcome) =>
    isOver(outcome) ? showsSignIn(page) : button(page, 'Try again').waitFor(),
  async again(visit, outcome) {
    if (isOver(outcome)) return returnToList(visit);
    await button(visit.page, 'Try again').click();
    await rows(visit.page).first().waitFor();
  },
  success: ['You are logged in.'],
};

const activity = (page: Page) => page.getByRole('region', { name: 'Recent activity' });
const events = (page: Page) => activity(page).getByRole('list').getByRole('listitem');
const retry = (page: Page) => activity(page).getByRole('button', { name: 'Try again' });

export const securityEvents: Scenario = {
  part: 'securityEvents',
  prepare: (visit) => signInBefore(visit),
  act: async ({ page }) => void (await page.goto('/profile')),
  settled: ({ page }) => activity(page).waitFor(),
  keeps: (page, outcome) => (isOver(outcome) ? showsSignIn(page) : retry(page).waitFor()),
  async again(visit, outcome) {
    if (isOver(outcome)) await signInHere(visit);
    else await retry(visit.page).click();
    await events(visit.page).first().waitFor();
  },
  success: ['You are logged in.'],
};

export const endSessions: Scenario = {
  part: 'endSessions',
  async prepare(visit) {
    await signInElsewhere(visit);
    await signInBefore(visit);
    await visit.page.goto('/profile');
    // Other cells have the same user, so only a session that no page uses may end.
    await button(visit.page, 'End Firefox on Windows').first().click();
    await card(visit.page).getByRole('group').waitFor();
  },
  act: ({ page }) => button(page, 'End').click(),
  async keeps(page, outcome) {
    if (isOver(outcome)) await showsSignIn(page);
    else await card(page).getByRole('group').waitFor();
  },
  async again(visit, outcome) {
    if (isOver(outcome)) return returnToList(visit);
    await button(visit.page, 'End').click();
    await card(visit.page).getByRole('group').waitFor({ state: 'detached' });
  },
  success: ['You are logged in.'],
};
