import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { productLinks, signIn, typeCredentials, usePortal } from './portal.ts';

// Rules: dashboard-18, dashboard-19, errors-09, errors-11, security-01, sign-in-09, sign-in-13, sign-in-24, storage-14
// Left out: `faults` breaks replies too.

const portal = usePortal();
const ADA = 'ada@acme.example';
const AUTH_TYPES = '**/authentications/authTypes*';
const PRODUCTS = '**/users/usersProducts';
const LOGIN = '**/api/auth/v3/login';

/** Invalid replies, as proxies and accidents cause them. */
const BROKEN = {
  html: { status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel’s network</h1>' },
  empty: { status: 204, body: '' },
  truncated: { status: 200, contentType: 'application/json', body: '{"success":true,"statusC' },
  'of the wrong shape': { status: 200, contentType: 'application/json', body: '{"hello":[1,2]}' },
  'a proxy’s 502': { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
};

const okay = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Okay' });

test('invalid sign-in options show a message and can be requested again', async (t) => {
  const { page } = await portal.visit();
  const again = page.getByRole('button', { name: 'Try again' });
  let opens = () => page.goto(`${portal.url()}/login`) as Promise<unknown>;
  for (const [name, reply] of Object.entries(BROKEN))
    await t.test(name, async () => {
      await page.route(AUTH_TYPES, (route) => route.fulfill(reply));
      await opens();
      await okay(page).click();
      await again.waitFor();
      await page.unroute(AUTH_TYPES);
      opens = () => again.click();
    });
  await again.click();
  await page.getByRole('textbox', { name: 'User ID' }).waitFor();
});

test('an invalid login reply shows a message, clears the password and keeps the user ID', async (t) => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url()}/login`);
  for (const [name, reply] of Object.entries(BROKEN))
    await t.test(name, async () => {
      await page.route(LOGIN, (route) => route.fulfill(reply));
      await typeCredentials(page, ADA);
      const dialog = page.getByRole('alertdialog', { name: 'Failed!' });
      await dialog.getByRole('button', { name: 'Okay' }).click();
      await dialog.waitFor({ state: 'detached' });
      assert.equal(await page.getByRole('textbox', { name: 'User ID' }).inputValue(), ADA);
      assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), '');
      await page.unroute(LOGIN);
    });
  await typeCredentials(page, ADA);
  await page.waitForURL('**/dashboard');
});

test('invalid replies with products keep the user signed in, until the third try has failed', async () => {
  const { page } = await portal.visit();
  const again = page.getByRole('button', { name: 'Try again' });
  const replies = Object.values(BROKEN);
  let calls = 0;
  await page.route(PRODUCTS, (route) => route.fulfill(replies[calls++ % replies.length]));
  await page.goto(`${portal.url()}/login`);
  await typeCredentials(page, ADA);
  await page.getByRole('heading', { name: 'Your products could not be loaded' }).waitFor();
  assert.equal(calls, 3);
  assert.equal(new URL(page.url()).pathname, '/dashboard');

  await again.click();
  await again.and(page.locator('[aria-disabled]')).waitFor({ state: 'detached' });
  await again.click();
  await page.waitForURL('**/login');
  const reason = 'You were signed out because your products could not be loaded.';
  await page.getByRole('status').filter({ hasText: reason }).waitFor();
  assert.equal(calls, 9);

  await page.unroute(PRODUCTS);
  await typeCredentials(page, ADA);
  await productLinks(page).first().waitFor();
});

test('products that load at the third attempt are shown without an error', async () => {
  const { page } = await portal.visit();
  let tries = 0;
  await page.route(PRODUCTS, (route) => {
    tries += 1;
    return tries < 3 ? route.abort('connectionreset') : route.continue();
  });
  await signIn(page, portal.url(), ADA);
  assert.equal(await productLinks(page).count(), 9);
  assert.equal(await page.getByRole('alert').filter({ hasText: 'Failed!' }).count(), 0);
});

test('an unreachable gateway shows a retry button, and sign-in works once it is back', async () => {
  const { page, context } = await portal.visit();
  await context.route(/\/(api|assets)\//, (route) => route.abort('connectionrefused'));
  await page.goto(`${portal.url()}/login`);
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  await context.unroute(/\/(api|assets)\//);
  await page.reload();
  await typeCredentials(page, ADA);
  await page.waitForURL('**/dashboard');
});

test('an offline visitor sees a message', async () => {
  const { page, context } = await portal.visit();
  // The notifications element is fetched while the page is idle; before that, it could not show anything.
  const notices = page.waitForResponse(/notifications-element/);
  await page.goto(`${portal.url()}/login`);
  await page.getByRole('textbox', { name: 'User ID' }).waitFor();
  // An import resolves once the module and its own imports have loaded.
  await page.evaluate((url) => import(url), (await notices).url());
  await context.setOffline(true);
  await typeCredentials(page, ADA);
  await page.getByRole('alertdialog', { name: 'Failed!' }).waitFor();
  await page.getByText('You appear to be offline.').first().waitFor();
  await context.setOffline(false);
});

const STORAGES: Record<string, () => void> = {
  blocked: () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  },
  full: () => {
    try {
      for (let size = 2 ** 20; size > 0; size >>= 1)
        for (let part = 0; ; part += 1) {
          if (part > 20) break;
          try {
            localStorage.setItem(`filler-${size}-${part}`, 'x'.repeat(size));
          } catch {
            break;
          }
        }
    } catch {
      // The storage is full, as intended.
    }
  },
  corrupt: () => {
    const keys = ['tenantTheme', 'roles', 'prevVisitedPathForForceLogoutUser', 'locale'];
    for (const key of [...keys, 'tokenExpiryTime', 'sso-elements.clock', 'userId'])
      localStorage.setItem(key, '{"broken": [');
    localStorage.setItem('isAuthenticated', 'maybe');
    localStorage.setItem('previouslyVisitedPath', '\u0000\uD800');
    localStorage.setItem('sso-elements.productCodes', '{"length": 1e9}');
  },
};

for (const [name, arrange] of Object.entries(STORAGES)) {
  test(`a user signs in and sees the products if the storage is ${name}`, async () => {
    const { page, context, complaints } = await portal.visit();
    if (name === 'blocked') await context.addInitScript(arrange);
    else {
      await page.goto(`${portal.url()}/elements/sso-login.js`);
      await page.evaluate(arrange);
    }
    await page.goto(`${portal.url()}/login`);
    // Without storage, the consent answer is missing too.
    if (name === 'blocked') await page.getByRole('button', { name: 'Accept essential' }).click();
    await typeCredentials(page, ADA);
    await page.waitForURL('**/dashboard');
    await productLinks(page).first().waitFor();
    assert.equal(await productLinks(page).count(), 9);
    assert.deepEqual(complaints, []);
  });
}

test('markup in theme texts, names, products and messages is shown as text and never executed', async () => {
  const { page, complaints } = await portal.visit();
  const attack = '<img src=x onerror="document.title=1"><script>alert(1)</script>';
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  await page.route(AUTH_TYPES, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as {
      data: { theme: { themeDetails: { value: string; type: string }[] } };
    };
    for (const entry of body.data.theme.themeDetails)
      if (!['ICON', 'MLOGO', 'PLOGO', 'IMG'].includes(entry.type)) entry.value = attack;
    await route.fulfill({ response: reply, json: body });
  });
  await page.route(PRODUCTS, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: Record<string, string>[] };
    for (const product of body.data) {
      product['productName'] = attack;
      product['longDescription'] = attack;
    }
    await route.fulfill({ response: reply, json: body });
  });
  await page.goto(`${portal.url()}/login?errorMsg=${encodeURIComponent(attack)}`);
  await page.getByRole('alertdialog').getByText('<img src=x').waitFor();
  await okay(page).click();
  await typeCredentials(page, ADA);
  await page.waitForURL('**/dashboard');
  await productLinks(page).first().getByText('<img src=x').first().waitFor();
  assert.equal(dialogs, 0);
  assert.deepEqual(complaints, []);
});

test('the browser recognizes the fields of the password form and logs no hints about it', async () => {
  const { page } = await portal.visit();
  const remarks: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('[DOM]')) remarks.push(message.text());
  });
  await page.goto(`${portal.url()}/login`);
  await page.getByRole('textbox', { name: 'User ID' }).waitFor();
  const fields = await page.evaluate(() =>
    [...document.querySelectorAll('input')].map((input) => ({
      autocomplete: input.autocomplete,
      hasForm: input.form !== null,
    })),
  );
  assert.deepEqual(fields, [
    { autocomplete: 'username', hasForm: true },
    { autocomplete: 'current-password', hasForm: true },
  ]);
  assert.deepEqual(remarks, []);
});
