import type { Page } from 'playwright-core';
import { ADA, openSignedIn } from '../support/browser/seeded-session.ts';
import { stubProducts } from '../support/browser/stubbed-products.ts';
import { EVERY_LOOK, type Scene } from './scene.ts';

const HELP = { documentation: 'https://docs.example.com', talk: 'mailto:help@acme.example' };

/** A page of a suite app that has words only in its menu. */
const PAGE = `<!doctype html><html lang="en"><head><title>Invoices</title><link rel="icon" href="data:,">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <script type="module" src="/elements/sso-user-menu.js"></script></head>
  <body><header><sso-user-menu tenant="ACME" help-links='${JSON.stringify(HELP)}'></sso-user-menu></header>
  <main><h1>2026</h1></main></body></html>`;

/** Lets the session last some hours, so that the time left is the same at each visit. */
const lastHours = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const leftMs = 5.5 * 3_600_000;
    const clock = Number(localStorage.getItem('sso-elements.clock')) || 0;
    const cookie = encodeURIComponent(new Date(Date.now() + leftMs - clock).toISOString());
    document.cookie = `tokenExpiryDttm=${cookie}; Path=/`;
    localStorage.setItem('sso-elements.lifetime', String(2 * leftMs));
  });

async function openMenu(page: Page): Promise<void> {
  const panel = page.getByRole('navigation');
  if (!(await panel.isVisible()))
    await page.locator('sso-user-menu [part=trigger]').first().click();
  await panel.getByRole('searchbox').waitFor();
  // It loads later, and a screen reader finds its regions too.
  await page.locator('sso-notifications [role=status]').first().waitFor({ state: 'attached' });
}

const NOTICES = [
  { type: 'NOTICE', id: 'close', value: 'Month-end close runs tonight.', level: 'warning' },
  { type: 'NOTICE', id: 'rates', value: 'New exchange rates are in force.', level: 'info' },
].map((notice) => ({ ...notice, html: '', color: '', on: ['menu'], dismissible: true }));

/** Adds notices to the theme. */
const addNotices = (page: Page): Promise<unknown> =>
  page.route('**/authTypes?*', async (route) => {
    const response = await route.fetch();
    const { data, ...envelope } = (await response.json()) as {
      data: { theme: { themeDetails: object[] }; features: string[] };
    };
    data.theme.themeDetails.push(...NOTICES);
    data.features.push('notices');
    await route.fulfill({ response, json: { ...envelope, data } });
  });

/** The open user menu of a page of another app. */
export const USER_MENU_SCENES: readonly Scene[] = [
  {
    name: 'user-menu',
    looks: EVERY_LOOK,
    async play(page, origin) {
      await page.route('**/host/menu', (route) =>
        route.fulfill({ contentType: 'text/html', body: PAGE }),
      );
      await openSignedIn(page, origin(), ADA, '/host/menu');
      await lastHours(page);
      await openMenu(page);
    },
    renew: openMenu,
  },
  {
    name: 'user-menu-notices',
    looks: EVERY_LOOK,
    async play(page, origin) {
      await addNotices(page);
      await stubProducts(page, 6);
      await page.route('**/host/menu', (route) =>
        route.fulfill({ contentType: 'text/html', body: PAGE }),
      );
      await openSignedIn(page, origin(), ADA, '/host/menu');
      await lastHours(page);
      await openMenu(page);
      await page.getByRole('region', { name: 'Announcements' }).waitFor();
    },
    renew: openMenu,
  },
];
