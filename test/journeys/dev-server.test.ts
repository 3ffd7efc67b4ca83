import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContext } from 'playwright-core';
import { startDevServer, type DevServer } from '../../cli/dev/server.ts';
import { headlessBrowser } from '../support/browser/chromium.ts';
import { giveConsent } from '../support/browser/consent.ts';
import { productLinks } from '../support/browser/portal-page.ts';
import { examine } from '../scenes/axe.ts';

// Rules: dev-08, dev-09, dev-10, dev-23

let browser: Browser;
let server: DevServer;
let context: BrowserContext;
/** Server of the app, whose pages have the tag that the start page shows. */
let app: Server;
let tag = '';
before(async () => {
  [browser, server] = await Promise.all([headlessBrowser.acquire(), startDevServer({ port: 0 })]);
  context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
  await giveConsent(context);
  app = createServer(({ url = '' }, response) => {
    const element = url.startsWith('/dashboard') ? 'sso-dashboard' : 'sso-login';
    const markup = tag.replaceAll('sso-login', element);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>App</title>${markup}</html>`);
  }).listen(0, 'localhost');
  await once(app, 'listening');
});
after(async () => {
  await context.close();
  await server.close();
  app.closeAllConnections();
  app.close();
  headlessBrowser.release();
});

test('the tag of the start page signs in and out on a page of another port, and mails appear', async () => {
  const page = await context.newPage();
  await page.goto(server.origin);
  await page.getByRole('button', { name: 'Fill in ada@acme.example' }).click();
  const userId = page.getByRole('textbox', { name: 'User ID' });
  assert.equal(await userId.inputValue(), 'ada@acme.example');
  tag = await page.getByRole('code').filter({ hasText: '<script' }).innerText();

  const origin = `http://localhost:${(app.address() as AddressInfo).port}`;
  await page.goto(`${origin}/login`);
  await userId.fill('ada@acme.example');
  await page.getByLabel('Password', { exact: true }).fill('Portal-2026!');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(`${origin}/dashboard`);
  await productLinks(page).first().waitFor();
  assert.equal(
    await productLinks(page).first().getAttribute('href'),
    `${server.origin}/products/CONTRACTS`,
  );
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${origin}/login`);

  const mailbox = await context.newPage();
  await mailbox.goto(`${server.origin}/mailbox`);
  await mailbox.getByRole('heading', { name: 'No mail yet' }).waitFor();
  await fetch(`${server.origin}/api/auth/v1/users/requestOtp?username=ada@acme.example`, {
    headers: { 'tenant-code': 'ACME' },
  });
  await mailbox.getByRole('link', { name: 'Set a new password' }).click();
  await mailbox
    .getByRole('heading', { name: /Reset|password/i })
    .first()
    .waitFor();
  assert.match(mailbox.url(), /\/login\?tenant=ACME/);
});

test('its pages pass axe-core in both color schemes, and fit into 320 px from right to left', async () => {
  const page = await context.newPage();
  // The mailbox has the mail of the test before.
  for (const path of ['/', '/mailbox', '/none']) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(server.origin + path);
    await page.locator('h1').last().waitFor();
    assert.deepEqual((await examine(page)).violations, [], path);
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.deepEqual((await examine(page, ['color-contrast'])).violations, [], path);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.locator('html').evaluate((html) => html.setAttribute('dir', 'rtl'));
    const [width, shown] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    assert.equal(width, shown, path);
  }
});
