import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { productLinks, typeCredentials, usePortal } from './portal.ts';
import { visitTranslated } from './translated.ts';

// Rules: errors-16

const portal = usePortal();
const ADA = 'ada@acme.example';

const isTranslated = (page: Page) => page.locator('[data-translated]').first().waitFor();

test('a translated page signs in after a wrong password, and keeps the user ID', async () => {
  const { page, errors } = await visitTranslated(portal);
  await page.goto(`${portal.url()}/login`);
  await isTranslated(page);
  await typeCredentials(page, ADA, 'wrong');
  await page
    .getByRole('alert')
    .getByText('The user ID or the password is wrong.')
    .first()
    .waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'User ID' }).inputValue(), ADA);
  await typeCredentials(page, ADA);
  await productLinks(page).first().waitFor();
  assert.deepEqual(errors, []);
});

test('a page that is translated before React is loaded keeps what was typed and a pressed Enter', async () => {
  const { page, errors } = await visitTranslated(portal);
  let releaseReact = () => {};
  const gate = new Promise<void>((resolve) => (releaseReact = resolve));
  await page.route('**/chunks/react-*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(`${portal.url()}/login`);
  await isTranslated(page);
  await typeCredentials(page, ADA, 'wrong');
  releaseReact();
  await page
    .getByRole('alert')
    .getByText('The user ID or the password is wrong.')
    .first()
    .waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'User ID' }).inputValue(), ADA);
  assert.deepEqual(errors, []);
});
