import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endIn } from '../end-in.ts';
import { usePortal } from '../portal.ts';

const portal = usePortal();
const WARNING = 'Your Session is About to Expire!';

test('the warning opens as a modal dialog, and Stay Signed In closes it in both tabs', async () => {
  const ada = await portal.visit();
  await portal.signIn(ada, 'ada@acme.example');
  const other = await ada.openTab();
  await other.open(portal.url('/dashboard'));
  await other.finds('link', 'Payments');
  await ada.evaluate(endIn(100));
  await other.evaluate(endIn(100));
  await ada.finds('alertdialog', WARNING);
  await other.finds('alertdialog', WARNING);
  await ada.click('button', 'Stay Signed In');
  await ada.misses('alertdialog', WARNING);
  await other.misses('alertdialog', WARNING);
  await other.open(portal.url('/dashboard'));
  await other.finds('link', 'Payments');
  assert.deepEqual(ada.complaints, []);
});

test('Logout in the warning ends the session', async () => {
  const grace = await portal.visit();
  await portal.signIn(grace, 'grace@acme.example');
  await grace.evaluate(endIn(100));
  await grace.finds('alertdialog', WARNING);
  await grace.click('button', 'Logout');
  await grace.arrivesAt('/login');
  assert.deepEqual(grace.complaints, []);
});

test('an expired session opens the sign-in dialog over the page of a suite app', async () => {
  const linus = await portal.visit();
  await portal.signIn(linus, 'linus@acme.example');
  await linus.open(portal.url('/host/guard-only.html'));
  await linus.sees('Session: ');
  await linus.evaluate(endIn(-1));
  await linus.finds('dialog', 'Sign in again');
});
