import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { signIn, usePortal } from './portal.ts';

// Rules: preferences-01, preferences-02, preferences-03, preferences-05, gateway-contract-115, gateway-contract-116

const CALL = '/users/preferences';
const portal = usePortal();

const favorite = (page: Page, product: string) =>
  page
    .getByRole('list', { name: 'Favorites', exact: true })
    .getByRole('link', { name: product, exact: true });
const star = (page: Page, product: string) =>
  page
    .getByRole('list', { name: 'Products' })
    .getByRole('button', { name: `Favorite ${product}` })
    .click();
const stored = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith(CALL) && response.request().method() === 'PUT' && response.ok(),
  );

async function openDevice(user: string) {
  const visitor = await portal.visit();
  const loaded = visitor.page.waitForResponse((response) => response.url().endsWith(CALL));
  await signIn(visitor.page, portal.url(), user);
  await loaded;
  return visitor;
}

test('a favorite of one device is shown on the other, and two devices do not undo each other', async () => {
  const user = 'grace@acme.example';
  const [desk, phone] = [await openDevice(user), await openDevice(user)];
  const first = stored(desk.page);
  await star(desk.page, 'Ocular');
  await first;
  await phone.page.reload();
  await favorite(phone.page, 'Ocular').waitFor();

  const second = stored(phone.page);
  await star(phone.page, 'Price Lists');
  await second;
  const third = stored(desk.page);
  await star(desk.page, 'Data Integration Hub');
  await third;
  await favorite(desk.page, 'Price Lists').waitFor();
  await phone.page.reload();
  for (const product of ['Ocular', 'Price Lists', 'Data Integration Hub'])
    await favorite(phone.page, product).waitFor();
  assert.deepEqual([desk.complaints, phone.complaints], [[], []]);
});

test('a gateway that does not announce settings gets no call for them', async () => {
  const { page, context } = await portal.visit();
  await context.route('**/authTypes?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(',"preferences"', '');
    await route.fulfill({ response, body });
  });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(CALL)) calls.push(request.method());
  });
  await signIn(page, portal.url(), 'ada@acme.example');
  await star(page, 'Ocular');
  await favorite(page, 'Ocular').waitFor();
  await page.waitForLoadState('networkidle');
  assert.deepEqual(calls, []);
});
