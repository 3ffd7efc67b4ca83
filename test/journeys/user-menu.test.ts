import assert from 'node:assert/strict';
import { test } from 'node:test';
import { basename } from 'node:path';
import type { Page } from 'playwright-core';
import { chunkOf } from '../../tools/import-closure.mjs';
import { seedSession } from '../support/browser/seeded-session.ts';
import { usePortal } from './portal.ts';

// Rules: user-menu-01, user-menu-04, user-menu-06, user-menu-07, user-menu-13, user-menu-21, user-menu-22, user-menu-23

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
  // Products that arrive move the button.
  await panel(other).getByRole('searchbox').waitFor();
  await panel(other).getByRole('button', { name: 'Sign out' }).click();
  await other.waitForURL('**/login');
  await page.waitForURL('**/login');
});

/** Replies 404 to a chunk, as a server does after a new release, until the result is called. */
async function lose(page: Page, module: string): Promise<() => Promise<void>> {
  const address = `**/chunks/${basename(chunkOf(module))}*`;
  await page.route(address, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  return () => page.unroute(address);
}

test('a menu without its smallest part offers the dashboard, and tries again at the next press', async () => {
  const { page } = await openApp();
  const restore = await lose(page, 'elements/user-menu/menu-panel.ts');
  await trigger(page).click();
  const dashboard = page.getByRole('link', { name: 'All products' });
  await dashboard.waitFor();
  assert.equal(await dashboard.getAttribute('href'), '/dashboard');
  await restore();
  await trigger(page).click();
  await panel(page).getByRole('searchbox').waitFor();
});

test('a panel whose view is missing says so, and tries again', async () => {
  const { page } = await openApp();
  const restore = await lose(page, 'elements/user-menu/render-panel.ts');
  await trigger(page).click();
  await page.getByRole('alert').getByText('This part of the page could not be loaded.').waitFor();
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await panel(page).getByRole('searchbox').waitFor();
});
