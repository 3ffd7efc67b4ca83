import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { mailedCode } from '../../journeys/mailbox.ts';
import { PASSWORD, productLinks, typeCredentials, type Visitor } from '../../journeys/portal.ts';
import { readSpokenCaptcha } from '../../journeys/spoken-captcha.ts';

const NEW_PASSWORD = 'Of-Two-Versions-2026';

/** A gateway, and a folder with elements of another version. */
interface Pair {
  readonly url: string;
  readonly dataDir: string;
  readonly elements: string;
}

const markup = (element: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Host</title>
    <link rel="icon" href="data:," />
    <script type="module" src="/host/elements/sso-elements.js"></script>
  </head>
  <body>
    <sso-session-guard tenant="ACME" login-path="/host/login"></sso-session-guard>
    <main>
      <sso-${element} tenant="ACME" login-path="/host/login" dashboard-path="/host/dashboard"></sso-${element}>
    </main>
  </body>
</html>`;

/** Serves pages of a host at the gateway's origin. Returns the calls that the gateway does not answer with success. */
async function serveHost({ context }: Visitor, { url, elements }: Pair): Promise<string[]> {
  const failed: string[] = [];
  context.on('response', (response) => {
    if (response.url().startsWith(`${url}/api/`) && !response.ok())
      failed.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  await context.route(/\/host\/\w+$/, (route) => {
    const [element = ''] = /\w+$/.exec(new URL(route.request().url()).pathname) ?? [];
    return route.fulfill({ contentType: 'text/html', body: markup(element) });
  });
  await context.route('**/host/elements/**', async (route) => {
    const [, file = ''] = new URL(route.request().url()).pathname.split('/host/elements/');
    // The archive has no flags.
    const body = await readFile(join(elements, file)).catch(() => undefined);
    if (!body) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  return failed;
}

async function signInAs(page: Page, url: string, userId: string, password: string): Promise<void> {
  await page.goto(`${url}/host/login`);
  await typeCredentials(page, userId, password);
  await page.waitForURL('**/host/dashboard');
  await productLinks(page).first().waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/host/login');
}

/** Signs in, changes the profile, extends the session, is found again after a reload, and signs out. */
export async function useSession(visitor: Visitor, pair: Pair): Promise<void> {
  const { page, complaints } = visitor;
  const failed = await serveHost(visitor, pair);
  await signInAs(page, pair.url, 'ada@acme.example', PASSWORD);
  await page.reload();
  await productLinks(page).first().waitFor();
  await page.goto(`${pair.url}/host/profile`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'First Name' }).fill('Augusta');
  const form = page.getByRole('form', { name: 'Personal Information' });
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Profile details have been updated').waitFor();
  const refreshed = page.waitForResponse(/\/api\/auth\/v3\/refresh/);
  await page.evaluate(async (address) => {
    const core = (await import(address)) as { refresh: () => unknown };
    await core.refresh();
  }, '/host/elements/core.js');
  assert.equal((await refreshed).status(), 200);
  await signOut(page);
  assert.equal(await page.evaluate(() => localStorage.getItem('isAuthenticated')), null);
  assert.deepEqual([failed, complaints], [[], []]);
}

/** Resets the password by a mailed code, and signs in with the new one. */
export async function resetPassword(visitor: Visitor, pair: Pair): Promise<void> {
  const { page, complaints } = visitor;
  const failed = await serveHost(visitor, pair);
  const userId = 'grace@acme.example';
  await page.goto(`${pair.url}/host/login`);
  await page.getByRole('textbox', { name: 'User ID' }).fill(userId);
  await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
  await page.getByRole('textbox', { name: 'Enter CAPTCHA' }).fill(await readSpokenCaptcha(page));
  await page.getByRole('button', { name: 'Send OTP', exact: true }).click();
  const code = page.getByRole('textbox', { name: 'One-time password' });
  await code.fill(await mailedCode(pair.dataDir, userId));
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).press('Enter');
  await page.getByText('Password has been changed successfully!').first().waitFor();
  await signInAs(page, pair.url, userId, NEW_PASSWORD);
  assert.deepEqual([failed, complaints], [[], []]);
}
