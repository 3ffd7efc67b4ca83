import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PASSWORD } from '../../journeys/portal.ts';
import { isOver, type Scenario } from '../scenario.ts';
import { signInBefore, type Visit } from '../visit.ts';
import { signInHere, showsSignIn } from './sign-in.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });
const password = (page: Page) => dialog(page).getByLabel('Password', { exact: true });
const button = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true });
const profile = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true }).first();

async function openProfile(visit: Visit): Promise<void> {
  await signInBefore(visit);
  await visit.page.goto('/profile');
  await profile(visit.page).waitFor();
}

/** Asks for a confirmation, however recent the sign-in is. */
const ask = (page: Page): Promise<void> =>
  page.evaluate(() => {
    void document.querySelector('sso-session-guard')?.confirm({ maxAgeSeconds: -1 });
  });

async function openDialog(visit: Visit): Promise<void> {
  await openProfile(visit);
  await ask(visit.page);
  await password(visit.page).waitFor();
}

async function confirm(page: Page): Promise<void> {
  await password(page).fill(PASSWORD);
  await button(page, 'Confirm').click();
  await dialog(page).waitFor({ state: 'detached' });
}

/** Signs in again after the session has ended, and confirms in a new dialog. */
async function confirmLater(visit: Visit): Promise<void> {
  await signInHere(visit);
  await profile(visit.page).waitFor();
  await ask(visit.page);
  await confirm(visit.page);
}

export const confirmOptions: Scenario = {
  part: 'confirmOptions',
  prepare: openProfile,
  act: ({ page }) => ask(page),
  async keeps(page, outcome) {
    if (isOver(outcome)) return showsSignIn(page);
    await profile(page).waitFor();
    assert.equal(await dialog(page).count(), 0);
  },
  async again(visit, outcome) {
    if (isOver(outcome)) return confirmLater(visit);
    await ask(visit.page);
    await confirm(visit.page);
  },
  success: ['You are logged in.'],
};

export const confirmPassword: Scenario = {
  part: 'confirm',
  prepare: openDialog,
  async act({ page }) {
    await password(page).fill(PASSWORD);
    await button(page, 'Confirm').click();
  },
  async keeps(page, outcome) {
    if (isOver(outcome)) await showsSignIn(page);
    else assert.equal(await password(page).inputValue(), PASSWORD);
  },
  async again(visit, outcome) {
    if (isOver(outcome)) return confirmLater(visit);
    await button(visit.page, 'Confirm').click();
    await dialog(visit.page).waitFor({ state: 'detached' });
  },
  success: ['You are logged in.'],
};

export const confirmAtProvider: Scenario = {
  part: 'confirmAtProvider',
  async prepare(visit) {
    await visit.context.route('**/api/auth/v1/confirm/options', async (route) => {
      const response = await route.fetch();
      const envelope = (await response.json()) as { data: { methods: object[] } };
      envelope.data.methods.push({ type: 'provider', id: 'passport', name: 'Branch Passport' });
      await route.fulfill({ response, json: envelope });
    });
    await openDialog(visit);
  },
  act: ({ page }) => button(page, 'Confirm with Branch Passport').click(),
  async keeps(page, outcome) {
    if (isOver(outcome)) await showsSignIn(page);
    else await button(page, 'Confirm with Branch Passport').waitFor();
  },
  async again(visit, outcome) {
    if (isOver(outcome)) await confirmLater(visit);
    else await confirm(visit.page);
  },
  success: ['You are logged in.'],
};
