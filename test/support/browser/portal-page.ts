import type { Page } from 'playwright-core';
import { openSignedIn, PASSWORD } from './seeded-session.ts';

export { PASSWORD } from './seeded-session.ts';

/** Types user ID and password and presses Enter. */
export async function typeCredentials(page: Page, userId: string, password = PASSWORD) {
  await page.getByRole('textbox', { name: 'User ID' }).fill(userId);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

/** Returns the links of the dashboard's cards. */
export const productLinks = (page: Page) =>
  page.getByRole('list', { name: 'Products' }).getByRole('link');

/** Opens the dashboard of a user who has signed in, and waits for the products. */
export async function signIn(page: Page, url: string, userId: string): Promise<void> {
  await openSignedIn(page, url, userId);
  await productLinks(page).first().waitFor();
}

/** Signs in with the form and waits for the products. */
export async function signInByForm(page: Page, url: string, userId: string): Promise<void> {
  await page.goto(`${url}/login`);
  await typeCredentials(page, userId);
  await page.waitForURL('**/dashboard');
  await productLinks(page).first().waitFor();
}

/** Returns the buttons of the single sign-on providers on the sign-in screen. */
export const providers = (page: Page) =>
  page.getByRole('group', { name: 'Other ways to sign in' }).getByRole('button');
