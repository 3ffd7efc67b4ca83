import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endIn } from '../end-in.ts';
import { usePortal } from '../portal.ts';

const portal = usePortal();
const WARNING = 'Your Session is About to Expire!';

test('the warning comes, is modal, and Stay Signed In takes it away in both tabs', async () => {
  const ada = await portal.visit();
  await portal.signIn(ada, 'ada@acme.example');
  const other = await ada.atNewTab();
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
  await grace.isAt('/login');
  assert.deepEqual(grace.complaints, []);
});

test('a session that ran out asks for sign-in over the page of a suite app', async () => {
  const linus = await portal.visit();
  await portal.signIn(linus, 'linus@acme.example');
  await linus.open(portal.url('/host/guard-only.html'));
  await linus.sees('Session: ');
  await linus.evaluate(endIn(-1));
  await linus.finds('dialog', 'Sign in again');
});
