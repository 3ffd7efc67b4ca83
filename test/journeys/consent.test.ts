import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { SsoCookieConsent } from '../../src/elements/sso-cookie-consent.ts';
import { focusComesTo, tabAndPress, tabTo } from './by-keyboard.ts';
import { consentHost } from './consent-host.ts';
import { signIn, typeCredentials, usePortal } from './portal.ts';

// Rules: accessibility-02, cookie-consent-01, cookie-consent-05, cookie-consent-06, cookie-consent-07
// Rules: cookie-consent-08, cookie-consent-10, cookie-consent-11, elements-06, sign-out-08

const ADA = 'ada@acme.example';
const NEW = { hasConsented: false };

/** The folder of a page that embeds only the consent tag. */
const host = consentHost();
/** A page of a suite app that embeds what most of them do. */
const SUITE_PAGE = readFileSync(join(host, 'app.html'), 'utf8').replace(
  '<h1>',
  `<script type="module" src="/elements/sso-session-guard.js"></script>
  <sso-session-guard></sso-session-guard><h1>`,
);
writeFileSync(join(host, 'suite.html'), SUITE_PAGE);

const portal = usePortal({ staticDirs: { '/bare/': host } });

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Our Application uses Cookies' });
/** Returns whether the user has answered, and the stored choices without their record. */
const storedConsent = (page: Page) =>
  page.evaluate(() => {
    const stored = localStorage.getItem('sso-elements.consent');
    const { record: _, ...choices } = JSON.parse(stored ?? '{}') as { record?: object };
    return [localStorage.getItem('cookie_consent'), stored && JSON.stringify(choices)];
  });
const choicesOf = (page: Page) =>
  page.locator('sso-cookie-consent').evaluate((tag) => (tag as SsoCookieConsent).choices);
/** Waits longer than the sheet takes to open. */
const waitPastOpening = (page: Page) => page.waitForTimeout(2500);

test('the consent sheet opens 1.6 s after the load, and the answer survives a reload', async () => {
  const { page, complaints } = await portal.visit({}, NEW);
  await page.goto(`${portal.url()}/login`);
  await sheetOf(page).waitFor();
  const shownMs = await page.evaluate(() => performance.now());
  assert.ok(shownMs > 1600, `${shownMs} ms`);
  assert.deepEqual(await storedConsent(page), [null, null]);

  await page.getByRole('button', { name: 'Accept all' }).click();
  await sheetOf(page).waitFor({ state: 'detached' });
  await page.reload();
  await waitPastOpening(page);
  assert.equal(await sheetOf(page).count(), 0);
  const all = { essentialCookies: true, analyticalCookies: true, marketingCookies: true };
  assert.deepEqual(await choicesOf(page), all);
  assert.deepEqual(await storedConsent(page), ['Y', JSON.stringify(all)]);
  assert.deepEqual(complaints, []);
});

test('until a visitor has answered, the browser stores only what sign-in needs', async () => {
  const { page, context } = await portal.visit({}, NEW);
  await page.goto(`${portal.url()}/login`);
  const userId = page.getByRole('textbox', { name: 'User ID' });
  await userId.fill(ADA);
  // The sheet does not open while a field with text has the focus.
  await userId.blur();
  await sheetOf(page).waitFor();
  const stored = await page.evaluate(async () => ({
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
  assert.deepEqual(stored, {
    local: ['sso-elements.form', 'tenant', 'tenantTheme'],
    session: [],
    databases: [],
    caches: [],
    workers: 0,
  });
  const cookies = await context.cookies();
  assert.deepEqual(
    cookies.map(({ name }) => name).sort(),
    // The second is that of a passkey, which the field User ID suggests.
    ['XSRF-TOKEN', 'sso-ticket'],
  );
});

test('a visitor allows one category with the keyboard and then signs in', async () => {
  const { page } = await portal.visit({}, NEW);
  await page.goto(`${portal.url()}/login`);
  await page.getByRole('textbox', { name: 'User ID' }).focus();
  await sheetOf(page).waitFor();
  await focusComesTo(page, /^Essential cookies keep/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await tabTo(page, 'Analytical');
  await page.keyboard.press('Space');
  await tabAndPress(page, 'Accept selected');
  await sheetOf(page).waitFor({ state: 'detached' });
  assert.deepEqual(await choicesOf(page), {
    essentialCookies: true,
    analyticalCookies: true,
    marketingCookies: false,
  });
  await typeCredentials(page, ADA);
  await page.waitForURL('**/dashboard');
});

test('an answer in one tab closes the sheet in the other tab and dispatches sso-consent there', async () => {
  const { page, context } = await portal.visit({}, NEW);
  await page.goto(`${portal.url()}/login`);
  const other = await context.newPage();
  await other.goto(`${portal.url()}/terms&condition`);
  await Promise.all([sheetOf(page).waitFor(), sheetOf(other).waitFor()]);
  await other.evaluate(() =>
    document.addEventListener('sso-consent', (event) => {
      const { detail } = event as CustomEvent<{ record?: { choices: object } }>;
      document.documentElement.dataset['consent'] = JSON.stringify(detail.record?.choices);
    }),
  );
  await page.getByRole('button', { name: 'Accept essential' }).click();
  await sheetOf(other).waitFor({ state: 'detached' });
  const detail = await other.waitForFunction(() => document.documentElement.dataset['consent']);
  assert.deepEqual(JSON.parse((await detail.jsonValue()) ?? ''), {
    essentialCookies: true,
    analyticalCookies: false,
    marketingCookies: false,
  });
});

test('the consent sheet does not open on /page-unavailable, but on the next page', async () => {
  const { page } = await portal.visit({}, NEW);
  await page.goto(`${portal.url()}/page-unavailable`);
  await waitPastOpening(page);
  assert.equal(await sheetOf(page).count(), 0);
  await page.getByRole('link', { name: 'Please contact your site administrator' }).click();
  await sheetOf(page).waitFor();
});

test('an in-app navigation to /page-unavailable closes the sheet', async () => {
  const { page } = await portal.visit({}, NEW);
  await page.goto(`${portal.url()}/terms&condition`);
  await sheetOf(page).waitFor();
  await page.evaluate(() => history.pushState(null, '', '/page-unavailable'));
  await page.getByRole('heading', { name: 'Page unavailable' }).waitFor();
  await sheetOf(page).waitFor({ state: 'detached' });
});

test('signing out keeps the answer', async () => {
  const { page } = await portal.visit();
  await signIn(page, portal.url(), ADA);
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  assert.equal((await storedConsent(page))[0], 'Y');
});

test('a page loads one file of the tag and no React if consent is already given', async () => {
  const { page, complaints } = await portal.visit();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`${portal.url()}/bare/app.html`);
  await waitPastOpening(page);
  assert.deepEqual(requests, ['/bare/app.html', '/elements/sso-cookie-consent.js']);
  assert.equal((await choicesOf(page))?.essentialCookies, true);
  assert.deepEqual(complaints, []);
});

/** Returns the color of the sheet's last button. */
const colorOf = (page: Page) =>
  sheetOf(page)
    .getByRole('button', { name: 'Accept all' })
    .evaluate((button) => getComputedStyle(button).backgroundColor);

for (const [title, hasTheme, most] of [
  ['and no stored theme', false, 6],
  ['and a stored theme', true, 7],
] as const)
  test(`a page with guard and consent ${title} loads no React until the user reopens the sheet`, async () => {
    const { page, complaints } = await portal.visit({}, NEW);
    await signIn(page, portal.url(), ADA);
    // As on another origin than that of the sign-in, where no tenant's theme is stored.
    if (!hasTheme) await page.evaluate(() => localStorage.removeItem('tenantTheme'));
    await page.goto(`${portal.url()}/bare/suite.html`);
    await sheetOf(page).waitFor();
    const color = await colorOf(page);
    await page.getByRole('checkbox', { name: 'Analytical' }).check();
    await waitPastOpening(page);
    await page.getByRole('button', { name: 'Accept selected' }).click();
    await sheetOf(page).waitFor({ state: 'detached' });
    await waitPastOpening(page);
    // Not the requests of the tab: the page before may request a file until it is left.
    const files = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    const scripts = files.filter((path) => path.startsWith('/elements/'));
    assert.ok(scripts.length <= most, scripts.join());
    assert.ok(scripts.length >= 3, scripts.join());
    assert.deepEqual(
      scripts.filter((path) => path.includes('react')),
      [],
    );
    await page.locator('sso-cookie-consent').evaluate((tag) => (tag as SsoCookieConsent).open());
    const boxes = sheetOf(page).getByRole('checkbox');
    assert.deepEqual(
      await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked)),
      [true, true, false],
    );
    assert.equal(await colorOf(page), color);
    await sheetOf(page).getByRole('button', { name: 'Close' }).click();
    await sheetOf(page).waitFor({ state: 'detached' });
    assert.deepEqual(complaints, []);
  });

test('the sheet works on a page with only the consent tag, under its policy', async () => {
  const { page, complaints } = await portal.visit({}, NEW);
  await page.goto(`${portal.url()}/bare/app.html`);
  await sheetOf(page).getByRole('button', { name: 'Accept essential' }).click();
  await sheetOf(page).waitFor({ state: 'detached' });
  assert.equal((await storedConsent(page))[0], 'Y');
  assert.deepEqual(complaints, []);
});

test('a visitor can choose categories and answer before React has loaded', async () => {
  const { page, complaints } = await portal.visit({}, NEW);
  await page.route('**/chunks/react-*.js', () => {
    // Never responds.
  });
  await page.goto(`${portal.url()}/bare/app.html`);
  await sheetOf(page).waitFor();
  await page.getByRole('checkbox', { name: 'Marketing' }).check();
  await page.getByText('Analytical', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Marketing' }).uncheck();
  await page.getByRole('button', { name: 'Accept selected' }).click();
  await sheetOf(page).waitFor({ state: 'detached' });
  const analytical = {
    essentialCookies: true,
    analyticalCookies: true,
    marketingCookies: false,
  };
  assert.deepEqual(await choicesOf(page), analytical);
  assert.deepEqual(await storedConsent(page), ['Y', JSON.stringify(analytical)]);
  assert.deepEqual(complaints, []);
});
