import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { chunkOf } from '../../tools/import-closure.mjs';
import { announce } from '../support/browser/announce.ts';
import { removePageEnvironment } from '../support/browser/page-environment.ts';
import { PASSWORD, productLinks, providers, signIn, usePortal } from './portal.ts';

// Rules: routes-01, routes-23, sign-in-08, sign-in-60, sso-01, sso-06, sso-07, sso-11, sso-13, sso-16, sso-19
// Rules: tenants-03, tenants-08, tenants-09

const portal = usePortal();

/** Fills in the provider's own sign-in page. */
async function signInAtProvider(page: Page, email: string): Promise<void> {
  await page.waitForURL('**/oidc/**');
  await page.getByRole('textbox', { name: /email/i }).fill(email);
  await page.getByLabel(/password/i).fill(PASSWORD);
  await page.getByRole('button', { name: /sign in|continue/i }).click();
}

test('ACME: a user signs in through the only provider, is remembered, and goes there by a link', async () => {
  const { page, context, complaints } = await portal.visit();
  await announce(context, 'remember');
  await page.goto(`${portal.url()}/login`);
  await page.getByRole('checkbox', { name: 'Remember me in this browser' }).check();
  await providers(page).click();
  await signInAtProvider(page, 'sso@acme.example');
  await page.waitForURL('**/dashboard');
  await page.getByText('You are logged in.').waitFor();
  await productLinks(page).first().waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  const known = page.getByText('Continue as sso@acme.example');
  await known.waitFor();

  // The provider asks again.
  await context.clearCookies({ path: /^\/oidc/ });
  const link = `${portal.url()}/login?provider=OIDC`;
  const started = page.waitForRequest('**/api/auth/v3/login?*');
  await page.goto(link, { waitUntil: 'commit' });
  const { searchParams } = new URL((await started).url());
  assert.equal(searchParams.get('loginHint'), 'sso@acme.example');
  await page.waitForURL('**/oidc/**');
  await page.goBack();
  await known.waitFor();
  assert.equal(new URL(page.url()).search, '');

  // Without the code for it, the user chooses.
  const chunk = basename(chunkOf('views/login/straight/straight.tsx'));
  await page.route(`**/chunks/${chunk}*`, (route) => route.abort());
  await page.goto(link);
  await known.waitFor();
  assert.deepEqual(complaints, []);
});

test('ACME: the framework administrator signs in with a separate button', async () => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url()}/login`);
  await page.getByRole('button', { name: 'Framework Admin Login' }).click();
  await signInAtProvider(page, 'linus@acme.example');
  await page.waitForURL('**/dashboard');
});

test('GLOBEX: shows three providers, one without a logo, and returns to its own host', async () => {
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

test('a provider’s identity without a user returns to sign-in with a message', async () => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url()}/login`);
  await providers(page).click();
  await signInAtProvider(page, 'sso@globex.example');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Okay' }).click();
  await page.getByRole('textbox', { name: 'User ID' }).waitFor();
  assert.equal(new URL(page.url()).search, '');
});

test('two tenants in two tabs have separate users, sessions and products', async () => {
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

test('signing out of a tenant in the path leads to its own sign-in page and remembers the tenant', async () => {
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

test('the host name determines the tenant if neither the page nor a file has an environment', async () => {
  const { page, context } = await portal.visit();
  await removePageEnvironment(context);
  await context.route('**/environment.release.json', (route) => route.abort());
  await page.goto(`${portal.url('globex')}/login`);
  await providers(page).first().waitFor();
  assert.equal(await providers(page).count(), 3, 'GLOBEX has three');
});

test('a tenant in the path stays selected through sign-in and reload', async () => {
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
