import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { chunkOf } from '../../tools/import-closure.mjs';
import { readNotices } from '../support/gateway/gateway.ts';
import { PASSWORD, signIn, typeCredentials, usePortal } from './portal.ts';

// Rules: password-reset-21, profile-48, profile-51, profile-53, profile-55, profile-56

const USER = 'grace@acme.example';
const NEXT = 'correct-Horse-7';
const CHANGED = 'Your password has been changed. All other sessions have ended.';
const portal = usePortal();

const card = (page: Page) => page.getByRole('region', { name: 'Password', exact: true });
const form = (page: Page) => card(page).getByRole('form', { name: 'Change password' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const button = (page: Page) => card(page).getByRole('button', { name: 'Change password' });
const status = (page: Page, text: string) =>
  card(page).getByRole('status').filter({ hasText: text });
const isFocused = (page: Page, label: string) =>
  field(page, label).evaluate(
    (input) => (input.getRootNode() as Document | ShadowRoot).activeElement === input,
  );

async function openForm(page: Page): Promise<void> {
  await page.goto(`${portal.url()}/profile`);
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await button(page).press('Enter');
  await form(page).waitFor();
}

async function signedIn(user = USER) {
  const visitor = await portal.visit();
  await signIn(visitor.page, portal.url(), user);
  return visitor;
}

test('a user changes the password by keyboard, stays signed in, and ends all other sessions', async () => {
  const other = await signedIn();
  const { page, complaints } = await signedIn();
  await openForm(page);
  assert.equal(await isFocused(page, 'Current Password'), true);
  await page.keyboard.type('Wrong-guess-2026');
  await field(page, 'New Password').focus();
  await page.keyboard.type(NEXT);
  await status(page, 'Password strength: good').waitFor();
  await field(page, 'Confirm Password').focus();
  await page.keyboard.type(NEXT);
  await page.keyboard.press('Enter');
  await form(page).getByText(/wrong/).first().waitFor();
  assert.equal(await isFocused(page, 'Current Password'), true);
  assert.equal(await field(page, 'New Password').inputValue(), NEXT);

  // The wrong one is selected, so typing replaces it.
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await status(page, CHANGED).waitFor();
  await form(page).waitFor({ state: 'detached' });
  const activity = page.getByRole('region', { name: 'Recent activity' });
  const events = activity.getByRole('list').getByRole('listitem');
  await events.nth(0).filter({ hasText: 'Password changed' }).waitFor();
  await events.nth(1).filter({ hasText: 'Wrong current password' }).waitFor();
  await page.getByText('You are not signed in anywhere else.').waitFor();

  await other.page.goto(`${portal.url()}/profile`);
  await other.page.getByRole('textbox', { name: 'User ID' }).waitFor();
  await typeCredentials(other.page, USER, PASSWORD);
  await other.page.getByText('The User ID or the password is wrong.').first().waitFor();
  await typeCredentials(other.page, USER, NEXT);
  await other.page.waitForURL(/\/(dashboard|profile)$/);
  await page.reload();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  const mails = await readNotices(portal.dataDir(), USER);
  assert.ok(mails.some(({ subject = '' }) => /password/i.test(subject)));
  assert.deepEqual(complaints, []);
});

test('a password that is easy to guess is refused at its field, and Esc drops what is typed', async () => {
  const { page, complaints } = await signedIn('ada@acme.example');
  await openForm(page);
  await field(page, 'Current Password').fill(PASSWORD);
  await field(page, 'New Password').fill('Password-2026');
  await field(page, 'Confirm Password').fill('Password-2026');
  await form(page).getByRole('button', { name: 'Change password' }).click();
  await form(page).getByText('This password is easy to guess.').waitFor();
  assert.equal(await isFocused(page, 'New Password'), true);
  await page.keyboard.press('Escape');
  await form(page).waitFor({ state: 'detached' });
  await button(page).click();
  assert.equal(await field(page, 'New Password').inputValue(), '');
  assert.deepEqual(complaints, []);
});

test('a form that cannot be loaded takes the way through the sign-in screen', async () => {
  const { page, context, complaints } = await signedIn('linus@acme.example');
  const chunk = chunkOf('views/profile/password/password-content.tsx').replace('dist/cdn', '');
  await context.route(`**${chunk}`, (route) => route.abort());
  await page.goto(`${portal.url()}/profile`);
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await button(page).click();
  await page.getByRole('alertdialog').getByText('you are signed out first').waitFor();
  assert.equal(await form(page).count(), 0);
  assert.deepEqual(complaints, []);
});

test('a gateway without the call takes the way through the sign-in screen', async () => {
  const { page, complaints } = await signedIn('linus@acme.example');
  await page.route('**/users/password', (route) => route.fulfill({ status: 404, body: '' }));
  await openForm(page);
  await field(page, 'Current Password').fill(PASSWORD);
  await field(page, 'New Password').fill(NEXT);
  await field(page, 'Confirm Password').fill(NEXT);
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByText('you are signed out first').waitFor();
  assert.equal(await form(page).count(), 0);
  assert.deepEqual(complaints, []);
});
