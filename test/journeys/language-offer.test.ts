import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { layoutShift, recordShifts } from '../support/browser/layout-shift.ts';
import { seedSession } from '../support/browser/seeded-session.ts';
import { PASSWORD, signIn, usePortal } from './portal.ts';

// Rules: languages-21, storage-16
// Left out: `views/dashboard/language-offer` has the offer too.

const portal = usePortal();

const USE = { name: 'Deutsch verwenden' };
const KEEP = { name: 'Bei Englisch bleiben' };

/** Signs in through the German form and waits for the greeting. */
async function signInInGerman(page: Page, name: string, greeting: RegExp): Promise<void> {
  await page.goto(`${portal.url()}/login`);
  await page.getByRole('textbox', { name: 'Benutzer-ID' }).fill(`${name}@acme.example`);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Passwort', { exact: true }).press('Enter');
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1, name: greeting }).waitFor();
}

/** Counts the requests of a chunk: by default of the offer's view, which is loaded only for an offer. */
function countRequests(context: BrowserContext, chunk = /\/language-offer-/): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (chunk.test(new URL(request.url()).pathname)) count += 1;
  });
  return () => count;
}

test('a German browser offers German; used, it is the language of this and of later sign-ins', async () => {
  const { page, complaints } = await portal.visit({ locale: 'de-AT' });
  await recordShifts(page);
  await signInInGerman(page, 'grace', /^Welcome/);
  await page.getByRole('list', { name: 'Products' }).waitFor();
  const before = await layoutShift(page);
  await page.getByRole('region', { name: 'Deutsch für Ihr Konto verwenden?' }).waitFor();
  const use = page.getByRole('button', USE);
  await use.waitFor();
  assert.deepEqual(await layoutShift(page), before);
  await use.focus();
  await use.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Willkommen/ }).waitFor();
  await use.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /^Willkommen/ }).waitFor();
  assert.deepEqual(complaints, []);

  const other = await portal.visit({ locale: 'en-US' });
  const otherPage = other.page;
  await otherPage.goto(`${portal.url()}/login`);
  await otherPage.getByRole('textbox', { name: 'User ID' }).fill('grace@acme.example');
  await otherPage.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await otherPage.getByLabel('Password', { exact: true }).press('Enter');
  await otherPage.getByRole('heading', { level: 1, name: /^Willkommen/ }).waitFor();
  await otherPage.getByRole('button', { name: 'Keep German' }).waitFor();
});

test('a user who keeps English is not asked again in this browser', async () => {
  const { page, context } = await portal.visit({ locale: 'de-DE' });
  const offers = countRequests(context);
  await signInInGerman(page, 'linus', /^Welcome/);
  await page.getByRole('button', KEEP).click();
  await page.getByRole('button', KEEP).waitFor({ state: 'detached' });
  assert.equal(offers(), 1);
  const stored = await page.evaluate(() => localStorage.getItem('sso-elements.languageOffer'));
  assert.match(stored ?? '', /^\{"[0-9a-f]{16}":\["en_US"\]\}$/);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await signInInGerman(page, 'linus', /^Welcome/);
  await page.waitForLoadState('networkidle');
  assert.equal(offers(), 1);
});

test('an English browser loads no code of the offer', async () => {
  const { page, context } = await portal.visit();
  const count = countRequests(context, /\/(?:open|language)-offer-/);
  await signIn(page, portal.url(), 'ada@acme.example');
  await page.waitForLoadState('networkidle');
  assert.equal(count(), 0);
});

for (const [attribute, count] of [
  ['locale="en_US"', 0],
  ['', 1],
] as const)
  test(`a page whose dashboard has ${attribute || 'no locale'} makes ${count} offers`, async () => {
    const { page, context } = await portal.visit({ locale: 'de-DE' });
    const offers = countRequests(context);
    await seedSession(context, portal.url());
    await context.addInitScript(() => localStorage.setItem('locale', 'en_US'));
    await context.route('**/example', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><script type="module" src="/elements/sso-dashboard.js"></script>
          <sso-dashboard tenant="ACME" ${attribute}></sso-dashboard>`,
      }),
    );
    await page.goto(`${portal.url()}/example`);
    await page.getByRole('list', { name: 'Products' }).waitFor();
    if (count > 0) await page.getByRole('button', USE).waitFor();
    await page.waitForLoadState('networkidle');
    assert.equal(offers(), count);
  });
