import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD } from '../../journeys/portal.ts';
import { typeCredentials, usePortal } from '../portal.ts';

const portal = usePortal();
const ADA = 'ada@acme.example';

/** Returns an expression that is true once `count` calls to a path have been answered. */
const hasReplies = (path: string, count: number): string =>
  `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('${path}')).length >= ${count}`;

test('a user signs in with a password, and a sign-out in one tab signs out the other tab', async () => {
  const ada = await portal.visit();
  await portal.signIn(ada, ADA);
  await ada.finds('heading', 'Welcome Ada Lovelace!');
  const other = await ada.openTab();
  await other.open(portal.url('/dashboard'));
  await other.finds('link', 'Payments');
  await ada.click('button', 'Sign out');
  await ada.arrivesAt('/login');
  await other.arrivesAt('/login');
  await other.finds('textbox', 'User ID');
  assert.deepEqual(ada.complaints, []);
});

test('the captcha appears after three wrong passwords, and a wrong captcha shows an error', async () => {
  const grace = await portal.visit();
  await grace.open(portal.url('/login'));
  for (let tries = 1; tries <= 3; tries += 1) {
    await typeCredentials(grace, 'grace@acme.example', `wrong-${tries}`);
    // Keys pressed before hydration take effect afterwards.
    await grace.waitsFor(hasReplies('/v3/login', tries));
    await grace.misses('button', 'Signing in…');
    await grace.finds('button', 'Sign In');
  }
  await grace.fill('Enter CAPTCHA', '------');
  await grace.sees('Incorrect CAPTCHA. Please try again.');
  assert.deepEqual(grace.complaints, []);
});

test('a user signs in through a provider', async () => {
  const visitor = await portal.visit();
  await visitor.open(portal.url('/login'));
  await visitor.click('button', 'Framework Admin Login');
  await visitor.fill('Email', 'linus@acme.example');
  await visitor.fill('Password', PASSWORD);
  await visitor.press('Enter');
  await visitor.arrivesAt('/dashboard');
  await visitor.sees('You are logged in.');
  assert.deepEqual(visitor.complaints, []);
});
