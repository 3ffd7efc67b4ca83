import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { typeCredentials, usePortal } from './portal.ts';

// Rules: notifications-31, notifications-32, notifications-33, sign-in-69

const portal = usePortal();
const MONTH_END = /Month-end close runs/;
const HOUR_MS = 3_600_000;

const announcements = (page: Page) => page.getByRole('region', { name: 'Announcements' });
const dismiss = (page: Page) =>
  announcements(page).getByRole('button', { name: 'Dismiss', description: MONTH_END }).click();

/** Adds a notice to GLOBEX's theme that is current for two hours. */
const addCurrent = (context: BrowserContext, nowMs: number) =>
  context.route('**/authTypes?tenantCode=GLOBEX', async (route) => {
    const response = await route.fetch();
    const { data, ...envelope } = (await response.json()) as {
      data: { theme: { themeDetails: object[] } };
    };
    const at = (ms: number) => new Date(ms).toISOString();
    data.theme.themeDetails.push({
      ...{ type: 'NOTICE', id: 'prices', value: 'Prices change today.', on: ['dashboard'] },
      ...{ from: at(nowMs - HOUR_MS), until: at(nowMs + HOUR_MS) },
    });
    await route.fulfill({ response, json: { ...envelope, data } });
  });

test('a notice stays dismissed over reloads and in other tabs, and has its time by the gateway’s clock', async () => {
  const { context, page, complaints } = await portal.visit();
  const nowMs = Date.now();
  await addCurrent(context, nowMs);
  await context.clock.install({ time: nowMs + 6 * HOUR_MS });
  const url = `${portal.url()}/globex/login`;
  await page.goto(url);
  await announcements(page).getByText(MONTH_END).waitFor();
  const second = await context.newPage();
  await second.goto(url);
  await announcements(second).getByText(MONTH_END).waitFor();
  await dismiss(page);
  await announcements(page).waitFor({ state: 'detached' });
  await announcements(second).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Need Help' }).waitFor();
  assert.equal(await announcements(page).count(), 0);

  // The user has dismissed nothing yet.
  await second.close();
  await typeCredentials(page, 'ada@globex.example');
  await page.waitForURL('**/dashboard');
  await announcements(page).getByText(MONTH_END).waitFor();
  await announcements(page).getByText('Prices change today.').waitFor();
  await dismiss(page);
  await announcements(page).getByText(MONTH_END).waitFor({ state: 'detached' });
  await page.reload();
  await announcements(page).getByText('Prices change today.').waitFor();
  assert.equal(await announcements(page).getByText(MONTH_END).count(), 0);
  assert.deepEqual(complaints, []);
});

test('contacts stay on the sign-in screen while the gateway is down', async () => {
  const { page } = await portal.visit();
  const url = `${portal.url()}/globex/login`;
  await page.goto(url);
  await announcements(page).getByText(MONTH_END).waitFor();
  await page.route('**/api/auth/**', (route) => route.abort());
  await page.goto(url);
  await page.getByRole('button', { name: 'Okay' }).click();
  await page.getByRole('button', { name: 'Need Help' }).click();
  const call = page.getByRole('link', { name: 'Call support' });
  assert.equal(await call.getAttribute('href'), 'tel:+43-1-555-0100');
  assert.equal(await announcements(page).count(), 0);
});
