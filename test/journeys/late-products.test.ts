import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { productLinks, signIn, typeCredentials, usePortal } from './portal.ts';

// Rules: dashboard-18, dashboard-20, sign-in-19
// Left out: only a change of the toast or of the loading of products breaks it.

const ADA = 'ada@acme.example';
const PRODUCTS = '**/users/usersProducts';
/** Longer than the toast waits for a dashboard that does not start to load. */
const LATE_MS = 3000;
const portal = usePortal();

const toast = (page: Page) => page.getByText('You are logged in.');
const failure = (page: Page) =>
  page.getByRole('heading', { name: 'Your products could not be loaded' });

const answerLate = (page: Page) =>
  page.route(PRODUCTS, async (route) => {
    await delay(LATE_MS);
    await route.continue();
  });

/** Waits for the toast, and expects the products to be on the page by then. */
async function expectToastAfterProducts(page: Page): Promise<void> {
  await toast(page).first().waitFor();
  assert.ok((await productLinks(page).count()) > 0, 'the toast came before the products');
  assert.equal(await failure(page).count(), 0);
}

/** Signs in and returns to the sign-in screen, as a provider does: with the cookies of a new session only. */
async function returnFromProvider(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('isAuthenticated'));
  await page.goto(`${portal.url()}/login?sso=ok`);
}

test('the toast of a sign-in waits for late products', async () => {
  const { page } = await portal.visit();
  await answerLate(page);
  await page.goto(`${portal.url()}/login`);
  await typeCredentials(page, ADA);
  await expectToastAfterProducts(page);
});

test('the toast of a sign-in at a provider waits for late products', async () => {
  const { page } = await portal.visit();
  await signIn(page, portal.url(), ADA);
  await answerLate(page);
  await returnFromProvider(page);
  await page.waitForURL('**/dashboard');
  await expectToastAfterProducts(page);
});

for (const way of ['with a password', 'at a provider'])
  test(`products that fail have no toast beside them until "Try again" has loaded them (sign-in ${way})`, async () => {
    const { page } = await portal.visit();
    if (way === 'at a provider') await signIn(page, portal.url(), ADA);
    await page.route(PRODUCTS, (route) => route.fulfill({ status: 500, body: '' }));
    if (way === 'at a provider') await returnFromProvider(page);
    else {
      await page.goto(`${portal.url()}/login`);
      await typeCredentials(page, ADA);
    }
    await failure(page).waitFor();
    assert.equal(await toast(page).count(), 0);

    await page.unroute(PRODUCTS);
    await answerLate(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectToastAfterProducts(page);
  });
