import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { factorsOf, NEW_APP, NO_FACTORS, RECOVERY_CODES } from '../../support/fixtures/factors.ts';
import type { Part } from '../faulty-gateway.ts';
import { isOver, type Scenario } from '../scenario.ts';
import { signInBefore, type Visit } from '../visit.ts';
import { signInHere, showsSignIn } from './sign-in.ts';

const CODE = '123456';

const card = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in', exact: true });
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true });
const field = (page: Page) => card(page).getByLabel('6-digit code');
const question = (page: Page) => card(page).getByRole('group');

/** Lets a signed-in user see the card, with or without an app. */
async function haveFactors(visit: Visit, isOn: boolean): Promise<void> {
  const { context, gateway } = visit;
  await context.route('**/authTypes?*', async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: { features: readonly string[] } };
    envelope.data.features = ['secondFactor'];
    await route.fulfill({ response, json: envelope });
  });
  gateway.stub('factors', isOn ? factorsOf() : NO_FACTORS);
  gateway.stub('newApp', NEW_APP);
  gateway.stub('addApp', { recoveryCodes: RECOVERY_CODES });
  gateway.stub('renewRecoveryCodes', { recoveryCodes: RECOVERY_CODES });
  gateway.stub('removeApp', NO_FACTORS);
  gateway.stub('forgetBrowser', factorsOf({ browsers: [] }));
  await signInBefore(visit);
}

async function openCard(visit: Visit, isOn: boolean): Promise<void> {
  await haveFactors(visit, isOn);
  await visit.page.goto('/profile');
  await button(visit.page, isOn ? 'Turn off' : 'Set up').waitFor();
}

/** Signs in again after the session has ended, and waits for the card. */
async function returnToCard(visit: Visit, name: string): Promise<void> {
  await signInHere(visit);
  await button(visit.page, name).waitFor();
}

const success = ['You are logged in.'];

export const factors: Scenario = {
  part: 'factors',
  prepare: (visit) => haveFactors(visit, true),
  act: async ({ page }) => void (await page.goto('/profile')),
  settled: ({ page }) => card(page).waitFor(),
  keeps: (page, outcome) =>
    isOver(outcome) ? showsSignIn(page) : button(page, 'Try again').waitFor(),
  async again(visit, outcome) {
    if (isOver(outcome)) return returnToCard(visit, 'Turn off');
    await button(visit.page, 'Try again').click();
    await button(visit.page, 'Turn off').waitFor();
  },
  success,
};

export const newApp: Scenario = {
  part: 'newApp',
  prepare: (visit) => openCard(visit, false),
  act: ({ page }) => button(page, 'Set up').click(),
  keeps: (page, outcome) =>
    isOver(outcome) ? showsSignIn(page) : button(page, 'Set up').waitFor(),
  async again(visit, outcome) {
    if (isOver(outcome)) return returnToCard(visit, 'Set up');
    await button(visit.page, 'Set up').click();
    await field(visit.page).waitFor();
  },
  success,
};

export const addApp: Scenario = {
  part: 'addApp',
  async prepare(visit) {
    await openCard(visit, false);
    await button(visit.page, 'Set up').click();
    await field(visit.page).waitFor();
  },
  act: ({ page }) => field(page).fill(CODE),
  async keeps(page, outcome) {
    if (isOver(outcome)) await showsSignIn(page);
    else assert.equal(await field(page).inputValue(), CODE);
  },
  async again(visit, outcome) {
    if (isOver(outcome)) return returnToCard(visit, 'Set up');
    await button(visit.page, 'Turn on').click();
    await card(visit.page).getByText('QT-7M4K-X2PD-9WHF').waitFor();
  },
  success,
};

/** A change that the card asks about first. */
const asking = (part: Part, name: string, answer: string): Scenario => ({
  part,
  async prepare(visit) {
    await openCard(visit, true);
    await button(visit.page, name).click();
    await question(visit.page).waitFor();
  },
  act: ({ page }) => button(page, answer).click(),
  keeps: (page, outcome) => (isOver(outcome) ? showsSignIn(page) : question(page).waitFor()),
  async again(visit, outcome) {
    if (isOver(outcome)) return returnToCard(visit, 'Turn off');
    await button(visit.page, answer).click();
    await question(visit.page).waitFor({ state: 'detached' });
  },
  success,
});
export const removeApp = asking('removeApp', 'Turn off', 'Turn off');
export const renewRecoveryCodes = asking('renewRecoveryCodes', 'Make new codes', 'Make new codes');
export const forgetBrowser = asking('forgetBrowser', 'Forget Chrome on Android', 'Forget');
