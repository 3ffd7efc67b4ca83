import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signIn, typeCredentials, usePortal } from './portal.ts';

// Rules: pages-01, pages-04, routes-02, routes-06, routes-11, routes-14, routes-15, routes-16, storage-10, tenants-06

const portal = usePortal();
const ADA = 'ada@acme.example';

test('a visitor without a session signs in and returns to the requested page', async () => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url()}/profile`);
  await page.waitForURL('**/login');
  await typeCredentials(page, ADA);
  await page.waitForURL('**/profile');
});

const FORGED = [
  'https://evil.example/dashboard',
  '//evil.example/',
  '/\\evil.example/',
  'javascript:alert(1)',
  '/login',
];

for (const path of FORGED) {
  test(`a forged saved path leads only to the dashboard: ${path}`, async () => {
    const { page, complaints } = await portal.visit();
    await page.goto(`${portal.url()}/login`);
    await page.evaluate((forged) => {
      localStorage.setItem('previouslyVisitedPath', forged);
      localStorage.setItem(
        'prevVisitedPathForForceLogoutUser',
        JSON.stringify({ 'ada@acme.example': forged }),
      );
    }, path);
    await signIn(page, portal.url(), ADA);
    assert.equal(new URL(page.url()).origin, portal.url());
    assert.deepEqual(complaints, []);
  });
}

const TERMS = ['/terms&condition', '/terms%26condition'];

for (const path of TERMS) {
  test(`the terms are available at ${path} for a new visitor`, async () => {
    const { page, complaints } = await portal.visit();
    await page.goto(portal.url() + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    assert.deepEqual(complaints, []);
  });
}

test('an unknown tenant leads to the page "Page unavailable"', async () => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url()}/nowhere/login`);
  await page.waitForURL('**/page-unavailable');
  await page.getByRole('heading', { name: 'Page unavailable' }).waitFor();
  await page.getByText("Sorry, we couldn't find the site NOWHERE").waitFor();
  await page.getByRole('link', { name: 'Please contact your site administrator' }).click();
  await page.waitForURL('**/login');
});

test('an unknown path redirects to sign-in, and is not restored after sign-in', async () => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url()}/no/such/screen`);
  await page.waitForURL('**/login');
  await typeCredentials(page, ADA);
  await page.waitForURL('**/dashboard');
  await page.goto(`${portal.url()}/no/such/screen`);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'Go to dashboard' }).first().click();
  await page.waitForURL('**/dashboard');
});

test('a visitor without a session returns to the requested section of the documents screen', async () => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url()}/documents#community`);
  await page.waitForURL('**/login');
  await typeCredentials(page, ADA);
  await page.waitForURL('**/documents#community');
  await page.getByRole('button', { name: /Ada Lovelace/ }).click();
  await page.getByRole('link', { name: /^Service Status \(opens/ }).waitFor();
});

test('a sign-out in one tab signs out all other tabs, whatever page they show', async () => {
  const { page, context } = await portal.visit();
  await signIn(page, portal.url(), ADA);
  const open = async (path: string) => {
    const tab = await context.newPage();
    await tab.goto(portal.url() + path);
    await tab.getByRole('button', { name: 'Sign out' }).waitFor();
    return tab;
  };
  const documents = await open('/documents');
  const unknown = await open('/no/such/screen');
  const terms = await open('/terms&condition');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await documents.waitForURL('**/login');
  await unknown.waitForURL('**/login');
  await terms.getByRole('button', { name: 'Sign out' }).waitFor({ state: 'detached' });
  assert.match(terms.url(), /\/terms&condition$/);
});

test('a sign-in in one of two tabs redirects each tab to the path that it was opened for', async () => {
  const { page, context } = await portal.visit();
  await page.goto(`${portal.url()}/profile`);
  await page.waitForURL('**/login');
  const other = await context.newPage();
  await other.goto(`${portal.url()}/documents`);
  await other.waitForURL('**/login');
  await other.getByRole('textbox', { name: 'User ID' }).waitFor();
  await page.bringToFront();
  await typeCredentials(page, ADA);
  await page.waitForURL('**/profile');
  await other.waitForURL('**/documents');
});

test('the documents screen sets the current label', async () => {
  const { page } = await portal.visit();
  await signIn(page, portal.url(), ADA);
  await page.goto(`${portal.url()}/documents`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => localStorage.getItem('currentLable') === 'SSO');
});
