import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD } from '../../journeys/portal.ts';
import { typeCredentials, usePortal } from '../portal.ts';

const portal = usePortal();
const ADA = 'ada@acme.example';

/** In the page: so many calls to a path have been answered. */
const answersOf = (path: string, count: number): string =>
  `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('${path}')).length >= ${count}`;

test('signs in by password, and a sign-out in one tab ends the other', async () => {
  const ada = await portal.visit();
  await portal.signIn(ada, ADA);
  await ada.finds('heading', 'Welcome Ada Lovelace!');
  const other = await ada.atNewTab();
  await other.open(portal.url('/dashboard'));
  await other.finds('link', 'Payments');
  await ada.click('button', 'Sign out');
  await ada.isAt('/login');
  await other.isAt('/login');
  await other.finds('textbox', 'User ID');
  assert.deepEqual(ada.complaints, []);
});

test('three wrong passwords bring the captcha, and a wrong captcha is said', async () => {
  const grace = await portal.visit();
  await grace.open(portal.url('/login'));
  for (let tries = 1; tries <= 3; tries += 1) {
    await typeCredentials(grace, 'grace@acme.example', `wrong-${tries}`);
    // What is pressed before the form works is done once it does.
    await grace.holds(answersOf('/v3/login', tries));
    await grace.misses('button', 'Signing in…');
    await grace.finds('button', 'Sign In');
  }
  await grace.fill('Enter CAPTCHA', '------');
  await grace.sees('Incorrect CAPTCHA. Please try again.');
  assert.deepEqual(grace.complaints, []);
});

test('signs in through a provider', async () => {
  const visitor = await portal.visit();
  await visitor.open(portal.url('/login'));
  await visitor.click('button', 'Framework Admin Login');
  await visitor.fill('Email', 'linus@acme.example');
  await visitor.fill('Password', PASSWORD);
  await visitor.press('Enter');
  await visitor.isAt('/dashboard');
  await visitor.sees('You are logged in.');
  assert.deepEqual(visitor.complaints, []);
});
