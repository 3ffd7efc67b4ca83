import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PASSWORD, providers, usePortal, type Visitor } from './portal.ts';

const portal = usePortal();
const ADA = 'ada@acme.example';
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; connect-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types sso-elements sso-elements#html dompurify";

/** A page of somebody else's with a sign-in tag, which has to wait for React until `letReactCome`. */
interface SlowPage extends Visitor {
  letReactCome(): void;
  /** How often the ways to sign in were asked for. */
  asked(): number;
}

async function openSlowly(
  attributes = 'tenant="ACME"',
  options: Parameters<typeof portal.visit>[0] = {},
  prepare?: (page: Page) => Promise<unknown>,
): Promise<SlowPage> {
  const visitor = await portal.visit(options);
  const { page } = visitor;
  let letReactCome = () => {};
  const gate = new Promise<void>((resolve) => (letReactCome = resolve));
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/authTypes')) asked += 1;
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
  return { ...visitor, letReactCome, asked: () => asked };
}

const userId = (page: Page) => page.getByRole('textbox', { name: 'User ID' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
/** What the screen shows once React has drawn all of it. */
const whole = (page: Page) => providers(page).first();

test('what is typed before React has come stays as it is, caret and focus included', async () => {
  const { page, letReactCome, asked, complaints } = await openSlowly();
  await userId(page).pressSequentially('ada');
  await userId(page).press('Home');
  const field = await userId(page).elementHandle();
  assert.ok(field);
  assert.equal(await whole(page).count(), 0);
  assert.equal(await page.getByText('Loading …').count(), 0);

  letReactCome();
  await whole(page).waitFor();
  await page.keyboard.type('X');
  assert.equal(await field.inputValue(), 'Xada');
  assert.ok(await field.evaluate((element) => element.isConnected));
  assert.equal(asked(), 1);
  assert.deepEqual(complaints, []);
});

test('Enter before React has come signs in as soon as it is there, once', async () => {
  const { page, letReactCome, complaints } = await openSlowly();
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

  letReactCome();
  await page.waitForURL('**/dashboard');
  assert.equal(logins, 1);
  assert.deepEqual(complaints, []);
});

test('a form that a password manager submits before React has come is sent when it is there, once', async () => {
  const { page, letReactCome, complaints } = await openSlowly();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await userId(page).fill(ADA);
  await password(page).fill(PASSWORD);
  await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  letReactCome();
  await page.waitForURL('**/dashboard');
  assert.deepEqual(sent, ['/api/auth/v3/login']);
  assert.deepEqual(complaints, []);
});

test('a user ID that the page gives is there before React, with the focus on the password', async () => {
  const { page, letReactCome } = await openSlowly(`tenant="ACME" user-id="${ADA}"`);
  await userId(page).waitFor();
  assert.equal(await userId(page).inputValue(), ADA);
  await page.keyboard.type('half a');

  letReactCome();
  await whole(page).waitFor();
  await page.keyboard.type(' word');
  assert.equal(await userId(page).inputValue(), ADA);
  assert.equal(await password(page).inputValue(), 'half a word');
});

test('a user ID typed over the one that the page gives stays as typed', async () => {
  const { page, letReactCome } = await openSlowly(`tenant="ACME" user-id="${ADA}"`);
  await userId(page).fill('grace');
  letReactCome();
  await whole(page).waitFor();
  assert.equal(await userId(page).inputValue(), 'grace');
});

test('a button pressed before React has come does its work then', async () => {
  const { page, letReactCome } = await openSlowly();
  await password(page).fill('secret');
  await page.getByRole('button', { name: 'Show password' }).click();
  assert.equal(await password(page).getAttribute('type'), 'password');

  letReactCome();
  await page.getByRole('button', { name: 'Hide password' }).waitFor();
  assert.equal(await password(page).getAttribute('type'), 'text');
  assert.equal(await password(page).inputValue(), 'secret');
});

test('the form before React speaks the language of the person, in its direction', async () => {
  const { page, letReactCome, complaints } = await openSlowly('tenant="ACME" locale="ar_SA"');
  const form = page.locator('[lang="ar-SA"][dir="rtl"] form');
  await form.locator('input[name=username]').fill('ada');
  assert.doesNotMatch(await form.innerText(), /[A-Za-z]/);

  letReactCome();
  await page.getByRole('group').getByRole('button').first().waitFor();
  assert.equal(await form.locator('input[name=username]').inputValue(), 'ada');
  assert.deepEqual(complaints, []);
});

test('an environment file is read before anybody is asked, and the form still comes before React', async () => {
  const { page, letReactCome, asked } = await openSlowly(
    'environment="/assets/environments/environment.release.json"',
  );
  await userId(page).fill('ada');
  assert.equal(await whole(page).count(), 0);
  letReactCome();
  await whole(page).waitFor();
  assert.equal(await userId(page).inputValue(), 'ada');
  assert.equal(asked(), 1);
});

test('a person’s own choice of dark holds from the first frame on', async () => {
  const { page } = await openSlowly('tenant="ACME"', { colorScheme: 'light' }, (opened) =>
    opened.addInitScript(() => localStorage.setItem('sso-elements.scheme', 'dark')),
  );
  const card = page.getByRole('region', { name: 'Sign in' });
  const color = () => card.evaluate((element) => getComputedStyle(element).backgroundColor);
  assert.equal(await color(), 'rgb(24, 29, 40)');
});

test('where the tenant offers no password, no form is drawn', async () => {
  const { page, letReactCome } = await openSlowly('tenant="ACME"', {}, (opened) =>
    opened.route('**/authTypes*', async (route) => {
      const reply = await route.fetch();
      const text = (await reply.text()).replace('"BASIC"', '"OIDC"');
      await route.fulfill({ response: reply, body: text });
    }),
  );
  const drawn = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        new MutationObserver(() => {
          if (document.querySelector('sso-login input')) resolve(true);
        }).observe(document, { childList: true, subtree: true });
        addEventListener('sso-ready', () => resolve(false));
      }),
  );
  letReactCome();
  assert.equal(await drawn, false);
  await whole(page).waitFor();
  assert.equal(await userId(page).count(), 0);
});

test('a refusal of the early call is told once, as of any other', async () => {
  const { page, letReactCome, asked } = await openSlowly('tenant="ACME"', {}, (opened) =>
    opened.route('**/authTypes*', (route) => route.abort()),
  );
  letReactCome();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  assert.equal(await userId(page).count(), 0);
  assert.equal(asked(), 1);
});
