import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PASSWORD, providers, usePortal, type Visitor } from './portal.ts';

// Rules: sign-in-11, sign-in-25, sign-in-26, theming-12
// Left out: `elements/prerender` has the form too.

const portal = usePortal();
const ADA = 'ada@acme.example';
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; connect-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types sso-elements sso-elements#html dompurify";

/** A host page with a sign-in tag whose requests for React are delayed until `releaseReact`. */
interface PageWithoutReact extends Visitor {
  releaseReact(): void;
  /** Returns how often the sign-in options were requested. */
  authTypesCalls(): number;
}

async function openWithoutReact(
  attributes = 'tenant="ACME"',
  options: Parameters<typeof portal.visit>[0] = {},
  prepare?: (page: Page) => Promise<unknown>,
): Promise<PageWithoutReact> {
  const visitor = await portal.visit(options);
  const { page } = visitor;
  let releaseReact = () => {};
  const gate = new Promise<void>((resolve) => (releaseReact = resolve));
  let authTypesCalls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/authTypes')) authTypesCalls += 1;
  });
  page.on('console', (message) => {
    if (message.type() === 'error') visitor.complaints.push(message.text());
  });
  await page.route('**/chunks/react-*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await page.route('**/host/sign-in', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': POLICY },
      body: `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
        <script type="module" src="/elements/sso-login.js"></script>
        <body><main><sso-login ${attributes}>Loading …</sso-login></main>`,
    }),
  );
  await prepare?.(page);
  await page.goto(`${portal.url()}/host/sign-in`);
  return { ...visitor, releaseReact, authTypesCalls: () => authTypesCalls };
}

const userId = (page: Page) => page.getByRole('textbox', { name: 'User ID' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
/** The provider button, which only the complete screen shows. */
const providerButton = (page: Page) => providers(page).first();

test('text typed before React has loaded is kept, including caret and focus', async () => {
  const { page, releaseReact, authTypesCalls, complaints } = await openWithoutReact();
  await userId(page).pressSequentially('ada');
  await userId(page).press('Home');
  const field = await userId(page).elementHandle();
  assert.ok(field);
  assert.equal(await providerButton(page).count(), 0);
  assert.equal(await page.getByText('Loading …').count(), 0);

  releaseReact();
  await providerButton(page).waitFor();
  await page.keyboard.type('X');
  assert.equal(await field.inputValue(), 'Xada');
  assert.ok(await field.evaluate((element) => element.isConnected));
  assert.equal(authTypesCalls(), 1);
  assert.deepEqual(complaints, []);
});

test('Enter pressed before React has loaded signs in once, as soon as React has loaded', async () => {
  const { page, releaseReact, complaints } = await openWithoutReact();
  let logins = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v3/login')) logins += 1;
  });
  await userId(page).fill(ADA);
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  await password(page).press('Enter');
  assert.equal(logins, 0);
  assert.ok(page.url().endsWith('/host/sign-in'));

  releaseReact();
  await page.waitForURL('**/dashboard');
  assert.equal(logins, 1);
  assert.deepEqual(complaints, []);
});

test('a form submitted by a password manager before React has loaded is sent once, afterwards', async () => {
  const { page, releaseReact, complaints } = await openWithoutReact();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await userId(page).fill(ADA);
  await password(page).fill(PASSWORD);
  await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  releaseReact();
  await page.waitForURL('**/dashboard');
  assert.deepEqual(sent, ['/api/auth/v3/login']);
  assert.deepEqual(complaints, []);
});

test('a user ID set by the page appears before React has loaded, with the focus on the password', async () => {
  const { page, releaseReact } = await openWithoutReact(`tenant="ACME" user-id="${ADA}"`);
  await userId(page).waitFor();
  assert.equal(await userId(page).inputValue(), ADA);
  await page.keyboard.type('half a');

  releaseReact();
  await providerButton(page).waitFor();
  await page.keyboard.type(' word');
  assert.equal(await userId(page).inputValue(), ADA);
  assert.equal(await password(page).inputValue(), 'half a word');
});

test('a typed user ID replaces the user ID set by the page', async () => {
  const { page, releaseReact } = await openWithoutReact(`tenant="ACME" user-id="${ADA}"`);
  await userId(page).fill('grace');
  releaseReact();
  await providerButton(page).waitFor();
  assert.equal(await userId(page).inputValue(), 'grace');
});

test('a button pressed before React has loaded acts once React has loaded', async () => {
  const { page, releaseReact } = await openWithoutReact();
  await password(page).fill('secret');
  await page.getByRole('button', { name: 'Show password' }).click();
  assert.equal(await password(page).getAttribute('type'), 'password');

  releaseReact();
  await page.getByRole('button', { name: 'Hide password' }).waitFor();
  assert.equal(await password(page).getAttribute('type'), 'text');
  assert.equal(await password(page).inputValue(), 'secret');
});

test('the prerendered form uses the user’s language and text direction', async () => {
  const { page, releaseReact, complaints } = await openWithoutReact('tenant="ACME" locale="ar_SA"');
  const form = page.locator('[lang="ar-SA"][dir="rtl"] form');
  await form.locator('input[name=username]').fill('ada');
  assert.doesNotMatch(await form.innerText(), /[A-Za-z]/);

  releaseReact();
  await page.getByRole('group').getByRole('button').first().waitFor();
  assert.equal(await form.locator('input[name=username]').inputValue(), 'ada');
  assert.deepEqual(complaints, []);
});

test('the environment file is read before the sign-in options, and the form still appears before React', async () => {
  const { page, releaseReact, authTypesCalls } = await openWithoutReact(
    'environment="/assets/environments/environment.release.json"',
  );
  await userId(page).fill('ada');
  assert.equal(await providerButton(page).count(), 0);
  releaseReact();
  await providerButton(page).waitFor();
  assert.equal(await userId(page).inputValue(), 'ada');
  assert.equal(authTypesCalls(), 1);
});

test('a user’s choice of dark mode applies to the prerendered form', async () => {
  const { page } = await openWithoutReact('tenant="ACME"', { colorScheme: 'light' }, (opened) =>
    opened.addInitScript(() => localStorage.setItem('sso-elements.scheme', 'dark')),
  );
  const card = page.getByRole('region', { name: 'Sign in' });
  const color = () => card.evaluate((element) => getComputedStyle(element).backgroundColor);
  assert.equal(await color(), 'rgb(24, 29, 40)');
});

test('no form is rendered if the tenant offers no password sign-in', async () => {
  const { page, releaseReact } = await openWithoutReact('tenant="ACME"', {}, (opened) =>
    opened.route('**/authTypes*', async (route) => {
      const reply = await route.fetch();
      const text = (await reply.text()).replace('"BASIC"', '"OIDC"');
      await route.fulfill({ response: reply, body: text });
    }),
  );
  const isRendered = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        new MutationObserver(() => {
          if (document.querySelector('sso-login input')) resolve(true);
        }).observe(document, { childList: true, subtree: true });
        addEventListener('sso-ready', () => resolve(false));
      }),
  );
  releaseReact();
  assert.equal(await isRendered, false);
  await providerButton(page).waitFor();
  assert.equal(await userId(page).count(), 0);
});

test('a failure of the prefetched call shows one error, without a second call', async () => {
  const { page, releaseReact, authTypesCalls } = await openWithoutReact(
    'tenant="ACME"',
    {},
    (opened) => opened.route('**/authTypes*', (route) => route.abort()),
  );
  releaseReact();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  assert.equal(await userId(page).count(), 0);
  assert.equal(authTypesCalls(), 1);
});
