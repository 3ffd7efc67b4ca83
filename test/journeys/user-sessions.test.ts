import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { signIn, usePortal } from './portal.ts';

// Rules: gateway-177, gateway-178, gateway-190, profile-42
// Left out: `server` and the views have tests of the sessions too.

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';
const LIST = '**/users/sessions';
const EVENTS = '**/users/events';
const portal = usePortal();

const card = (page: Page) => page.getByRole('region', { name: 'My sessions' });
const rows = (page: Page) => card(page).getByRole('list').getByRole('listitem');
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true });

async function openProfile(page: Page): Promise<void> {
  await page.goto(`${portal.url()}/profile`);
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
}

const activity = (page: Page) => page.getByRole('region', { name: 'Recent activity' });
const events = (page: Page) => activity(page).getByRole('list').getByRole('listitem');

/** Signs a user in, in a browser of its own. */
async function signedIn(user: string, userAgent?: string) {
  const visitor = await portal.visit(userAgent ? { userAgent } : {});
  await signIn(visitor.page, portal.url(), user);
  return visitor;
}

test('a user ends the session of a lost phone, which then has to sign in again', async () => {
  const user = 'ada@acme.example';
  const phone = await signedIn(user, PHONE);
  const { page, complaints } = await signedIn(user);
  await openProfile(page);
  await page.getByRole('navigation').getByRole('button', { name: 'My sessions' }).click();
  assert.equal(await rows(page).count(), 2);
  await rows(page).filter({ hasText: 'Chrome on Linux' }).getByText('This browser').waitFor();
  await button(page, 'End Safari on iOS').click();
  await card(page).getByRole('group', { name: 'End this session?' }).waitFor();
  await button(page, 'End').click();
  await card(page).getByRole('status').filter({ hasText: 'Safari on iOS' }).waitFor();
  await rows(page).nth(1).waitFor({ state: 'detached' });

  await phone.page.goto(`${portal.url()}/profile`);
  await phone.page.getByRole('status').filter({ hasText: 'Your session has ended.' }).waitFor();
  await phone.page.getByRole('textbox', { name: 'User ID' }).waitFor();
  await page.reload();
  await card(page).getByText('You are not signed in anywhere else.').waitFor();
  assert.deepEqual(complaints, []);
});

test('a user ends all other sessions, and keeps the own one', async () => {
  const user = 'grace@acme.example';
  const others = [await signedIn(user, PHONE), await signedIn(user)];
  const { page } = await signedIn(user);
  await openProfile(page);
  await button(page, 'End all others').click();
  await card(page).getByRole('group').getByRole('button', { name: 'End', exact: true }).click();
  await card(page).getByRole('status').filter({ hasText: 'All other sessions' }).waitFor();
  for (const other of others) {
    await other.page.goto(`${portal.url()}/profile`);
    await other.page.getByRole('textbox', { name: 'User ID' }).waitFor();
  }
  await openProfile(page);
});

test('a user sees sign-ins of the account, and a failed one in another browser', async () => {
  const user = 'ada@acme.example';
  const stranger = await portal.visit({ userAgent: PHONE });
  await stranger.page.goto(`${portal.url()}/login`);
  await stranger.page.getByRole('textbox', { name: 'User ID' }).fill(user);
  const password = stranger.page.getByLabel('Password', { exact: true });
  await password.fill('Wrong-guess-2026');
  const refused = stranger.page.waitForResponse('**/login');
  await password.press('Enter');
  await (await refused).finished();

  const { page, complaints } = await signedIn(user);
  await openProfile(page);
  const [first, second] = [events(page).nth(0), events(page).nth(1)];
  await first.filter({ hasText: 'Signed in' }).filter({ hasText: 'Chrome on Linux' }).waitFor();
  await second.filter({ hasText: 'Failed sign-in' }).filter({ hasText: 'Safari on iOS' }).waitFor();
  await second.getByText('127.0.0.x').waitFor();

  const other = await signedIn(user, PHONE);
  await page.reload();
  await button(page, 'End Safari on iOS').click();
  await button(page, 'End').click();
  await first.filter({ hasText: 'Sessions ended' }).waitFor();
  assert.deepEqual(complaints, []);
  await other.page.close();
});

test('a process of an earlier release, without the call, leaves no trace of it', async () => {
  const { page, complaints } = await signedIn('linus@acme.example');
  for (const path of [LIST, EVENTS])
    await page.route(path, (route) => route.fulfill({ status: 404, body: '' }));
  await page.evaluate(() =>
    document.body.addEventListener('sso-error', () => (document.title = 'sso-error')),
  );
  const asked = page.waitForResponse(LIST);
  await openProfile(page);
  await (await asked).finished();
  await page.getByRole('region', { name: 'Settings' }).waitFor();
  for (const [one, name] of [
    [card(page), 'My sessions'],
    [activity(page), 'Recent activity'],
  ] as const) {
    await one.waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('button', { name }).count(), 0);
  }
  assert.equal(await page.getByRole('alertdialog').count(), 0);
  assert.notEqual(await page.title(), 'sso-error');
  assert.deepEqual(complaints, []);
});

test('a gateway that announces no such list is not asked for it', async () => {
  const { page } = await portal.visit();
  await page.route('**/authTypes?*', async (route) => {
    const reply = await route.fetch();
    const envelope = (await reply.json()) as { data: { features: string[] } };
    envelope.data.features = [];
    await route.fulfill({ response: reply, json: envelope });
  });
  let asked = 0;
  for (const path of [LIST, EVENTS])
    await page.route(path, (route) => {
      asked += 1;
      return route.continue();
    });
  await signIn(page, portal.url(), 'linus@acme.example');
  await openProfile(page);
  await page.waitForLoadState('networkidle');
  assert.equal(asked, 0);
  assert.equal(await card(page).count(), 0);
  assert.equal(await activity(page).count(), 0);
});
