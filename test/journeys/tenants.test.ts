import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PASSWORD, productLinks, providers, signIn, usePortal } from './portal.ts';

const portal = usePortal();

/** Fills in the provider's own sign-in page. */
async function signInAtProvider(page: Page, email: string): Promise<void> {
  await page.waitForURL('**/oidc/**');
  await page.getByRole('textbox', { name: /email/i }).fill(email);
  await page.getByLabel(/password/i).fill(PASSWORD);
  await page.getByRole('button', { name: /sign in|continue/i }).click();
}

test('ACME: signs in through its one provider', async () => {
  const { page, complaints } = await portal.visit();
  await page.goto(`${portal.url()}/login`);
  await providers(page).click();
  await signInAtProvider(page, 'sso@acme.example');
  await page.waitForURL('**/dashboard');
  await page.getByText('You are logged in.').waitFor();
  await productLinks(page).first().waitFor();
  assert.deepEqual(complaints, []);
});

test('ACME: the framework administrator has a way in of her own', async () => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url()}/login`);
  await page.getByRole('button', { name: 'Framework Admin Login' }).click();
  await signInAtProvider(page, 'linus@acme.example');
  await page.waitForURL('**/dashboard');
});

test('GLOBEX: three providers, one of them without a logo, and the round trip on its own host', async () => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url('globex')}/login`);
  const buttons = providers(page);
  await buttons.first().waitFor();
  assert.equal(await buttons.count(), 3);
  assert.equal(await buttons.filter({ hasText: 'login' }).count(), 1);
  await buttons.first().click();
  await signInAtProvider(page, 'sso@globex.example');
  await page.waitForURL('**/dashboard');
  assert.equal(new URL(page.url()).origin, portal.url('globex'));
});

test('an identity that no user has comes back to sign-in with a message', async () => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url()}/login`);
  await providers(page).click();
  await signInAtProvider(page, 'sso@globex.example');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Okay' }).click();
  await page.getByRole('textbox', { name: 'User ID' }).waitFor();
  assert.equal(new URL(page.url()).search, '');
});

test('two tenants side by side: each has its theme, its person and its products', async () => {
  const { page, context } = await portal.visit();
  await signIn(page, portal.url(), 'ada@acme.example');
  const globex = await context.newPage();
  await signIn(globex, portal.url('globex'), 'ada@globex.example');

  for (const [screen, count] of [
    [page, 9],
    [globex, 4],
  ] as const) {
    await screen.reload();
    const products = productLinks(screen);
    await products.first().waitFor();
    assert.equal(await products.count(), count);
  }
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await globex.reload();
  await globex.getByText(/Welcome/).waitFor();
});

test('a tenant named by the path is signed out to its own sign-in, and remembered there', async () => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url()}/globex/login`);
  await page.getByRole('textbox', { name: 'User ID' }).fill('ada@globex.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/globex/login');
  await page.getByRole('textbox', { name: 'User ID' }).waitFor();
  const tenant = () => page.evaluate(() => localStorage.getItem('tenant'));
  assert.equal(await tenant(), 'GLOBEX');
  await page.goto(`${portal.url()}/dashboard`);
  await page.waitForURL('**/globex/login');
  await page.goto(`${portal.url()}/login`);
  await providers(page).first().waitFor();
  assert.equal(await providers(page).count(), 3, 'GLOBEX has three');
});

test('a lost environment file leaves the tenant to the host name', async () => {
  const { page, context } = await portal.visit();
  await context.route('**/environment.release.json', (route) => route.abort());
  await page.goto(`${portal.url('globex')}/login`);
  await providers(page).first().waitFor();
  assert.equal(await providers(page).count(), 3, 'GLOBEX has three');
});

test('a tenant named by the path is that tenant, through sign-in and reload', async () => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url()}/globex/login`);
  await page.getByRole('textbox', { name: 'User ID' }).fill('ada@globex.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.reload();
  const products = productLinks(page);
  await products.first().waitFor();
  assert.equal(await products.count(), 4);
});
