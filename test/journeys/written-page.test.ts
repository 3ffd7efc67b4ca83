import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { seedSession } from '../support/browser/seeded-session.ts';
import { usePortal } from './portal.ts';

// Rules: notifications-24

const portal = usePortal();
const GUARD = '<sso-session-guard tenant="ACME"></sso-session-guard>';
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

for (const [how, pieces] of [
  ['at once', [html('After')]],
  ['in pieces', html('After').split(/(?=<h1>|<script)/)],
] as const)
  test(`the warning is answered over a page that is written anew ${how} while it is open`, async () => {
    const { page, complaints } = await openWarned();
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
    const refreshed = page.waitForResponse((response) => response.url().endsWith('/refresh'));
    await stay(page).click();
    assert.equal((await refreshed).status(), 200);
    await stay(page).waitFor({ state: 'detached' });
    assert.equal(await page.locator('sso-notifications').count(), 1);
    assert.deepEqual(complaints, []);
  });
