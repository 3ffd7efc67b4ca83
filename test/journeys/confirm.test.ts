import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { chunkOf } from '../../tools/import-closure.mjs';
import { PASSWORD, signIn, usePortal } from './portal.ts';

// Rules: confirm-01, confirm-02, confirm-03, confirm-04, confirm-11

const portal = usePortal();

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });
const password = (page: Page) => dialog(page).getByLabel('Password', { exact: true });

/** Opens the page of a suite app with unsaved work, as a user who has just signed in. */
async function openApp(user: string) {
  const visitor = await portal.visit();
  const { page } = visitor;
  await signIn(page, portal.url(), user);
  await page.goto(`${portal.url()}/host/guard-only.html`);
  await page.getByText(/Session: \d/).waitFor();
  await page.getByRole('textbox', { name: 'Note for the approver' }).fill('two hours of work');
  return visitor;
}

/** Asks by the guard; the page's title says the result. */
async function ask(page: Page, maxAgeSeconds: number): Promise<void> {
  await page.evaluate((maxAge) => {
    const guard = document.querySelector('sso-session-guard');
    document.title = 'asked';
    void guard?.confirm({ maxAgeSeconds: maxAge }).then((result) => {
      document.title = String(result);
    });
  }, maxAgeSeconds);
}

const result = async (page: Page): Promise<string> => {
  await page.waitForFunction(() => document.title !== 'asked');
  return page.title();
};

test('a user confirms with the password, and keeps the session and the work', async () => {
  const { page, context, complaints } = await openApp('ada@acme.example');
  const cookies = async () => {
    const all = await context.cookies();
    return all.filter(({ httpOnly }) => httpOnly).map(({ name, value }) => `${name}=${value}`);
  };
  const before = await cookies();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await ask(page, -1);
  await password(page).fill('Wrong-2026!');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('wrong').first().waitFor();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  assert.equal(await result(page), 'true');
  await dialog(page).waitFor({ state: 'detached' });
  const note = page.getByRole('textbox', { name: 'Note for the approver' });
  assert.equal(await note.inputValue(), 'two hours of work');
  assert.deepEqual(await cookies(), before);
  const react = chunkOf('node_modules/react/cjs/react.production.js').replace(
    'dist/cdn',
    '/elements',
  );
  assert.deepEqual(
    scripts.filter((path) => path === react),
    [],
  );
  assert.deepEqual(complaints, []);
});

test('a confirmation counts for the next action, until it is too old', async () => {
  const { page } = await openApp('grace@acme.example');
  await ask(page, 300);
  assert.equal(await result(page), 'true');
  await ask(page, -1);
  await password(page).fill(PASSWORD);
  await page.keyboard.press('Enter');
  assert.equal(await result(page), 'true');
  await ask(page, 60);
  assert.equal(await result(page), 'true');
});

test('a user who cancels stays signed in, on the same page', async () => {
  const { page } = await openApp('linus@acme.example');
  await ask(page, -1);
  await password(page).waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await result(page), 'false');
  await dialog(page).waitFor({ state: 'detached' });
  assert.match(page.url(), /guard-only\.html$/);
  await page.getByText(/Session: \d/).waitFor();
});
