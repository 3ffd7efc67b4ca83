import type { Page } from 'playwright-core';
import { openSignedIn } from '../support/browser/seeded-session.ts';
import { stubProducts } from '../support/browser/stubbed-products.ts';
import { EVERY_LOOK, WIDE, WIDE_AND_NARROW, type Look, type Scene } from './scene.ts';

const LOOKS: readonly Look[] = [
  ...WIDE_AND_NARROW,
  { width: 768, scheme: 'dark', direction: 'rtl' },
];

/** Unusual names and URLs. */
const STRANGE_PRODUCTS = [
  ['Contract Lifecycle, Amendment and Obligation Management, second edition', '/suite/a'],
  ['Donaudampfschifffahrtsgesellschaftskapitänsmützenverwaltung', '/suite/b'],
  ['👩‍🚀 Orbit Pricing 🚀', '/suite/c'],
  ['إدارة الفواتير والمدفوعات', '/suite/d'],
  ['ניהול מחירים', '/suite/e'],
  ['Leads nowhere', 'javascript:alert(1)'],
  ['Z̷̢̛a̶l̵g̸o̴', '/suite/g'],
].map(([productName, landingPage], at) => ({ productName, landingPage, productCode: `S${at}` }));

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search products' });
const star = (page: Page, product: string) =>
  page.getByRole('button', { name: `Favorite ${product}` }).first();

async function signIn(page: Page, url: string, user = 'ada@acme.example'): Promise<void> {
  await openSignedIn(page, url, user);
  await page.getByRole('heading', { name: /Welcome/ }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** `prepare` runs before the sign-in, `play` after it. */
const STATES: readonly {
  readonly name: string;
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly play: (page: Page) => Promise<unknown>;
}[] = [
  {
    name: 'dashboard-search',
    play: async (page) => {
      await page.keyboard.press('/');
      await search(page).pressSequentially('pr');
    },
  },
  {
    name: 'dashboard-nothing-found',
    play: (page) => search(page).fill('<b>zeppelin</b>'),
  },
  {
    name: 'dashboard-favorites',
    play: async (page) => {
      await star(page, 'Ocular').click();
      await star(page, 'Data Integration Hub').click();
      await page.evaluate(() => {
        const recents = { 'ACME/ada@acme.example': ['PAY', 'INV', 'PRL', 'FPB'] };
        localStorage.setItem('sso-elements.recents', JSON.stringify(recents));
      });
      await page.reload();
      await page.getByRole('heading', { name: 'Recently opened' }).waitFor();
    },
  },
  {
    name: 'dashboard-palette',
    play: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').waitFor();
    },
  },
  {
    name: 'dashboard-palette-search',
    play: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('pri li');
    },
  },
  {
    name: 'dashboard-200',
    prepare: (page) => stubProducts(page, 200),
    play: (page) => page.getByRole('navigation', { name: 'Groups' }).waitFor(),
  },
  {
    name: 'dashboard-status',
    play: async (page) => {
      await page.getByRole('link', { name: 'Reporting Lite' }).click();
      await page.getByRole('heading', { name: 'Reporting Lite is under maintenance' }).waitFor();
    },
  },
  {
    name: 'dashboard-strange-names',
    prepare: (page) =>
      page.route('**/usersProducts', (route) =>
        route.fulfill({
          json: { success: true, statusCode: 200, message: '', data: STRANGE_PRODUCTS },
        }),
      ),
    play: (page) => page.getByRole('list', { name: 'Products' }).waitFor(),
  },
];

/** The dashboard: products, panel, search, favorites and recents, palette, long lists and unusual products. */
export const DASHBOARD_SCENES: readonly Scene[] = [
  {
    name: 'dashboard-acme',
    looks: EVERY_LOOK,
    play: (page, origin) => signIn(page, origin()),
  },
  {
    name: 'dashboard-panel',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await signIn(page, origin());
      await page.getByRole('button', { name: /Ada/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  ...STATES.map(({ name, prepare, play }) => ({
    name,
    looks: LOOKS,
    play: async (page: Page, origin: () => string) => {
      await prepare?.(page);
      await signIn(page, origin());
      await play(page);
    },
  })),
  {
    name: 'dashboard-one-product',
    looks: WIDE,
    play: (page, origin) => signIn(page, origin('initech'), 'ada@initech.example'),
  },
  {
    name: 'dashboard-empty',
    looks: WIDE,
    play: (page, origin) => signIn(page, origin(), 'empty@acme.example'),
  },
  {
    name: 'dashboard-long-name',
    looks: WIDE_AND_NARROW,
    play: (page, origin) => signIn(page, origin(), 'longname@acme.example'),
  },
];
