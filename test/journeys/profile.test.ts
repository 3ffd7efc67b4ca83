import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PATIENT } from '../screens/scene.ts';
import { setConstants } from '../support/browser/page-constants.ts';
import { focused, tabAndPress, tabAndType, tabTo } from './by-keyboard.ts';
import { signIn, usePortal, type Visitor } from './portal.ts';

// Rules: accessibility-02, profile-07, profile-10, profile-12, profile-15, profile-56, routes-02

const portal = usePortal();

const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true });
const firstName = (page: Page) => page.getByRole('textbox', { name: 'First Name' });
const lastName = (page: Page) => page.getByRole('textbox', { name: 'Last Name' });
const email = (page: Page) => page.getByRole('textbox', { name: 'Secondary Email' });
const save = (page: Page, form: string) =>
  page.getByRole('form', { name: form }).getByRole('button', { name: 'Save' });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmation' });

/** Opens a new browser profile in which messages stay, and texts may arrive late. */
async function visit(): Promise<Visitor> {
  const visitor = await portal.visit();
  await setConstants(visitor.context, PATIENT);
  return visitor;
}

/** Signs in and opens the profile through the panel. */
async function open(name: string, visitor?: Visitor): Promise<Visitor> {
  const opened = visitor ?? (await visit());
  await signIn(opened.page, portal.url(), `${name}@acme.example`);
  await opened.page.getByRole('button', { name: /Open profile panel/ }).click();
  await opened.page.getByRole('dialog').getByRole('link', { name: 'My Profile' }).click();
  await opened.page.waitForURL('**/profile');
  await edit(opened.page).waitFor();
  return opened;
}

test('saved names appear in the header at once and survive a reload', async () => {
  const { page, complaints } = await open('grace');
  await edit(page).click();
  await firstName(page).fill(' Amazing Grace ');
  await lastName(page).fill('Brewster Hopper');
  await save(page, 'Personal Information').click();
  await page.getByText('Profile details have been updated').waitFor();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Amazing Grace Brewster Hopper/ })
    .waitFor();
  await page.reload();
  await edit(page).waitFor();
  await page.getByRole('definition').filter({ hasText: 'Brewster Hopper' }).first().waitFor();
  await page.getByRole('button', { name: 'Back to Context Page' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: 'Welcome Amazing Grace Brewster Hopper!' }).waitFor();
  assert.deepEqual(complaints, []);
});

test('a chosen language is saved at once, without a reload, and survives a reload', async () => {
  const { page, complaints } = await open('linus');
  await page.evaluate(() => {
    document.body.addEventListener('sso-locale-change', ({ detail }) => {
      document.body.dataset['locale'] = detail.locale;
    });
  });
  const picker = page.getByRole('combobox', { name: 'Language' });
  await picker.selectOption({ label: 'Français (France) – fr_FR' });
  await page.getByText('La langue a été mise à jour').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Mon profil' }).waitFor();
  assert.equal(await page.evaluate(() => document.body.dataset['locale']), 'fr_FR');
  assert.equal(await page.locator('html').getAttribute('lang'), 'fr-FR');
  assert.equal(await page.evaluate(() => localStorage.getItem('locale')), 'fr_FR');
  await page.reload();
  const french = page.getByRole('combobox', { name: 'Langue' });
  await french.waitFor();
  assert.equal(await french.inputValue(), 'fr_FR');
  // Restores the language, because other tests sign in as the same user.
  await french.selectOption('en_US');
  await page.getByText('Locale has been updated').waitFor();
  assert.deepEqual(complaints, []);
});

test('a secondary email is saved, linked to the mail program, survives a reload and can be deleted', async () => {
  const { page, complaints } = await open('ada');
  await email(page).fill('ada@home.example');
  await save(page, 'My Email Address').click();
  await page.getByText('User contacts updated').waitFor();
  await page.reload();
  const launch = page.getByRole('link', { name: 'Write an email to ada@home.example' });
  assert.equal(await launch.getAttribute('href'), 'mailto:ada@home.example');
  assert.equal(await email(page).inputValue(), 'ada@home.example');
  await email(page).fill('');
  await save(page, 'My Email Address').click();
  await launch.waitFor({ state: 'detached' });
  await page.reload();
  await edit(page).waitFor();
  assert.equal(await email(page).inputValue(), '');
  assert.deepEqual(complaints, []);
});

test('links, the browser’s Back button and a reload ask about unsaved edits', async () => {
  const { page } = await open('ada');
  await edit(page).click();
  await firstName(page).fill('Augusta');
  await page.getByRole('link', { name: /dashboard/ }).click();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await question(page).waitFor({ state: 'detached' });

  await page.evaluate(() => history.back());
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await question(page).waitFor({ state: 'detached' });
  assert.match(page.url(), /\/profile$/);
  assert.equal(await firstName(page).inputValue(), 'Augusta');

  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined);
  const dialog = await asked;
  assert.equal(dialog.type(), 'beforeunload');
  await dialog.dismiss();
  assert.equal(await firstName(page).inputValue(), 'Augusta');

  await page.getByRole('button', { name: 'Back to Context Page' }).click();
  await question(page).getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: 'Welcome Ada Lovelace!' }).waitFor();
});

test('a forgotten password leads to the sign-in screen after a confirmation', async () => {
  const { page, complaints } = await open('ada');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('button', { name: 'Forgot your password? Reset it by email' }).click();
  await question(page).getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL('**/login');
  await page.getByRole('heading', { name: 'Reset Password' }).waitFor();
  assert.deepEqual(complaints, []);
});

test('a user edits the name and the secondary email with the keyboard', async () => {
  const { page } = await open('linus');
  await tabAndPress(page, 'Edit');
  await tabAndType(page, 'First Name', 'Linus Carl');
  await page.keyboard.press('Enter');
  await page.getByText('Profile details have been updated').waitFor();
  await tabAndType(page, 'Secondary Email', 'linus@home.example');
  await page.keyboard.press('Enter');
  await page.getByText('User contacts updated').waitFor();
});

test('a user chooses the language with the keyboard, and the focus stays on the picker', async () => {
  const { page } = await open('grace');
  await tabTo(page, /^Language/);
  // Typing selects an option of a closed list.
  await page.keyboard.type('fran');
  await page.getByRole('heading', { level: 1, name: 'Mon profil' }).waitFor();
  assert.match(await focused(page), /^Langue/);
  // Restores the language, because other tests sign in as the same user.
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('en_US');
  await page.getByText('Locale has been updated').waitFor();
});

test('a user answers the question about unsaved edits with the keyboard: first Cancel, then Yes', async () => {
  const { page } = await open('ada');
  await tabAndPress(page, /^Edit$/);
  await tabAndType(page, 'First Name', 'Augusta');
  await tabAndPress(page, 'Back to Context Page');
  await question(page).waitFor();
  await tabAndPress(page, /^Cancel$/);
  await question(page).waitFor({ state: 'detached' });
  assert.match(await focused(page), /Back to Context Page/);
  assert.equal(await firstName(page).inputValue(), 'Augusta');
  await page.keyboard.press('Enter');
  await question(page).waitFor();
  await tabAndPress(page, /^Yes$/);
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: 'Welcome Ada Lovelace!' }).waitFor();
});

test('the profile does not scroll sideways on a phone', async () => {
  const visitor = await portal.visit({ viewport: { width: 360, height: 740 } });
  const { page } = await open('longname', visitor);
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  assert.equal(await overflow(), 0);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  const scheme = () =>
    page.evaluate(() => {
      const tag = document.querySelector('sso-profile');
      return tag ? getComputedStyle(tag).colorScheme : '';
    });
  assert.equal(await scheme(), 'dark');
  await page.reload();
  await edit(page).waitFor();
  assert.equal(await scheme(), 'dark');
  await edit(page).click();
  assert.equal(await overflow(), 0);
  assert.deepEqual(visitor.complaints, []);
});
