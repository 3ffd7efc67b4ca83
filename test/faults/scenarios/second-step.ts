import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { productLinks, typeCredentials } from '../../journeys/portal.ts';
import { secondStep } from '../../support/fixtures/second-factor.ts';
import { isOver, type Scenario } from '../scenario.ts';
import { ADA, signInBefore, type Visit } from '../visit.ts';
import { signInHere, showsSignIn } from './sign-in.ts';

const CODE = '482913';
const LOGIN = '**/api/auth/v3/login';
const OPTIONS = '**/api/auth/v1/confirm/options';

const field = (page: Page) => page.getByLabel('6-digit code');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Signs in with the right password of a user who has an app. */
async function enterPassword({ page, context }: Visit): Promise<void> {
  await context.route(LOGIN, (route) =>
    route.fulfill({
      status: 403,
      json: { success: false, statusCode: 403, message: '', error: '', data: secondStep() },
    }),
  );
  await page.goto('/login');
  await typeCredentials(page, ADA);
  await field(page).waitFor();
  await context.unroute(LOGIN);
}

export const secondFactor: Scenario = {
  part: 'secondFactor',
  prepare: enterPassword,
  act: ({ page }) => field(page).fill(CODE),
  async keeps(page) {
    assert.equal(await field(page).inputValue(), CODE);
  },
  /** The user has lost the app, and gets help. */
  async again(visit) {
    const { page } = visit;
    await button(page, 'Return to Login Page').click();
    await signInHere(visit);
    await productLinks(page).first().waitFor();
  },
  success: ['You are logged in.'],
};

const ask = (page: Page): Promise<void> =>
  page.evaluate(() => {
    void document.querySelector('sso-session-guard')?.confirm({ maxAgeSeconds: -1 });
  });

async function openDialog(visit: Visit): Promise<void> {
  const { page, context, gateway } = visit;
  await context.route(OPTIONS, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: { methods: object[] } };
    envelope.data.methods = [{ type: 'app', id: '', name: '' }];
    await route.fulfill({ response, json: envelope });
  });
  gateway.stub('confirmWithCode', null);
  await signInBefore(visit);
  await page.goto('/profile');
  await button(page, 'Edit').first().waitFor();
  await ask(page);
  await field(page).waitFor();
}

export const confirmWithCode: Scenario = {
  part: 'confirmWithCode',
  prepare: openDialog,
  act: ({ page }) => field(page).fill(CODE),
  async keeps(page, outcome) {
    if (isOver(outcome)) await showsSignIn(page);
    else assert.equal(await field(page).inputValue(), CODE);
  },
  async again(visit, outcome) {
    const { page } = visit;
    if (isOver(outcome)) {
      await signInHere(visit);
      await button(page, 'Edit').first().waitFor();
      await ask(page);
      await field(page).fill(CODE);
    } else await button(page, 'Confirm').click();
    await field(page).waitFor({ state: 'detached' });
  },
  success: ['You are logged in.'],
};
