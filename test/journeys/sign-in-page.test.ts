import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { seedSession } from '../support/browser/seeded-session.ts';
import { PASSWORD, productLinks, providers, typeCredentials, usePortal } from './portal.ts';

// Rules: pages-06, pages-07, routes-01, routes-09, routes-19, routes-20, routes-21, sso-07, tenants-01

const portal = usePortal();
const ADA = 'ada@acme.example';

/** A visit of the portal whose requests for React wait until `releaseReact`. */
async function visitWithoutReact(options: Parameters<typeof portal.visit>[0] = {}) {
  const visitor = await portal.visit(options);
  const { page, context, complaints } = visitor;
  let releaseReact = () => {};
  const gate = new Promise<void>((resolve) => (releaseReact = resolve));
  await context.route('**/chunks/react-*.js', async (route) => {
    await gate;
    await route.continue();
  });
  const tenants: (string | null)[] = [];
  const loads: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/authTypes')) tenants.push(searchParams.get('tenantCode'));
    if (request.isNavigationRequest()) loads.push(pathname);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { ...visitor, releaseReact, tenants, loads };
}

const userId = (page: Page) => page.getByRole('textbox', { name: 'User ID' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });

/** Opens a sign-in page, types before React is loaded, and checks that the portal keeps form, text, caret and focus. */
async function typeEarly(address: string, tenant: string): Promise<Page> {
  const { page, releaseReact, tenants, complaints } = await visitWithoutReact();
  await page.goto(address);
  await userId(page).pressSequentially('ada');
  await userId(page).press('Home');
  const form = await page.locator('sso-login').elementHandle();
  const field = await userId(page).elementHandle();
  assert.ok(form && field);

  releaseReact();
  await providers(page).first().waitFor();
  await page.waitForFunction(() => customElements.get('sso-dashboard'));
  await page.keyboard.type('X');
  assert.equal(await field.inputValue(), 'Xada');
  assert.ok(await form.evaluate((element) => element.isConnected));
  assert.equal(await page.locator('sso-login').count(), 1);
  assert.deepEqual(tenants, [tenant]);
  assert.deepEqual(complaints, []);
  return page;
}

test('the page of /login contains the sign-in element, which can be used before React and by the portal after it', async () => {
  const { page, releaseReact, loads, complaints } = await visitWithoutReact();
  const reply = await page.goto(`${portal.url()}/login`);
  assert.match((await reply?.text()) ?? '', /<main><sso-login tenant="ACME"><\/sso-login><\/main>/);
  await userId(page).fill(ADA);
  await password(page).fill(PASSWORD);
  releaseReact();
  await providers(page).first().waitFor();
  await page.waitForFunction(() => customElements.get('sso-dashboard'));
  await password(page).press('Enter');
  await productLinks(page).first().waitFor();
  assert.deepEqual(loads, ['/login']);
  assert.deepEqual(complaints, []);
});

for (const { title, address, tenant } of [
  { title: 'without a tenant', address: () => `${portal.url()}/login`, tenant: 'ACME' },
  {
    title: 'with a tenant in the path',
    address: () => `${portal.url()}/globex/login/`,
    tenant: 'GLOBEX',
  },
  {
    title: 'with a tenant in the host name',
    address: () => `${portal.url('globex')}/acme/LOGIN`,
    tenant: 'GLOBEX',
  },
])
  test(`text typed before React is kept by the portal, ${title}`, async () => {
    await typeEarly(address(), tenant);
  });

test('the root shows the form before React, under the address of sign-in', async () => {
  const page = await typeEarly(`${portal.url()}/?from=mail`, 'ACME');
  assert.equal(page.url(), `${portal.url()}/login`);
});

for (const { title, pending, tenant } of [
  { title: 'the tenant of the last visit', pending: '', tenant: 'GLOBEX' },
  { title: 'the tenant of a single sign-on that is not complete', pending: 'ACME', tenant: 'ACME' },
])
  test(`/login shows ${title}, and asks for no other`, async () => {
    const { page, tenants } = await visitWithoutReact();
    await page.addInitScript((code) => {
      localStorage.setItem('tenant', 'GLOBEX');
      if (code) sessionStorage.setItem('sso-elements.pendingSso', code);
    }, pending);
    await page.goto(`${portal.url()}/login`);
    await userId(page).fill('ada');
    assert.deepEqual(tenants, [tenant]);
  });

test('Enter pressed before React signs in, and leads to the dashboard', async () => {
  const { page, releaseReact, complaints } = await visitWithoutReact();
  await page.goto(`${portal.url()}/login`);
  await typeCredentials(page, ADA);
  releaseReact();
  await productLinks(page).first().waitFor();
  assert.ok(page.url().endsWith('/dashboard'));
  assert.deepEqual(complaints, []);
});

/** Records whether the page ever contains a field; call before it is opened. */
const recordFields = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('input')) Reflect.set(globalThis, 'hadField', true);
    }).observe(document, { childList: true, subtree: true });
  });
const hadField = (page: Page) => page.evaluate(() => Reflect.has(globalThis, 'hadField'));

test('a signed-in user gets from /login to the dashboard in one load, without a flash of the form', async () => {
  const { page, context, complaints, releaseReact, loads } = await visitWithoutReact();
  await seedSession(context, portal.url());
  await recordFields(page);
  const opened = page.waitForRequest(/react-/);
  await page.goto(`${portal.url()}/login`);
  await opened;
  releaseReact();
  await productLinks(page).first().waitFor();
  assert.deepEqual(loads, ['/login']);
  assert.equal(await hadField(page), false);
  assert.deepEqual(complaints, []);
});

test('an error of single sign-on is shown, and then the form', async () => {
  const { page, complaints } = await portal.visit();
  await page.goto(`${portal.url()}/login?errorMsg=${encodeURIComponent('Access was denied.')}`);
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Access was denied.').waitFor();
  await dialog.getByRole('button').first().click();
  await typeCredentials(page, ADA);
  await productLinks(page).first().waitFor();
  assert.deepEqual(complaints, []);
});

test('/login?reset opens the reset panel of the element that the page contains', async () => {
  const { page, complaints } = await portal.visit();
  await page.goto(`${portal.url()}/login?reset`);
  await page.getByRole('button', { name: 'Send OTP' }).waitFor();
  assert.equal(await page.locator('sso-login').count(), 1);
  assert.equal(page.url(), `${portal.url()}/login`);
  assert.deepEqual(complaints, []);
});

test('a user whose browser blocks scripts reads why the page is empty', async () => {
  const { page } = await portal.visit({ javaScriptEnabled: false });
  await page.goto(`${portal.url()}/login`);
  const note = page.locator('noscript');
  assert.match(await note.innerText(), /^The portal needs JavaScript\./);
  const box = await note.boundingBox();
  assert.ok(box && box.height > 0 && box.y === 0, JSON.stringify(box));
});

test('the form is shown in the browser’s language before React', async () => {
  const { page, releaseReact, complaints } = await visitWithoutReact({ locale: 'ar-SA' });
  await page.goto(`${portal.url()}/login`);
  const field = page.locator('[lang="ar-SA"][dir="rtl"] input[name=username]');
  await field.fill('ada');
  releaseReact();
  await page.getByRole('group').getByRole('button').first().waitFor();
  await page.waitForFunction(() => customElements.get('sso-dashboard'));
  assert.equal(await field.inputValue(), 'ada');
  assert.equal(await page.locator('html').getAttribute('dir'), 'rtl');
  assert.deepEqual(complaints, []);
});

for (const [title, colorScheme, chosen] of [
  ['on a dark system', 'dark', ''],
  ['on a light system by the user’s choice', 'light', 'dark'],
] as const)
  test(`no frame of sign-in is light ${title}`, async () => {
    const { page } = await portal.visit({ colorScheme, reducedMotion: 'no-preference' });
    await page.addInitScript((scheme) => {
      if (scheme) localStorage.setItem('sso-elements.scheme', scheme);
      const colors = new Set<string>();
      Reflect.set(globalThis, 'colors', colors);
      const record = () => {
        const { backgroundColor, colorScheme: painted } = getComputedStyle(
          document.documentElement,
        );
        colors.add(`${backgroundColor} ${painted}`);
        requestAnimationFrame(record);
      };
      requestAnimationFrame(record);
    }, chosen);
    // The style sheet arrives long before the script.
    await page.route('**/portal/start-*.js', async (route) => {
      // The script blocks rendering, so there are no frames to poll in.
      await page.waitForFunction(() => document.styleSheets.length > 0, undefined, { polling: 20 });
      await route.continue();
    });
    await page.goto(`${portal.url()}/login`);
    await providers(page).first().waitFor();
    const colors = await page.evaluate(() => [
      ...(Reflect.get(globalThis, 'colors') as Set<string>),
    ]);
    assert.ok(colors.length > 0);
    assert.deepEqual(
      colors.filter((color) => !color.startsWith('rgb(15, 19, 27) ')),
      [],
    );
  });

test('no other route shows the form, not even before React', async () => {
  const { page, context, releaseReact } = await visitWithoutReact();
  await seedSession(context, portal.url());
  await recordFields(page);
  for (const path of ['/terms&condition', '/no/such/login', '/page-unavailable', '/dashboard']) {
    const opened = page.waitForRequest(/react-/);
    const reply = await page.goto(portal.url() + path, { waitUntil: 'commit' });
    await opened;
    assert.doesNotMatch((await reply?.text()) ?? '', /<sso-login/, path);
    assert.equal(await page.locator('sso-login').count(), 0, path);
  }
  releaseReact();
  await productLinks(page).first().waitFor();
  assert.equal(await hadField(page), false);
});

test('sign-in works without the portal’s own script, by loading the next page', async () => {
  const { page } = await portal.visit();
  const lost = '**/portal/show-portal-*.js';
  await page.route(lost, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await Promise.all([page.waitForResponse(lost), page.goto(`${portal.url()}/login`)]);
  await providers(page).first().waitFor();
  await page.unroute(lost);
  await typeCredentials(page, ADA);
  await productLinks(page).first().waitFor();
  assert.ok(page.url().endsWith('/dashboard'));
});
