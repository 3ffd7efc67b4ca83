import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { productLinks, signIn, usePortal } from './portal.ts';

// Rules: accessibility-06, dashboard-31
// Left out: only a change of the dashboard’s history breaks it.

const portal = usePortal();
const QUERY = 'price';

const search = (page: Page) => page.getByRole('searchbox');
const panelButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'profile panel' });

/** Searches on the dashboard, and opens My Profile by the panel. */
async function leave(page: Page, userId = 'ada@acme.example'): Promise<number> {
  await signIn(page, portal.url(), userId);
  const all = await productLinks(page).count();
  await search(page).fill(QUERY);
  await panelButton(page).click();
  await page.getByRole('link', { name: 'My Profile' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  return all;
}

const focusedText = (page: Page) =>
  page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    return focused?.textContent ?? '';
  });

test('Back from My Profile shows the search again, with the focus on the button of the panel', async () => {
  const { page } = await portal.visit();
  const all = await leave(page);
  await page.goBack();
  await productLinks(page).first().waitFor();
  assert.equal(await search(page).inputValue(), QUERY);
  assert.ok((await productLinks(page).filter({ visible: true }).count()) < all);
  assert.equal(await focusedText(page), await panelButton(page).textContent());
});

test('a link to the dashboard shows it without the search, with the focus on its title', async () => {
  const { page } = await portal.visit();
  const all = await leave(page);
  await page.getByRole('banner').getByRole('link').first().click();
  await productLinks(page)
    .nth(all - 1)
    .waitFor();
  assert.equal(await search(page).inputValue(), '');
  assert.match(await focusedText(page), /^Welcome/);
});
