import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signIn, typeCredentials, usePortal } from './portal.ts';

const portal = usePortal();
const ADA = 'ada@acme.example';

test('a visitor who is not signed in goes to sign-in and comes back to where she was', async () => {
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
  test(`a forged saved path leads nowhere but the dashboard: ${path}`, async () => {
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
  test(`the terms are found at ${path}, for a visitor who was never here`, async () => {
    const { page, complaints } = await portal.visit();
    await page.goto(portal.url() + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    assert.deepEqual(complaints, []);
  });
}

test('an unknown tenant is told that its page is unavailable', async () => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url()}/nowhere/login`);
  await page.waitForURL('**/page-unavailable');
  await page.getByRole('heading', { name: 'Page unavailable' }).waitFor();
  await page.getByText("Sorry, we couldn't find the site NOWHERE").waitFor();
  await page.getByRole('link', { name: 'Please contact your site administrator' }).click();
  await page.waitForURL('**/login');
});

test('an address that leads nowhere says so and offers a way on', async () => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url()}/no/such/screen`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page
    .getByRole('link', { name: /sign in/i })
    .first()
    .click();
  await page.waitForURL('**/login');
});

test('the documents screen sets the current label', async () => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url()}/documents`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => localStorage.getItem('currentLable') === 'SSO');
});
