import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { signIn, typeCredentials, usePortal } from './portal.ts';

// Rules: session-guard-02

const portal = usePortal({ sessionSeconds: 1800, inactivitySeconds: 3600 });
const ADA = 'ada@acme.example';

const log = (page: Page) => page.getByRole('log');
const remaining = (page: Page) =>
  page.evaluate(() => {
    const guard = document.querySelector('sso-session-guard');
    return guard ? guard.remaining : -1;
  });

for (const flavor of ['guard-only', 'guard-only-react', 'guard-only-vue'])
  test(`${flavor}: a suite app works with only the guard`, async () => {
    const { page, complaints } = await portal.visit();
    const url = `${portal.url()}/host/${flavor}.html`;
    await signIn(page, portal.url(), ADA);
    await page.goto(url);
    await page.getByText(/Session: (29|30):\d\d left/).waitFor();
    assert.ok((await remaining(page)) > 1700);

    await page.getByRole('textbox', { name: 'Note for the approver' }).fill('Not saved yet');
    await page.getByText('Unsaved changes').waitFor();
    await page.getByRole('textbox', { name: 'Price of Roaming data' }).fill('104.90');
    await page.getByText('Average price 36.03').waitFor();

    await page.getByRole('button', { name: 'Refresh' }).click();
    await log(page).getByText('sso-session-refreshed').waitFor();
    await log(page)
      .getByText(/refresh\(\) true/)
      .waitFor();
    assert.equal(
      await page.getByRole('textbox', { name: 'Note for the approver' }).inputValue(),
      'Not saved yet',
    );

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    // Without a session the page redirects to sign-in, and a sign-in returns to the page.
    await page.goto(url);
    await page.waitForURL('**/login');
    await typeCredentials(page, ADA);
    await page.waitForURL(url);
    await page.getByText(/Session: \d\d:\d\d left/).waitFor();
    assert.deepEqual(complaints, []);
  });
