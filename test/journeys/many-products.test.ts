import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ADA, openSignedIn } from '../support/browser/seeded-session.ts';
import { usePortal } from './portal.ts';

// Rules: dashboard-02, dashboard-05, dashboard-13, dashboard-15, dashboard-16, dashboard-44, dashboard-45, user-menu-08, user-menu-11, user-menu-12
// Left out: `journeys/dashboard` has 10,000 products too.

const portal = usePortal();
const PHONE = { width: 360, height: 740 };

/** A page of an app that has the menu in its header, and the products as its content. */
const PAGE = `<!doctype html><html lang="en"><title>Start</title><link rel="icon" href="data:,">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <script type="module" src="/elements/sso-user-menu.js"></script>
  <script type="module" src="/elements/sso-dashboard.js"></script>
  <header><sso-user-menu tenant="ACME"></sso-user-menu></header>
  <main><h1>Start</h1><sso-dashboard tenant="ACME" chrome="none"></sso-dashboard></main></html>`;

const name = (at: number) => `Product ${String(at).padStart(5, '0')}`;

/** Makes the next products calls return products in the reverse order of their names; the last by name has a rank. */
async function serveProducts(page: Page, count: number): Promise<void> {
  const data = Array.from({ length: count }, (_, at) => count - 1 - at).map((at) => ({
    productName: name(at),
    productCode: `P${at}`,
    landingPage: `/suite/p${at}`,
    productLogo: '',
    longDescription: 'Shows where revenue waits.',
    ...(at === count - 1 && count > 1 && { rank: 1 }),
  }));
  await page.unroute('**/usersProducts');
  await page.route('**/usersProducts', (route) =>
    route.fulfill({ json: { success: true, statusCode: 200, message: '', error: '', data } }),
  );
}

const search = (page: Page) => page.locator('sso-dashboard').getByRole('searchbox');
const cards = (page: Page) => page.getByRole('list', { name: 'Products' }).getByRole('link');
const panel = (page: Page) => page.getByRole('navigation', { name: 'Account and products' });
const focusedText = (page: Page) =>
  page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    return focused?.querySelector('bdi')?.textContent;
  });
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** The dashboard with at least one product: order, keyboard, search. */
async function useDashboard(page: Page, count: number): Promise<void> {
  const first = count > 1 ? name(count - 1) : name(0);
  const last = count > 1 ? name(count - 2) : name(0);
  const words = `${count.toLocaleString('en-US')} product${count === 1 ? '' : 's'}`;
  await page.getByText(words, { exact: true }).waitFor();
  const shown = await cards(page).locator('bdi:first-of-type').allTextContents();
  assert.deepEqual(shown.slice(0, 3), [first, name(0), name(1)].slice(0, Math.min(count, 3)));
  await search(page).focus();
  await page.keyboard.press('ArrowDown');
  assert.equal(await focusedText(page), first);
  await page.keyboard.press('End');
  await page.locator('sso-dashboard .sso-card:focus').getByText(last, { exact: true }).waitFor();
  assert.ok(await fits(page), `${count} products scroll horizontally`);
  await search(page).fill(last);
  await page.getByText('1 product found', { exact: true }).first().waitFor();
  await cards(page).filter({ hasText: last, visible: true }).waitFor();
  await search(page).fill('');
}

/** The menu: its number of products, its search, and the keyboard. */
async function useMenu(page: Page, count: number): Promise<void> {
  await page.locator('sso-user-menu [part=trigger]').first().focus();
  await page.keyboard.press('ArrowDown');
  const all = `All products ${count.toLocaleString('en-US')}`;
  await panel(page).getByRole('link', { name: all, exact: true }).waitFor();
  const field = panel(page).getByRole('searchbox');
  if (count === 0) assert.equal(await field.count(), 0);
  else {
    const last = name(count - 1);
    await field.fill(last);
    await panel(page).getByRole('link', { name: last }).waitFor();
    await page.keyboard.press('ArrowDown');
    assert.equal(await focusedText(page), last);
    assert.ok(await fits(page), `the menu of ${count} products scrolls horizontally`);
    await field.press('Escape');
  }
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'hidden' });
}

/** Hides the second product of many, and finds it. */
async function hideProduct(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByRole('button', { name: `Hide ${name(0)}` }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Hidden 1' }).first().waitFor();
  await page.getByText(name(1), { exact: true }).waitFor();
  assert.equal(
    await cards(page)
      .filter({ hasText: name(0) })
      .count(),
    0,
  );
  await search(page).fill(name(0));
  await cards(page).filter({ hasText: 'Hidden' }).getByText(name(0)).waitFor();
}

test('dashboard and menu work with no product, one, a few, hundreds and ten thousand', async () => {
  const { page, complaints } = await portal.visit({ viewport: PHONE });
  await page.route('**/host/many', (route) =>
    route.fulfill({ contentType: 'text/html', body: PAGE }),
  );
  await serveProducts(page, 0);
  await openSignedIn(page, portal.url(), ADA, '/host/many');
  await page.getByText('No products yet').first().waitFor();
  assert.ok(await fits(page));
  await useMenu(page, 0);
  for (const count of [1, 5, 60, 200, 10_000]) {
    await serveProducts(page, count);
    await page.reload();
    await useDashboard(page, count);
    await useMenu(page, count);
  }
  await hideProduct(page);
  assert.deepEqual(complaints, []);
});
