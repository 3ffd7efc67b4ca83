import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { seedSession } from '../support/browser/seeded-session.ts';
import { usePortal } from './portal.ts';

// Rules: user-menu-01, user-menu-04, user-menu-06, user-menu-07, user-menu-13, user-menu-21, elements-12

const portal = usePortal();
const APP = '/host/suite-app.html';

const trigger = (page: Page) => page.getByRole('button', { name: 'Ada Lovelace' });
const panel = (page: Page) => page.getByRole('navigation', { name: 'Account and products' });

/** Opens a suite app as Ada. Returns what it has requested so far, as paths. */
async function openApp() {
  const { context, page, complaints } = await portal.visit();
  await seedSession(context, portal.url());
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(portal.url() + APP);
  await trigger(page).waitFor();
  const calls = () => requests.filter((path) => path.startsWith('/api/'));
  return { context, page, complaints, requests, calls };
}

test('a suite app shows the user without a call, and requests the products when the menu opens', async () => {
  const { page, complaints, requests, calls } = await openApp();
  assert.deepEqual(calls(), []);
  assert.deepEqual(
    requests.filter((path) => path.startsWith('/elements/chunks/')),
    [],
  );
  await trigger(page).hover();
  await page.waitForRequest((request) => request.url().includes('/render-panel-'));
  assert.deepEqual(calls(), []);
  await trigger(page).click();
  await panel(page).getByRole('searchbox').fill('price');
  await panel(page).getByRole('link', { name: 'Price Lists' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'hidden' });
  assert.deepEqual(complaints, []);
});

test('a sign-out from the menu of one tab closes that of another', async () => {
  const { context, page } = await openApp();
  await trigger(page).click();
  await panel(page).waitFor();
  const other = await context.newPage();
  await other.goto(portal.url() + APP);
  await trigger(other).click();
  await panel(other).getByRole('button', { name: 'Sign out' }).click();
  await other.waitForURL('**/login');
  await page.waitForURL('**/login');
});

test('a page restored by Back shows that the user has signed out', async () => {
  const { page } = await openApp();
  await page.goto(`${portal.url()}/dashboard`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await page.goBack();
  await page.goBack();
  await trigger(page).waitFor({ state: 'hidden' });
});
