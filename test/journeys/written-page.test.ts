import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { seedSession } from '../support/browser/seeded-session.ts';
import { PASSWORD, usePortal } from './portal.ts';

// Rules: notifications-24
// Left out: only a change of where notifications are on the page breaks it.

const portal = usePortal();
const GUARD = '<sso-session-guard tenant="ACME" reauth="inline"></sso-session-guard>';
const html = (heading: string) => `<!doctype html><html lang="en"><head><title>App</title>
  <link rel="icon" href="data:,"></head><body><h1>${heading}</h1>${GUARD}
  <script type="module" src="/elements/sso-session-guard.js"></script></body></html>`;

const stay = (page: Page) => page.getByRole('button', { name: 'Stay Signed In', exact: true });

/** Opens a page whose session is about to end, and waits for the warning. */
async function openWarned() {
  const { context, page, complaints } = await portal.visit();
  await page.route('**/app.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: html('Before') }),
  );
  await seedSession(context, portal.url(), { isEnding: true });
  await page.goto(`${portal.url()}/app.html`);
  await stay(page).waitFor();
  return { page, complaints };
}

/** Ends the session, as if the page woke after its expiry. */
const expire = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const endedAt = encodeURIComponent(new Date(Date.now() - 1000).toISOString());
    document.cookie = `tokenExpiryDttm=${endedAt}; Path=/`;
    localStorage.removeItem('sso-elements.clock');
    dispatchEvent(new Event('focus'));
  });

/** Writes the page anew, with a frame after each piece. */
async function write(page: Page, pieces: readonly string[]): Promise<void> {
  await page.evaluate(async (parts) => {
    document.open();
    for (const part of parts) {
      // oxlint-disable-next-line typescript/no-deprecated -- Pages use it.
      document.write(part);
      await new Promise(requestAnimationFrame);
    }
    document.close();
  }, pieces);
  await page.getByRole('heading', { name: 'After', includeHidden: true }).waitFor();
}

for (const [how, pieces] of [
  ['at once', [html('After')]],
  ['in pieces', html('After').split(/(?=<h1>|<script)/)],
  ['after a while', ['', html('After')]],
] as const) {
  test(`the warning is answered over a page that is written anew ${how} while it is open`, async () => {
    const { page, complaints } = await openWarned();
    await write(page, pieces);
    const refreshed = page.waitForResponse((response) => response.url().endsWith('/refresh'));
    await stay(page).click();
    assert.equal((await refreshed).status(), 200);
    await stay(page).waitFor({ state: 'detached' });
    assert.equal(await page.locator('sso-notifications').count(), 1);
    assert.deepEqual(complaints, []);
  });

  test(`the sign-in over a page that is written anew ${how} is completed`, async () => {
    const { page, complaints } = await openWarned();
    await expire(page);
    const form = page.getByRole('dialog', { name: 'Sign in again' });
    const password = form.getByLabel('Password', { exact: true });
    await password.waitFor();
    await write(page, pieces);
    await password.fill(PASSWORD);
    await password.press('Enter');
    await form.waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('heading', { name: 'After' }).count(), 1);
    assert.deepEqual(complaints, []);
  });
}
