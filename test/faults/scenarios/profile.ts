import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { isOver, type Scenario } from '../scenario.ts';
import { signInBefore, type Visit } from '../visit.ts';
import { signInHere, showsSignIn } from './sign-in.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const firstName = (page: Page) => page.getByRole('textbox', { name: 'First Name' });
const email = (page: Page) => page.getByRole('textbox', { name: 'Secondary Email' });
const emailForm = (page: Page) => page.getByRole('form', { name: 'My Email Address' });
const toastAppears = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).waitFor();

/** Unique in each cell, because an unchanged value cannot be saved. */
let names = 0;
const uniqueName = () => `Ada${Date.now().toString(36)}x${(names += 1)}`;

async function openProfile({ page }: Visit): Promise<void> {
  await page.goto('/profile');
}

async function openEditable(visit: Visit): Promise<void> {
  await signInBefore(visit);
  await openProfile(visit);
  await button(visit.page, 'Edit').waitFor();
}

/** Signs in again after the session has ended, and waits for the saved page. */
async function returnToProfile(visit: Visit): Promise<void> {
  await signInHere(visit);
  await button(visit.page, 'Edit').waitFor();
}

export const userProfile: Scenario = {
  part: 'userProfile',
  prepare: (visit) => signInBefore(visit),
  act: openProfile,
  settled: ({ page }) => page.getByRole('heading', { name: 'My Profile', level: 1 }).waitFor(),
  keeps: (page, outcome) =>
    isOver(outcome) ? showsSignIn(page) : button(page, 'Try again').waitFor(),
  async again(visit, outcome) {
    if (isOver(outcome)) return returnToProfile(visit);
    await button(visit.page, 'Try again').click();
    await button(visit.page, 'Edit').waitFor();
  },
  success: ['You are logged in.'],
};

/** Waits for the user's data; only the tested call is still pending then. */
const dataShown = ({ page }: Visit) => button(page, 'Edit').waitFor();

export const userExtensions: Scenario = {
  part: 'userExtensions',
  prepare: (visit) => signInBefore(visit),
  act: openProfile,
  settled: dataShown,
  keeps: (page, outcome) => (isOver(outcome) ? showsSignIn(page) : button(page, 'Edit').waitFor()),
  async again(visit, outcome) {
    if (isOver(outcome)) return returnToProfile(visit);
    await button(visit.page, 'Edit').click();
    await firstName(visit.page).fill(uniqueName());
    await button(visit.page, 'Save').first().click();
    await toastAppears(visit.page, 'Profile details have been updated');
  },
  success: ['You are logged in.', 'Profile details have been updated'],
};

const replies = new WeakMap<Visit, Promise<unknown>>();
/** Waits for the reply to the last call of the profile besides the lookups. */
const extensionsReply = ({ page }: Visit) =>
  page.waitForResponse(/user-extension/).then((response) => response.finished());

export const lookup: Scenario = {
  ...userExtensions,
  part: 'lookup',
  async act(visit) {
    replies.set(visit, extensionsReply(visit));
    await openProfile(visit);
  },
  settled: async (visit) => {
    await dataShown(visit);
    await replies.get(visit);
  },
};

export const updateProfile: Scenario = {
  part: 'updateProfile',
  async prepare(visit) {
    await openEditable(visit);
    await button(visit.page, 'Edit').click();
    await firstName(visit.page).fill(uniqueName());
  },
  act: ({ page }) => button(page, 'Save').first().click(),
  async keeps(page, outcome) {
    if (isOver(outcome)) await showsSignIn(page);
    else assert.match(await firstName(page).inputValue(), /^Ada.*x\d+$/);
  },
  async again(visit, outcome) {
    if (isOver(outcome)) return returnToProfile(visit);
    await button(visit.page, 'Save').first().click();
    await toastAppears(visit.page, 'Profile details have been updated');
  },
  success: ['You are logged in.', 'Profile details have been updated'],
};

export const updateContacts: Scenario = {
  part: 'updateContacts',
  async prepare(visit) {
    await openEditable(visit);
    await email(visit.page).fill(`${uniqueName()}@mail.example`);
  },
  act: ({ page }) => emailForm(page).getByRole('button', { name: 'Save' }).click(),
  async keeps(page, outcome) {
    if (isOver(outcome)) await showsSignIn(page);
    else assert.match(await email(page).inputValue(), /@mail\.example$/);
  },
  async again(visit, outcome) {
    if (isOver(outcome)) return returnToProfile(visit);
    await emailForm(visit.page).getByRole('button', { name: 'Save' }).click();
    await toastAppears(visit.page, 'User contacts updated');
  },
  success: ['You are logged in.', 'User contacts updated'],
};
