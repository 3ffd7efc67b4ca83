import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PASSWORD, productLinks, providers, typeCredentials } from '../../journeys/portal.ts';
import { removePageEnvironment } from '../../support/browser/page-environment.ts';
import type { Scenario } from '../scenario.ts';
import { ADA, type Visit } from '../visit.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const userId = (page: Page) => page.getByRole('textbox', { name: 'User ID' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });

/** Signs in with the visible form and waits for the dashboard or the saved page. */
export async function signInHere({ page }: Visit): Promise<void> {
  await userId(page).waitFor();
  await typeCredentials(page, ADA);
  await page.waitForURL(/\/(dashboard|profile)$/);
}

const nothing = () => Promise.resolve();

/** Waits for the sign-in form, or for its "Try again" button if the sign-in options could not be loaded. */
export const showsSignIn = (page: Page) =>
  userId(page).or(button(page, 'Try again')).first().waitFor();

export const environment: Scenario = {
  part: 'environment',
  async prepare({ context }) {
    await removePageEnvironment(context);
    // The page's fake clock does not affect `AbortSignal.timeout`.
    await context.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout(ms / 15);
    });
  },
  async act({ page }) {
    await page.goto('/acme/login');
  },
  keeps: showsSignIn,
  async again(visit) {
    await signInHere(visit);
    await productLinks(visit.page).first().waitFor();
  },
  success: ['You are logged in.'],
};

export const authTypes: Scenario = {
  part: 'authTypes',
  prepare: nothing,
  async act({ page }) {
    await page.goto('/login');
  },
  keeps: (page) => button(page, 'Try again').waitFor(),
  async again(visit) {
    await button(visit.page, 'Try again').click();
    await signInHere(visit);
  },
  success: ['You are logged in.'],
};

export const login: Scenario = {
  part: 'login',
  async prepare({ page }) {
    await page.goto('/login');
    await userId(page).fill(ADA);
    await password(page).fill(PASSWORD);
  },
  act: ({ page }) => password(page).press('Enter'),
  async keeps(page, { kind }) {
    assert.equal(await userId(page).inputValue(), ADA);
    // A transport failure clears the password and the captcha (sign-in-24).
    assert.equal(await password(page).inputValue(), kind === 'refused' ? PASSWORD : '');
  },
  async again(visit) {
    await signInHere(visit);
    await productLinks(visit.page).first().waitFor();
  },
  success: ['You are logged in.'],
};

/** Single sign-on is a navigation: the browser shows the reply, and the user returns to the sign-in page. */
export const sso: Scenario = {
  part: 'sso',
  async prepare({ page }) {
    await page.goto('/login');
    await userId(page).fill(ADA);
    await providers(page).waitFor();
  },
  // oxlint-disable-next-line typescript/no-deprecated -- only the option's current default is
  act: ({ page }) => providers(page).click({ noWaitAfter: true }),
  // Without a reply the browser stays on the page. The test stops the navigation, because a page that is
  // navigating cannot be inspected.
  async settled({ context, page }) {
    const session = await context.newCDPSession(page);
    await session.send('Page.stopLoading');
  },
  async keeps(page) {
    assert.equal(await userId(page).inputValue(), ADA);
  },
  leaves: ({ name }) => name !== 'timeout' && name !== '204',
  async again(visit, _, fault) {
    if (this.leaves?.(fault)) await visit.page.goto('/login');
    await signInHere(visit);
  },
  success: ['You are logged in.'],
};
