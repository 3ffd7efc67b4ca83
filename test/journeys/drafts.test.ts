import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openSignedIn } from '../support/browser/seeded-session.ts';
import { PASSWORD, productLinks, signIn, usePortal, type Visitor } from './portal.ts';

// Rules: accessibility-06, languages-09, profile-19, session-guard-06, session-guard-07, sign-in-10

const portal = usePortal();
const DRAFT = 'Amazing Grace';

const firstName = (page: Page) => page.getByRole('textbox', { name: 'First Name' });
const email = (page: Page) => page.getByRole('textbox', { name: 'Secondary Email' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

/** Opens the profile of a user who has signed in, and edits it. */
async function edit(name: string): Promise<Visitor> {
  const visitor = await portal.visit();
  const { page } = visitor;
  // A list that is loaded late would notice the end of the session first.
  const lists = ['passkeys', 'factors', 'sessions', 'events'].map((list) =>
    page.waitForResponse(`**/users/${list}`),
  );
  await openSignedIn(page, portal.url(), `${name}@acme.example`, '/profile');
  await Promise.all(lists);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await firstName(page).fill(DRAFT);
  return visitor;
}

/** Ends the session on the gateway only, so that the next call gets a 401. */
const endOnGateway = ({ context }: Visitor) => context.clearCookies({ name: /session/i });

/** Ends the session by time, as a page sees it that wakes up after the expiry. */
async function expire({ page }: Visitor): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 24 * 3_600_000;
    dispatchEvent(new Event('focus'));
  });
  await dialog(page).waitFor();
  // The next session counts by the real clock.
  await page.evaluate(() => {
    const ahead = Date.now.bind(Date);
    Date.now = () => ahead() - 24 * 3_600_000;
  });
}

const focusIsOnTitle = (page: Page) =>
  page.waitForFunction(() => document.activeElement?.localName === 'h1');

/** Fills in the password, and the user ID if it is another one, in the dialog over the page. */
async function signInOver(page: Page, userId?: string): Promise<void> {
  const form = dialog(page).getByRole('form');
  if (userId) await form.getByRole('textbox', { name: 'User ID' }).fill(userId);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  await dialog(page).waitFor({ state: 'detached' });
}

test('edits survive an expiry by time, for the same user', async () => {
  const visitor = await edit('grace');
  const { page, complaints } = visitor;
  await email(page).fill('grace@home.example');
  await expire(visitor);
  assert.equal(await firstName(page).count(), 0, 'nothing of the profile is shown meanwhile');
  await signInOver(page);
  await firstName(page).waitFor();
  assert.equal(await firstName(page).inputValue(), DRAFT);
  assert.equal(await email(page).inputValue(), 'grace@home.example');
  assert.deepEqual(complaints, []);
});

test('edits survive a save that is refused because the session is over, and can be saved then', async () => {
  const visitor = await edit('linus');
  const { page, complaints } = visitor;
  await endOnGateway(visitor);
  const save = page.getByRole('form', { name: 'Personal Information' }).getByRole('button', {
    name: 'Save',
  });
  await save.click();
  await dialog(page).getByText('Your session has ended.').waitFor();
  await signInOver(page);
  await firstName(page).waitFor();
  assert.equal(await firstName(page).inputValue(), DRAFT);
  await save.click();
  await page.getByText('Profile details have been updated').waitFor();
  assert.deepEqual(complaints, []);
});

test('edits survive a sign-out in another window, which is named', async () => {
  const { page, context } = await edit('grace');
  const other = await context.newPage();
  await other.goto(`${portal.url()}/dashboard`);
  await other.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await other.waitForURL('**/login');
  await other.getByText('You are signed out.').first().waitFor();
  await dialog(page).getByText('You signed out in another window.').waitFor();
  await signInOver(page);
  await firstName(page).waitFor();
  assert.equal(await firstName(page).inputValue(), DRAFT);
});

test('a window without edits goes to sign-in, which says that another window signed out', async () => {
  const { context, page } = await portal.visit();
  await signIn(page, portal.url(), 'ada@acme.example');
  const other = await context.newPage();
  await other.goto(`${portal.url()}/dashboard`);
  await other.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await page.getByText('You signed out in another window.').first().waitFor();
  await focusIsOnTitle(page);
});

test('a call without a session leads to sign-in, which says so, with the focus on its title', async () => {
  const visitor = await portal.visit();
  const { page } = visitor;
  await signIn(page, portal.url(), 'ada@acme.example');
  // The first call after the sign-in has succeeded.
  await productLinks(page).first().waitFor();
  await endOnGateway(visitor);
  await page.getByRole('button', { name: /^Open profile panel/ }).click();
  await page.waitForURL('**/login');
  await page.getByRole('status').filter({ hasText: 'Your session has ended.' }).waitFor();
  await focusIsOnTitle(page);
});

test('another user who signs in at the tab sees nothing of the edits, and nothing of them is stored', async () => {
  const visitor = await edit('grace');
  const { page } = visitor;
  await expire(visitor);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  assert.ok(!stored.includes(DRAFT));
  const loaded = page.waitForEvent('load');
  const form = dialog(page).getByRole('form');
  await form.getByRole('textbox', { name: 'User ID' }).fill('ada@acme.example');
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  await loaded;
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  assert.equal(await firstName(page).inputValue(), 'Ada');
});

test('the sign-in screen after a sign-out has the focus on its title', async () => {
  const { page } = await portal.visit();
  await signIn(page, portal.url(), 'ada@acme.example');
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await page.getByRole('status').filter({ hasText: 'You are signed out.' }).waitFor();
  await focusIsOnTitle(page);
});

test('the sign-in screen after a sign-out is in the language of the visitor', async () => {
  const { page } = await portal.visit({ locale: 'de-DE' });
  await page.goto(`${portal.url()}/login`);
  await page.getByLabel('Benutzer-ID').fill('ada@acme.example');
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('Sie sind abgemeldet.').first().waitFor();
  await page.getByLabel('Benutzer-ID').waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'de-DE');
});
