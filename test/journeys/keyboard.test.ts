import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { SCENES } from '../screens/scenes.ts';
import { focused, tabTo } from './by-keyboard.ts';
import { signIn, usePortal } from './portal.ts';

// Rules: accessibility-02, header-06, session-warning-07, session-warning-12

const portal = usePortal();
const ADA = 'ada@acme.example';

async function play(page: Page, name: string): Promise<void> {
  const scene = SCENES.find((candidate) => candidate.name === name);
  assert.ok(scene, name);
  await scene.play(page, () => portal.url());
}

const warning = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Your Session is About to Expire!' });

test('the profile panel opens and closes with the keyboard, traps the focus and returns it', async () => {
  const { page } = await portal.visit();
  await signIn(page, portal.url(), ADA);
  await tabTo(page, 'Open profile panel');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Profile' });
  await panel.waitFor();
  await tabTo(page, 'Close profile panel');
  await tabTo(page, 'Sign out');
  await tabTo(page, 'Close profile panel');
  await page.keyboard.press('Space');
  await panel.waitFor({ state: 'detached' });
  assert.match(await focused(page), /Open profile panel/);
});

test('the keyboard activates Stay Signed In in the session warning', async () => {
  const { page } = await portal.visit();
  await play(page, 'session-warning');
  await tabTo(page, 'Stay Signed In');
  await page.keyboard.press('Enter');
  await warning(page).waitFor({ state: 'detached' });
  assert.match(page.url(), /\/dashboard$/);
});

test('the keyboard activates Logout in the session warning', async () => {
  const { page } = await portal.visit();
  await play(page, 'session-warning');
  await tabTo(page, 'Logout');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
});
