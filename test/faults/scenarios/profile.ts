import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { isOver, type Scenario } from '../scenario.ts';
import { signInBefore, type Visit } from '../visit.ts';
import { signInHere, standsAtSignIn } from './sign-in.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const firstName = (page: Page) => page.getByRole('textbox', { name: 'First Name' });
const email = (page: Page) => page.getByRole('textbox', { name: 'Secondary Email' });
const emailForm = (page: Page) => page.getByRole('form', { name: 'My Email Address' });
const saidToast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).waitFor();

/** No two cells type the same, for what is unchanged can't be saved. */
let typed = 0;
const something = () => `Ada${Date.now().toString(36)}x${(typed += 1)}`;

async function openProfile({ page }: Visit): Promise<void> {
  await page.goto('/profile');
}

async function editable(visit: Visit): Promise<void> {
  await signInBefore(visit);
  await openProfile(visit);
  await button(visit.page, 'Edit').waitFor();
}

/** One whose session ended signs in again and finds the page she was on. */
async function comeBack(visit: Visit): Promise<void> {
  await signInHere(visit);
  await button(visit.page, 'Edit').waitFor();
}

export const userProfile: Scenario = {
  part: 'userProfile',
  prepare: (visit) => signInBefore(visit),
  act: openProfile,
  settled: ({ page }) => page.getByRole('heading', { name: 'My Profile', level: 1 }).waitFor(),
  keeps: (page, outcome) =>
    isOver(outcome) ? standsAtSignIn(page) : button(page, 'Try again').waitFor(),
  async again(visit, outcome) {
    if (isOver(outcome)) return comeBack(visit);
    await button(visit.page, 'Try again').click();
    await button(visit.page, 'Edit').waitFor();
  },
  success: ['You are logged in.'],
};

/** Once the person's facts are there, this is all that is still on its way. */
const facts = ({ page }: Visit) => button(page, 'Edit').waitFor();

export const userExtensions: Scenario = {
  part: 'userExtensions',
  prepare: (visit) => signInBefore(visit),
  act: openProfile,
  settled: facts,
  keeps: (page, outcome) =>
    isOver(outcome) ? standsAtSignIn(page) : button(page, 'Edit').waitFor(),
  async again(visit, outcome) {
    if (isOver(outcome)) return comeBack(visit);
    await button(visit.page, 'Edit').click();
    await firstName(visit.page).fill(something());
    await button(visit.page, 'Save').first().click();
    await saidToast(visit.page, 'Profile details have been updated');
  },
  success: ['You are logged in.', 'Profile details have been updated'],
};

const came = new WeakMap<Visit, Promise<unknown>>();
/** The last of a profile's calls beside the lookups. */
const extensions = ({ page }: Visit) =>
  page.waitForResponse(/user-extension/).then((response) => response.finished());

export const lookup: Scenario = {
  ...userExtensions,
  part: 'lookup',
  async act(visit) {
    came.set(visit, extensions(visit));
    await openProfile(visit);
  },
  settled: async (visit) => {
    await facts(visit);
    await came.get(visit);
  },
};

export const updateProfile: Scenario = {
  part: 'updateProfile',
  async prepare(visit) {
    await editable(visit);
    await button(visit.page, 'Edit').click();
    await firstName(visit.page).fill(something());
  },
  act: ({ page }) => button(page, 'Save').first().click(),
  async keeps(page, outcome) {
    if (isOver(outcome)) await standsAtSignIn(page);
    else assert.match(await firstName(page).inputValue(), /^Ada.*x\d+$/);
  },
  async again(visit, outcome) {
    if (isOver(outcome)) return comeBack(visit);
    await button(visit.page, 'Save').first().click();
    await saidToast(visit.page, 'Profile details have been updated');
  },
  success: ['You are logged in.', 'Profile details have been updated'],
};

export const updateContacts: Scenario = {
  part: 'updateContacts',
  async prepare(visit) {
    await editable(visit);
    await email(visit.page).fill(`${something()}@mail.example`);
  },
  act: ({ page }) => emailForm(page).getByRole('button', { name: 'Save' }).click(),
  async keeps(page, outcome) {
    if (isOver(outcome)) await standsAtSignIn(page);
    else assert.match(await email(page).inputValue(), /@mail\.example$/);
  },
  async again(visit, outcome) {
    if (isOver(outcome)) return comeBack(visit);
    await emailForm(visit.page).getByRole('button', { name: 'Save' }).click();
    await saidToast(visit.page, 'User contacts updated');
  },
  success: ['You are logged in.', 'User contacts updated'],
};
