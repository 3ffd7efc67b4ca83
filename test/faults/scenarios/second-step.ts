import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { productLinks, typeCredentials } from '../../journeys/portal.ts';
import { NEW_APP } from '../../support/fixtures/factors.ts';
import { secondStep } from '../../support/fixtures/second-factor.ts';
import { isOver, type Scenario } from '../scenario.ts';
import { ADA, signInBefore, type Visit } from '../visit.ts';
import { signInHere, showsSignIn } from './sign-in.ts';

const CODE = '482913';
const LOGIN = '**/api/auth/v3/login';
const OPTIONS = '**/api/auth/v1/confirm/options';

const field = (page: Page) => page.getByLabel('6-digit code');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens the form of a tenant that answers the right password with another step. */
async function openForm({ page, context }: Visit, step?: object): Promise<void> {
  await context.route(LOGIN, (route) =>
    route.fulfill({
      status: 403,
      json: { success: false, statusCode: 403, message: '', error: '', data: secondStep(step) },
    }),
  );
  await page.goto('/login');
}

/** Signs in with the right password of a user who has an app. */
async function enterPassword(visit: Visit, step?: object): Promise<void> {
  const { page, context } = visit;
  await openForm(visit, step);
  await typeCredentials(page, ADA);
  await field(page).waitFor();
  await context.unroute(LOGIN);
}

export const secondFactor: Scenario = {
  part: 'secondFactor',
  prepare: (visit) => enterPassword(visit),
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

/** Returns to the form, and signs in without another step. */
async function leaveStep(visit: Visit, name: string): Promise<void> {
  const { page, context } = visit;
  await context.unroute(LOGIN);
  await button(page, name).click();
  await signInHere(visit);
  await productLinks(page).first().waitFor();
}
const keepsWayBack = (page: Page) => button(page, 'Return to Login Page').waitFor();

export const mailSignInCode: Scenario = {
  part: 'mailSignInCode',
  prepare: (visit) => openForm(visit, { methods: ['mail'] }),
  act: ({ page }) => typeCredentials(page, ADA),
  keeps: keepsWayBack,
  again: (visit) => leaveStep(visit, 'Return to Login Page'),
  success: ['You are logged in.'],
};

export const newSignInApp: Scenario = {
  ...mailSignInCode,
  part: 'newSignInApp',
  prepare: (visit) => openForm(visit, { methods: ['enroll'] }),
};

export const addSignInApp: Scenario = {
  ...secondFactor,
  part: 'addSignInApp',
  async prepare(visit) {
    visit.gateway.stub('newSignInApp', NEW_APP);
    await enterPassword(visit, { methods: ['enroll'] });
  },
  again: (visit) => leaveStep(visit, 'Cancel'),
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
