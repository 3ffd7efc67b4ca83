import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { FakeGateway } from '../../src/testing/index.ts';
import { gatewayFixture, routeGateway, type RouteOptions } from '../../src/testing/playwright.ts';
import { headlessBrowser } from '../support/browser/chromium.ts';
import { giveConsent } from '../support/browser/consent.ts';
import {
  PASSWORD,
  productLinks,
  providers,
  typeCredentials,
} from '../support/browser/portal-page.ts';

// Left out: only a change of `sso-elements/testing` breaks it.

const APP = 'https://app.example.com';
const ADA = 'ada@acme.example';

let browser: Browser;
const contexts: BrowserContext[] = [];
before(async () => {
  browser = await headlessBrowser.acquire();
});
after(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  headlessBrowser.release();
});

const html = (markup: string) => ({
  contentType: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="en"><title>App</title>${markup}</html>`,
});

/** Serves an app without a server: a page per tag, and the package's files. `head` precedes each tag's script. */
async function serveApp(context: BrowserContext, { app = APP, apiBase = APP, head = '' } = {}) {
  const pages: Readonly<Record<string, string>> = {
    '/login': 'sso-login',
    '/dashboard': 'sso-dashboard',
    '/work': 'sso-session-guard',
  };
  await context.route(`${app}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const tag = pages[pathname];
    if (tag)
      return route.fulfill(
        html(`${head}<script type="module" src="/cdn/${tag}.js"></script>
          <${tag} api-base="${apiBase}" tenant="ACME"></${tag}>`),
      );
    const body = await readFile(`dist${pathname}`).catch(() => undefined);
    const contentType = pathname.endsWith('.js') ? 'text/javascript' : 'text/plain';
    return body ? route.fulfill({ body, contentType }) : route.fulfill({ status: 404 });
  });
}

async function openPage(app?: Parameters<typeof serveApp>[1]): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US' });
  contexts.push(context);
  await giveConsent(context);
  await serveApp(context, app);
  return context.newPage();
}

async function open(options: RouteOptions = {}, app?: Parameters<typeof serveApp>[1]) {
  const page = await openPage(app);
  return { page, gateway: await routeGateway(page, options) };
}

const products = async (page: Page): Promise<string[]> => {
  await productLinks(page).first().waitFor();
  return page.locator('sso-dashboard li .sso-card-name').allInnerTexts();
};
/** Returns how long the session of the page's guard will last, in seconds. */
async function remaining(page: Page): Promise<number> {
  const guard = () => document.querySelector('sso-session-guard')?.remaining;
  return Number(await (await page.waitForFunction(guard)).jsonValue());
}
const callsOf = ({ calls }: FakeGateway) => calls.map(({ call }) => call);

describe('with routeGateway, and without a server,', () => {
  test('a user signs in, and the dashboard shows the products', async () => {
    const { page, gateway } = await open({
      products: [{ productName: 'Ledger', productCode: 'LEDGER', landingPage: '/ledger' }],
    });
    await page.goto(`${APP}/login`);
    await typeCredentials(page, ADA);
    await page.waitForURL('**/dashboard');
    assert.deepEqual(await products(page), ['Ledger']);
    assert.ok(callsOf(gateway).includes('login'));
    const cookies = await page.context().cookies();
    const session = cookies.find(({ name }) => name === '__Host-session');
    assert.deepEqual([session?.httpOnly, session?.secure, session?.path], [true, true, '/']);
  });

  test('a wrong password is refused, with the message of the gateway', async () => {
    const { page, gateway } = await open();
    await page.goto(`${APP}/login`);
    await typeCredentials(page, ADA, 'Wrong-2026!');
    await page.getByText('The user ID or the password is wrong.').first().waitFor();
    assert.equal(gateway.calls.at(-1)?.headers['username'], ADA);
    assert.equal((await page.context().cookies()).length, 1, 'only XSRF-TOKEN');
  });

  test('the guard warns before the end of a session, and extends it', async () => {
    const { page, gateway } = await open({ state: 'expiring', origin: APP });
    await page.goto(`${APP}/work`);
    const stay = page.getByRole('button', { name: 'Stay Signed In' });
    await stay.waitFor();
    gateway.setState('signed-in');
    await stay.click();
    await stay.waitFor({ state: 'detached' });
    assert.deepEqual(callsOf(gateway), ['refresh']);
    assert.ok((await remaining(page)) > 1700);
  });

  test('a signed-in user who signs out stays signed out after a reload', async () => {
    const { page, gateway } = await open({ state: 'signed-in', origin: APP });
    await page.goto(`${APP}/work`);
    await page.waitForFunction(
      () => (document.querySelector('sso-session-guard')?.remaining ?? 0) > 0,
    );
    await page.evaluate(() => document.querySelector('sso-session-guard')?.signOut());
    await page.waitForURL('**/login');
    await page.goto(`${APP}/work`);
    await page.waitForURL('**/login');
    assert.ok(callsOf(gateway).includes('logout'));
  });

  test('a session that is revoked ends at the next call', async () => {
    const { page, gateway } = await open({ state: 'signed-in', origin: APP });
    gateway.endSessions();
    await page.goto(`${APP}/dashboard`);
    await page.waitForURL('**/login');
  });

  test('single sign-on returns with a session', async () => {
    const { page } = await open();
    await page.goto(`${APP}/login`);
    await providers(page).first().click();
    await page.waitForURL('**/dashboard');
    assert.equal((await products(page)).length, 3);
  });

  test('a page on plain HTTP calls a gateway of another site', async () => {
    const app = { app: 'http://localhost:5173', apiBase: 'https://sso.example.com' };
    const { page } = await open({}, app);
    await page.goto(`${app.app}/login`);
    await typeCredentials(page, ADA);
    await page.waitForURL('**/dashboard');
    assert.equal((await products(page)).length, 3);
  });

  test('products that fail to load are reported, with another try', async () => {
    const { page } = await open({ state: 'products-fail', origin: APP });
    await page.goto(`${APP}/dashboard`);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });

  test('a reply can be replaced and restored', async () => {
    const { page, gateway } = await open({ state: 'signed-in', origin: APP });
    gateway.reply('usersProducts', { data: [] });
    await page.goto(`${APP}/dashboard`);
    await page.getByRole('heading', { name: 'No products yet' }).waitFor();
    gateway.reply('usersProducts', undefined);
    await page.reload();
    assert.equal((await products(page)).length, 3);
  });
});

test('gatewayFixture passes the gateway to a test, and names its fixture as Playwright requires', async () => {
  const page = await openPage();
  const fixture = gatewayFixture({ user: { username: 'grace@acme.example' } });
  // Playwright reads the names of the fixtures that it must pass from the source.
  assert.match(fixture.toString(), /^async\s*\(\s*\{\s*page\s*\}/);
  await fixture({ page }, async (gateway) => {
    await page.goto(`${APP}/login`);
    await typeCredentials(page, 'grace@acme.example');
    await page.waitForURL('**/dashboard');
    assert.equal(gateway.user.username, 'grace@acme.example');
  });
});

test('installFetch signs a user in within the page, and keeps the session after a reload', async () => {
  const head = `<script type="module">
    import { createFakeGateway } from '/testing/index.js';
    createFakeGateway({ storage: sessionStorage }).installFetch();
  </script>`;
  const page = await openPage({ head });
  await page.goto(`${APP}/login`);
  await typeCredentials(page, ADA, PASSWORD);
  await page.waitForURL('**/dashboard');
  assert.ok((await products(page)).includes('Reports'));
  await page.reload();
  assert.ok((await products(page)).includes('Reports'));
});

test('installFetch shows the states of a signed-in user without a form', async () => {
  const head = `<script type="module">
    import { createFakeGateway } from '/testing/index.js';
    createFakeGateway({ state: 'expiring' }).installFetch();
  </script>`;
  const page = await openPage({ head });
  await page.goto(`${APP}/work`);
  await page.getByRole('button', { name: 'Stay Signed In' }).waitFor();
});
